import { contract } from '@contentgen/contract';
import type { TestedId } from './same-as-unknown.ts';

/** Number of characters of a very long id. A problem can still repeat a path with this id. */
const veryLong = (contract.components.schemas.Problem?.properties?.instance?.maxLength ?? 0) - 128;

/** The functions that make a malformed id for the path, by its description. */
const malformations: Readonly<Record<string, (id: string) => string>> = {
  'a word': () => 'no-such-id',
  'a number': () => '1',
  null: () => 'null',
  undefined: () => 'undefined',
  'a blank': () => '%20',
  'a percent sign': () => '%25',
  'letters beyond ASCII': () => encodeURIComponent('пример-✓'),
  'very long': () => 'a'.repeat(veryLong),
  'a UUID without its last digit': (id) => id.slice(0, -1),
  'a UUID with an extra digit': (id) => `${id}0`,
  'a UUID without hyphens': (id) => id.replaceAll('-', ''),
  'a UUID in braces': (id) => `%7B${id}%7D`,
  'a UUID with a space after it': (id) => `${id}%20`,
  'a UUID with a NUL after it': (id) => `${id}%00`,
  'a UUID with a slash in it': (id) => id.replace('-', '%2F'),
  'a UUID after ../': (id) => `..%2F${id}`,
};

/** The kinds of malformed ids. */
export const malformedIds: readonly string[] = Object.keys(malformations);

/** Kinds of malformed ids that a proxy such as nginx refuses with 400, so that they do not reach the server. */
const refusedByProxies: readonly string[] = ['a UUID with a NUL after it'];

/** Returns the accepted statuses for a malformed id, as a part of a sentence. */
export function statusesFor(kind: string): string {
  return refusedByProxies.includes(kind) ? '404 or 400' : '404';
}

/**
 * Returns a malformed variant of an id.
 *
 * @param id the id of a record of the account. The malformed id must not show this record.
 */
export function malformedId(kind: string, id: string): TestedId {
  const segment = malformations[kind]?.(id) ?? '';
  const mayBeRefused = refusedByProxies.includes(kind);
  return { what: `a malformed id (${kind})`, segment, isMalformed: true, mayBeRefused };
}
