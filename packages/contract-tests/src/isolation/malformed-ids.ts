import { contract } from '@contentgen/contract';
import type { Subject } from './answered-as-unknown.ts';

/** As long as a problem can repeat the path that it stands in. */
const veryLong = (contract.components.schemas.ProblemInstance?.maxLength ?? 0) - 128;

/** What an id may be instead of a UUID, by its description, as it stands in the path. */
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
  'a UUID with a digit too many': (id) => `${id}0`,
  'a UUID without hyphens': (id) => id.replaceAll('-', ''),
  'a UUID in braces': (id) => `%7B${id}%7D`,
  'a UUID with a space behind it': (id) => `${id}%20`,
  'a UUID with a NUL behind it': (id) => `${id}%00`,
  'a UUID with a slash in it': (id) => id.replace('-', '%2F'),
  'a UUID behind a step upwards': (id) => `..%2F${id}`,
};

/** The kinds of malformed ids. */
export const malformedIds: readonly string[] = Object.keys(malformations);

/** @param id of a record of the account: even its own record is not shown at a malformed id. */
export function malformedId(kind: string, id: string): Subject {
  const segment = malformations[kind]?.(id) ?? '';
  return { what: `a malformed id (${kind})`, segment, isMalformed: true };
}
