import { Problem } from './problem.ts';

/** A name and a value as they were sent, decoded. */
export type Field = readonly [name: string, value: string];

/**
 * Reads `application/x-www-form-urlencoded` text (WHATWG URL, section 5.1), but strictly: what browsers would
 * guess at is refused.
 *
 * @param what the part of the request, for the message.
 * @throws Problem 400 for a broken percent-encoding and for bytes that are not UTF-8.
 */
export function readUrlEncoded(text: string, what: string): Field[] {
  const decode = (part: string) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '));
    } catch {
      throw new Problem(400, `The ${what} holds a broken percent-encoding near "${part.slice(0, 64)}".`);
    }
  };
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0
        ? [decode(pair), '']
        : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}
