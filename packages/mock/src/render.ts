import type { MockAnswer } from './mock-answer.ts';

/** What an answer says about the request it is for. */
export interface Addressee {
  readonly requestId: string;
  /** The address of the request, with its query. */
  readonly url: string;
}

/** An answer's headers and text, with `X-Request-Id` and, in a problem, `instance` and `request_id` (RFC 9457). */
export function render(answer: MockAnswer, { requestId, url }: Addressee) {
  const instance = url.split('?')[0];
  const body = isProblem(answer)
    ? { ...(answer.body as object), instance, request_id: requestId }
    : answer.body;
  return {
    headers: { ...answer.headers, 'X-Request-Id': requestId },
    text: body === undefined ? undefined : JSON.stringify(body),
  };
}

function isProblem({ headers }: MockAnswer): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('application/problem+json'),
  );
}
