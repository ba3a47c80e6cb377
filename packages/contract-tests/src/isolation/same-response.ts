import { isDeepStrictEqual } from 'node:util';
import type { Received } from '../http/response.ts';
import { documentedResponses } from '../judge/documented-responses.ts';
import { quoted } from '../judge/schema-errors.ts';
import { requireRule } from '../violated.ts';

/** The headers of every operation's responses, in lower case, except those that differ in every response. */
const declared = new Set(
  documentedResponses
    .flatMap(({ headers }) => Object.keys(headers).map((name) => name.toLowerCase()))
    .filter((name) => !['x-request-id', 'ratelimit', 'ratelimit-policy'].includes(name)),
);

/**
 * Requires that two responses have the same status, members of the body and declared headers, except for `instance` and
 * `request_id`.
 *
 * @param what the subject of the sentence, such as `a foreign id`.
 * @throws Violated with the first difference.
 */
export function requireSameContent(received: Received, unknown: Received, what: string): void {
  const [ours, theirs] = [partsOf(received), partsOf(unknown)];
  for (const place of Object.keys({ ...ours, ...theirs })) {
    const sentence = `${what} must be answered like an unknown one, but ${place} is ${quoted(ours[place])} instead of ${quoted(theirs[place])}`;
    requireRule(isDeepStrictEqual(ours[place], theirs[place]), received, sentence);
  }
}

/** Returns the parts of a response that do not depend on its request, by their place. */
function partsOf({ status, json, header }: Received): Readonly<Record<string, unknown>> {
  const { instance: _instance, request_id: _id, ...members } = json ?? {};
  const named = Object.entries(members).map(([name, value]) => [`body/${name}`, value]);
  const headers = [...declared].map((name) => [`the header ${name}`, header(name)]);
  return { 'the status': status, ...Object.fromEntries([...named, ...headers]) };
}
