import type { Received } from '../http/caller.ts';
import { documentedResponses } from '../judge/documented-response.ts';
import { violation } from '../violated.ts';

/** Sends a request, each time anew. */
export type Ask = () => Promise<Received>;

/** Headers that have another value in every answer, or that are about the connection or the length of the path. */
const volatile = new Set([
  ...['x-request-id', 'ratelimit', 'ratelimit-policy', 'date', 'age'],
  ...['content-length', 'transfer-encoding', 'connection', 'keep-alive'],
]);

/** Headers that the contract declares: what they hold is never left to chance. */
const declared = new Set(
  documentedResponses.flatMap(({ headers }) => Object.keys(headers).map((name) => name.toLowerCase())),
);

/** How often two answers are compared before a header that the contract does not declare counts as different. */
const rounds = 10;

/**
 * Goes on when an answer is the same as another one in status, body and declared headers, but for what tells of
 * the request itself: `instance` and `request_id`.
 *
 * @param what the subject of the sentence, such as `a foreign id`.
 * @throws Violated that names what differs.
 */
export function requireSameContent(received: Received, unknown: Received, what: string): void {
  const differences = [
    ...statusDifferences(received, unknown),
    ...bodyDifferences(received.body, unknown.body),
    ...headerDifferences(received, unknown).filter(({ name }) => declared.has(name)),
  ];
  const [first] = differences;
  if (first) throw told(received, what, first);
}

/**
 * Goes on when no other header tells the two answers apart either. Some servers send headers that change by
 * themselves, such as how long they took: only what differs each time the two are asked for anew, while the
 * answers to unknown ids agree, is different.
 *
 * @throws Violated that names the header.
 */
export async function requireSameHeaders(
  received: Received,
  unknown: Received,
  ask: Ask,
  askUnknown: Ask,
  what: string,
): Promise<void> {
  const ours = [received];
  const theirs = [unknown];
  let suspects = headerDifferences(received, unknown);
  for (let round = 1; round < rounds && suspects.length > 0; round += 1) {
    ours.push(await ask());
    theirs.push(await askUnknown());
    suspects = suspects.filter(({ name }) => {
      const unknownValues = new Set(theirs.map((answer) => answer.header(name)));
      return unknownValues.size === 1 && !ours.some((answer) => unknownValues.has(answer.header(name)));
    });
  }
  const [first] = suspects;
  if (first) throw told(received, what, first);
}

interface Difference {
  readonly place: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

function told(received: Received, what: string, { place, ours, theirs }: Difference) {
  const values = `${place} is ${written(ours)} instead of ${written(theirs)}`;
  return violation(received, `${what} must be answered like an unknown one, but ${values}`);
}

function written(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

function statusDifferences(received: Received, unknown: Received): Difference[] {
  if (received.status === unknown.status) return [];
  return [{ place: 'the status', ours: received.status, theirs: unknown.status }];
}

function headerDifferences(
  received: Received,
  unknown: Received,
): (Difference & { readonly name: string })[] {
  const names = [...Object.keys(received.headers), ...Object.keys(unknown.headers)].map((name) =>
    name.toLowerCase(),
  );
  return [...new Set(names)]
    .filter((name) => !volatile.has(name))
    .map((name) => ({
      name,
      place: `the header ${name}`,
      ours: received.header(name),
      theirs: unknown.header(name),
    }))
    .filter(({ ours, theirs }) => ours !== theirs);
}

/** The members of a problem that tell of the request, as they stand in its text. */
const ofTheRequest = /("(?:instance|request_id)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

function bodyDifferences(ours: string, theirs: string): Difference[] {
  if (ours.replaceAll(ofTheRequest, '$1""') === theirs.replaceAll(ofTheRequest, '$1""')) return [];
  const [our, their] = [membersOf(ours), membersOf(theirs)];
  const differing = Object.keys({ ...our, ...their }).filter((name) => {
    return (
      name !== 'instance' &&
      name !== 'request_id' &&
      JSON.stringify(our[name]) !== JSON.stringify(their[name])
    );
  });
  const [name] = differing;
  // The same members may be written in another order, or with other spaces.
  if (name === undefined) return [{ place: 'the text of the body', ours, theirs }];
  return [{ place: `body/${name}`, ours: our[name], theirs: their[name] }];
}

function membersOf(body: string): Readonly<Record<string, unknown>> {
  return body === '' ? {} : JSON.parse(body);
}
