import type { Received } from '../http/received.ts';
import { documentedResponses } from '../judge/documented-response.ts';
import { violation } from '../violated.ts';

/** Sends the same request again, each time that it is called. */
export type SendAgain = () => Promise<Received>;

/** Headers that differ in every response, or that depend on the connection or the length of the path. */
const volatile = new Set([
  ...['x-request-id', 'ratelimit', 'ratelimit-policy', 'date', 'age'],
  ...['content-length', 'transfer-encoding', 'connection', 'keep-alive'],
]);

/** The headers that the contract declares, in lower case. Their values are never random. */
const declared = new Set(
  documentedResponses.flatMap(({ headers }) => Object.keys(headers).map((name) => name.toLowerCase())),
);

/** Number of comparisons after which a header outside the contract counts as different. */
const rounds = 10;

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
    ...headerDifferences(received, unknown).filter(({ name }) => declared.has(name)),
  ];
  const [first] = differences;
  if (first) throw differenceViolation(received, what, first);
}

/**
 * Requires that no header outside the contract distinguishes the two responses. Some servers send headers that always
 * change, such as a duration. So both requests are repeated, and a header is a violation only if its value is the
 * same in all responses to unknown ids, and different in every response to the other id.
 *
 * @throws Violated with the header.
 */
export async function requireSameHeaders(
  received: Received,
  unknown: Received,
  ask: SendAgain,
  askUnknown: SendAgain,
  what: string,
): Promise<void> {
  const ours = [received];
  const theirs = [unknown];
  let suspects = headerDifferences(received, unknown);
  for (let round = 1; round < rounds && suspects.length > 0; round += 1) {
    ours.push(await ask());
    theirs.push(await askUnknown());
    suspects = suspects.filter(({ name }) => {
      const unknownValues = new Set(theirs.map((response) => response.header(name)));
      return unknownValues.size === 1 && !ours.some((response) => unknownValues.has(response.header(name)));
    });
  }
  const [first] = suspects;
  if (first) throw differenceViolation(received, what, first);
}

interface Difference {
  readonly place: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

function differenceViolation(received: Received, what: string, { place, ours, theirs }: Difference) {
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
