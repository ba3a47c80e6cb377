import { Problem, recordNotFound } from './problem.ts';
import { apiSegments, decodeSegment, isApiPath, isParameter, templates } from './routing.ts';

/** The paths of the contract without parameters, such as `/api/v1/documents`. */
const collections = [
  ...new Set(templates.map(({ operation }) => operation.path).filter((path) => !path.includes('{'))),
];

const nothing = 'There is nothing at this URL.';
const allCollections = new Intl.ListFormat('en').format(collections);

/**
 * Creates the 404 for a path that the contract does not have, with the path that is probably meant, or with those that
 * exist. The answer depends on the shape of the path alone, so it reveals nothing.
 *
 * A proxy may decode a slash in a malformed id, so that the id becomes such a path. So below a path of the contract,
 * and for a segment that is no word, the message is the same as for a record.
 *
 * @param path percent-encoded, without the query.
 */
export function unknownPath(path: string): Problem {
  const sent = path.split('/').filter(Boolean).map(decodeSegment);
  const below = sent.findIndex(
    (_, at) => at > 0 && apiStart.every((word, index) => sent[at + index] === word),
  );
  const meantBelow = below < 0 ? undefined : meantPath(sent.slice(below));
  if (meantBelow !== undefined) {
    const proxy = 'A proxy that serves the API below a path must remove this path.';
    return new Problem(404, `${nothing} Did you mean ${meantBelow}? ${proxy}`);
  }
  const meant = meantPath(sent);
  if (meant !== undefined) return new Problem(404, `${nothing} Did you mean ${meant}?`);
  const [first] = sent.slice(ownStart - 1);
  const isBelow = collections.some((collection) => path.startsWith(`${collection}/`));
  if (isApiPath(path) && first !== undefined && (isBelow || !/^[a-z]+$/i.test(first)))
    return recordNotFound();
  const slash =
    sent.length > 0 && !isApiPath(path) && path.endsWith('/') ? 'Try it without the slash at the end. ' : '';
  return new Problem(404, `${nothing} ${slash}The API has ${allCollections}.`);
}

/** The segments that all paths of the contract begin with, without the empty one. */
const apiStart = apiSegments.filter(Boolean);

/** The number of segments that all paths of the contract begin with. The first one is empty. */
const ownStart = apiSegments.length;

/**
 * Returns the path template that is probably meant: with a slash too many, in another case, with mistyped words, with the
 * ending of a file, or with another beginning or none. Of several, it is the nearest one.
 */
function meantPath(sent: readonly string[]): string | undefined {
  let nearest: { readonly path: string; readonly edits: number } | undefined;
  for (const { operation, segments } of templates) {
    const own = segments.slice(ownStart);
    const before = sent.length - own.length;
    if (before < 0 || before >= ownStart) continue;
    const edits = own.reduce((sum, word, index) => sum + editsOf(word, sent[before + index] ?? ''), 0);
    if (edits < (nearest?.edits ?? Number.POSITIVE_INFINITY)) nearest = { path: operation.path, edits };
  }
  return nearest?.path;
}

/**
 * Returns the number of edits that turn a sent segment into a segment of a template; infinity for more than a third of
 * its letters.
 */
function editsOf(word: string, segment: string): number {
  if (isParameter(word)) return 0;
  const [sent = ''] = /^[^.;]*/.exec(segment) ?? [];
  const most = Math.floor(word.length / 3);
  if (Math.abs(word.length - sent.length) > most) return Number.POSITIVE_INFINITY;
  const edits = editDistance(word, sent.toLowerCase());
  return edits > most ? Number.POSITIVE_INFINITY : edits;
}

/** Returns how many letters must be inserted, removed or replaced (Levenshtein distance). Both words are short. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1];
    for (const [index, another] of other.split('').entries()) {
      const replaced = (row[index] ?? 0) + (letter === another ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
