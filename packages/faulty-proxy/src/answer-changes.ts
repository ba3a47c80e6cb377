import type { Answer } from './exchange.ts';

// biome-ignore lint/suspicious/noExplicitAny: a fault changes any member of any content
type Content = any;

/** Whether a response is a stream of events. */
export function isEventStream({ headers }: Pick<Answer, 'headers'>): boolean {
  return String(headers['content-type']).startsWith('text/event-stream');
}

/** The JSON content of a response; undefined where the body is empty or a stream of events. */
export function contentOf(answer: Answer): Content {
  return hasContent(answer) ? JSON.parse(answer.body) : undefined;
}

function hasContent(answer: Answer): boolean {
  return answer.body !== '' && !isEventStream(answer);
}

/** The response with another JSON content; unchanged where the body is empty or a stream of events. */
export function withContent(answer: Answer, change: (content: Content) => Content): Answer {
  return hasContent(answer) ? { ...answer, body: JSON.stringify(change(contentOf(answer))) } : answer;
}

/** The response with another value of a header, or several values; without the header where it is undefined. */
export function withHeader(
  answer: Answer,
  name: string,
  value: string | readonly string[] | undefined,
): Answer {
  return { ...answer, headers: { ...answer.headers, [name.toLowerCase()]: value } };
}
