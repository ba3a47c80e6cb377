import { contract } from '@contentgen/contract';
import type { MockAnswer } from './mock-answer.ts';

/** What an answer says about the request it is for. */
export interface Addressee {
  readonly requestId: string;
  /** The address of the request, with its query. */
  readonly url: string;
}

/** An answer's headers and text, with `X-Request-Id` and, in a problem, `instance` and `request_id` (RFC 9457). */
export function render(answer: MockAnswer, { requestId, url }: Addressee) {
  const instance = uriReference(url.split('?')[0] ?? '/');
  const body = isProblem(answer)
    ? { ...(answer.body as object), instance, request_id: requestId }
    : answer.body;
  return {
    headers: { ...answer.headers, 'X-Request-Id': requestId },
    // A text is a stream of events: whatever else the contract answers is JSON, and no text.
    text: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function isProblem({ headers }: MockAnswer): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('application/problem+json'),
  );
}

const longestInstance = Number(contract.components.schemas.ProblemInstance?.maxLength);

/** A path as a URI may hold it (RFC 3986, section 3.3): it can be sent with a `%` that encodes nothing. */
function uriReference(path: string): string {
  return path
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/["<>\\^`{|}]/g, encodeURIComponent)
    .slice(0, longestInstance)
    .replace(/%[0-9a-f]?$/i, '');
}
