import * as fc from 'fast-check';

/** Names of fields that do not exist. */
export interface UnknownNames {
  /** Describes the names in a title, such as `an unknown field`. The argument is `field` or `parameter`. */
  readonly title: (noun: string) => string;
  /** The first names, the simplest first. */
  readonly plain: readonly string[];
  readonly names: fc.Arbitrary<string>;
}

/** Names of properties that JavaScript objects inherit, and similar names of other languages. */
const inherited = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__class__',
  'prototype',
  'length',
];

const odd = [
  'no.such[field]',
  ' no_such_field',
  'é',
  '\u{1f600}',
  'a b',
  "a'b",
  'a"b',
  'a/b',
  '~',
  '$ne',
  'a\0b',
  '\n',
];

/**
 * Returns unknown names, grouped by the reason why a service might accept them.
 *
 * @param known the names of existing fields.
 * @param shown the names of fields that only responses have.
 */
export function unknownNames(known: readonly string[], shown: readonly string[]): readonly UnknownNames[] {
  const isUnknown = (name: string) => !known.includes(name);
  const kind = (title: UnknownNames['title'], all: readonly string[], more?: fc.Arbitrary<string>) => {
    const plain = all.filter(isUnknown);
    if (plain.length === 0) return [];
    return [{ title, plain, names: (more ?? fc.constantFrom(...plain)).filter(isUnknown) }];
  };
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz_'),
    minLength: 1,
    maxLength: 12,
  });
  return [
    ...kind(
      (noun) => `an unknown ${noun}`,
      ['no_such_field'],
      letters.filter((name) => !inherited.includes(name)),
    ),
    ...kind(
      (noun) => `a ${noun} in another case`,
      known.flatMap((name) => [name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)]),
    ),
    ...kind(
      (noun) => `a ${noun} that only responses have`,
      shown.filter((name) => isUnknown(name)),
    ),
    ...kind((noun) => `a ${noun} that objects inherit`, inherited),
    ...kind((noun) => `a ${noun} without a name`, ['']),
    ...kind(
      (noun) => `a ${noun} with a long name`,
      ['n'.repeat(300), 'n'.repeat(256), 'n'.repeat(257)],
      fc.integer({ min: 65, max: 600 }).map((length) => 'n'.repeat(length)),
    ),
    ...kind((noun) => `a ${noun} with an odd name`, odd),
  ];
}
