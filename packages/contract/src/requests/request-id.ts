import { contract } from '../document.ts';

const { maxLength = 0, pattern = '' } = contract.components.schemas.RequestId ?? {};
const allowed = new RegExp(pattern, 'u');

/** The first part of new ids, which no other process has; undefined before the first id. */
let ownPart: string | undefined;
let count = 0;

/**
 * A new id: a random part and a number. A completely random id for each request would cost more than the rest of its
 * reading.
 */
function newId(): string {
  // Some runtimes have no random values before the first request.
  ownPart ??= `req-${crypto.randomUUID()}`;
  count += 1;
  return `${ownPart}-${count.toString(36)}`;
}

/**
 * The id of a request: the client's `X-Request-Id` if it is valid by the contract, else a new one.
 *
 * @param sent the header field. A list of several ids is not valid.
 */
export function requestId(sent?: string | readonly string[]): string {
  return typeof sent === 'string' && sent.length <= maxLength && allowed.test(sent) ? sent : newId();
}
