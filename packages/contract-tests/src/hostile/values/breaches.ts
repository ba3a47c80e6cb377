import type { FieldErrorCode, JsonSchema } from '@contentgen/contract';
import type * as fc from 'fast-check';
import { cursorParameter } from '../places.ts';
import { choiceBreaches } from './choice-breaches.ts';
import { listBreaches } from './list-breaches.ts';
import { textBreaches } from './text-breaches.ts';
import type { TextPlace } from './texts.ts';
import { typeBreaches } from './type-breaches.ts';

/** The JSON Schema keywords that a field's value can break. */
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

/** Values of a field that break one of its rules. Other rules break only if that cannot be avoided. */
export interface Breach {
  readonly rule: ValueRule;
  /** The mistake, after the field's name: `too long`. */
  readonly title: string;
  /** The first values, the simplest first. */
  readonly plain: readonly unknown[];
  readonly values: fc.Arbitrary<unknown>;
  /**
   * The matching error codes of the contract, the best first. There are several if another rule breaks, too.
   */
  readonly codes: readonly FieldErrorCode[];
  /** The name in the 422, if it is an item of the field: `results[own]`. */
  readonly blamed?: string;
}

/** Keywords that this module handles, and annotations. */
const known = new Set([
  ...['type', 'enum', 'minLength', 'maxLength', 'pattern', 'format', 'maxItems', 'items'],
  ...['description', 'default', 'example'],
]);

/**
 * All values that break a rule of a field's schema.
 *
 * @throws Error for an unsupported keyword.
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
