import { contract } from '../document.ts';

const { maxLength = 0, pattern = '' } = contract.components.schemas.RequestId ?? {};
const allowed = new RegExp(pattern, 'u');

/**
 * The id of a request: the client's `X-Request-Id` if it is valid by the contract, else a new one.
 *
 * @param sent the header field. A list of several ids is not valid.
 */
export function requestId(sent?: string | readonly string[]): string {
  return typeof sent === 'string' && sent.length <= maxLength && allowed.test(sent)
    ? sent
    : `req-${crypto.randomUUID()}`;
}
