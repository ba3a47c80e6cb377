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

/** Values of a field that break one of its rules. They break other rules only if this can't be avoided. */
export interface Breach {
  readonly rule: ValueRule;
  /** The mistake, after the field's name: `too long`. */
  readonly title: string;
  /** The first values, the simplest first. */
  readonly plain: readonly unknown[];
  readonly values: fc.Arbitrary<unknown>;
  /**
   * The error codes of the contract that fit, the best one first. There are several if the value also breaks another
   * rule.
   */
  readonly codes: readonly FieldErrorCode[];
  /** The name in the 422, if it is an item of the field: `results[own]`. */
  readonly blamed?: string;
}
