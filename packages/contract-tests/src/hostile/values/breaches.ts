import type { FieldErrorCode, JsonSchema } from '@contentgen/contract';
import type * as fc from 'fast-check';
import { cursorParameter } from '../places.ts';
import { choiceBreaches } from './choice-breaches.ts';
import { listBreaches } from './list-breaches.ts';
import { textBreaches } from './text-breaches.ts';
import type { TextPlace } from './texts.ts';
import { typeBreaches } from './type-breaches.ts';

/** The keywords of JSON Schema that can be broken by a field's own value. */
type ValueRule =
  | 'type'
  | 'enum'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'maxItems'
  | 'items'
  | 'encoding';

/** Values of a field that break one of its rules, and no other but what can't be kept beside it. */
export interface Breach {
  readonly rule: ValueRule;
  /** What is wrong, behind the field's name: `too long`. */
  readonly title: string;
  /** The first values, from the plainest on. */
  readonly plain: readonly unknown[];
  readonly values: fc.Arbitrary<unknown>;
  /** The codes of the contract that fit it, the best first: more than one where another rule is broken with it. */
  readonly codes: readonly FieldErrorCode[];
  /** What the answer names, where it is an item of the field: `results[own]`. */
  readonly blamed?: string;
}

/** What says nothing about a value, or is looked at together with another keyword. */
const known = new Set([
  ...['type', 'enum', 'minLength', 'maxLength', 'pattern', 'format', 'maxItems', 'items'],
  ...['description', 'default', 'example'],
]);

/**
 * Every way to break a rule of a field's schema by its value.
 *
 * @throws Error for a keyword that no request of the contract had until now.
 */
export function breachesOf(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  const strange = Object.keys(schema).find((keyword) => !known.has(keyword) && !keyword.startsWith('x-'));
  if (strange !== undefined) {
    throw new Error(`hostile does not know how to break the rule "${strange}" of ${name}.`);
  }
  return [
    ...typeBreaches(name, schema, place),
    ...choiceBreaches(schema, place),
    ...textBreaches(name, schema, place),
    ...listBreaches(name, schema, place),
  ]
    .filter(({ plain }) => plain.length > 0)
    .map((breach) => (name === cursorParameter ? { ...breach, codes: [...breach.codes, 'cursor'] } : breach));
}
