import type { Received } from '../http/response.ts';
import { documentedResponses } from '../judge/documented-responses.ts';
import { violated } from '../violated.ts';

/** The headers of every operation's responses, in lower case, except those that differ in every response. */
const declared = new Set(
  documentedResponses
    .flatMap(({ headers }) => Object.keys(headers).map((name) => name.toLowerCase()))
    .filter((name) => !['x-request-id', 'ratelimit', 'ratelimit-policy'].includes(name)),
);

/**
 * Requires that two responses have the same status, body and declared headers, except for `instance` and
 * `request_id`.
 *
 * @param what the subject of the sentence, such as `a foreign id`.
 * @throws Violated with the difference.
 */
export function requireSameContent(received: Received, unknown: Received, what: string): void {
  const differences = [
    ...statusDifferences(received, unknown),
    ...bodyDifferences(received.body, unknown.body),
    ...headerDifferences(received, unknown),
  ];
  const [first] = differences;
  if (first) throw differenceViolation(received, what, first);
}

interface Difference {
  readonly place: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

function differenceViolation(received: Received, what: string, { place, ours, theirs }: Difference) {
  const values = `${place} is ${written(ours)} instead of ${written(theirs)}`;
  return violated(received, `${what} must be answered like an unknown one, but ${values}`);
}

function written(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

function statusDifferences(received: Received, unknown: Received): Difference[] {
  if (received.status === unknown.status) return [];
  return [{ place: 'the status', ours: received.status, theirs: unknown.status }];
}

function headerDifferences(received: Received, unknown: Received): Difference[] {
  return [...declared]
    .map((name) => ({
      place: `the header ${name}`,
      ours: received.header(name),
      theirs: unknown.header(name),
    }))
    .filter(({ ours, theirs }) => ours !== theirs);
}

/** Matches the members of a problem that depend on the request, in its text. */
const requestMembers = /("(?:instance|request_id)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

function bodyDifferences(ours: string, theirs: string): Difference[] {
  if (ours.replaceAll(requestMembers, '$1""') === theirs.replaceAll(requestMembers, '$1""')) return [];
  const [our, their] = [membersOf(ours), membersOf(theirs)];
  const differing = Object.keys({ ...our, ...their }).filter((name) => {
    return (
      name !== 'instance' &&
      name !== 'request_id' &&
      JSON.stringify(our[name]) !== JSON.stringify(their[name])
    );
  });
  const [name] = differing;
  // The same members can have another order or other spaces.
  if (name === undefined) return [{ place: 'the text of the body', ours, theirs }];
  return [{ place: `body/${name}`, ours: our[name], theirs: their[name] }];
}

function membersOf(body: string): Readonly<Record<string, unknown>> {
  return body === '' ? {} : JSON.parse(body);
}
