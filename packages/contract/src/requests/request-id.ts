import { contract } from '../document.ts';

const { maxLength = 0, pattern = '' } = contract.components.schemas.RequestId ?? {};
const allowed = new RegExp(pattern, 'u');

/**
 * The id of a request: the client's `X-Request-Id` when it keeps the contract's rule, else a new one.
 *
 * @param sent the header field; a list of several ids is no id.
 */
export function requestId(sent?: string | readonly string[]): string {
  return typeof sent === 'string' && sent.length <= maxLength && allowed.test(sent)
    ? sent
    : `req-${crypto.randomUUID()}`;
}
