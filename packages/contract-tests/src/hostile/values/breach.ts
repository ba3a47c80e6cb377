import type { FieldErrorCode } from '@contentgen/contract';
import type * as fc from 'fast-check';

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

/** Values that break one rule of a field. They break a further rule only if this cannot be avoided. */
export interface Breach {
  readonly rule: ValueRule;
  /** The words for the mistake after the name of the field: `too long`. */
  readonly title: string;
  /** The first values, the simplest first. */
  readonly plain: readonly unknown[];
  readonly values: fc.Arbitrary<unknown>;
  /** The error codes that fit, the best one first. There are several if the value also breaks another rule. */
  readonly codes: readonly FieldErrorCode[];
  /** The name in the 422 if it is an item of the field, such as `results[own]`; default: the field. */
  readonly blamed?: string;
}
