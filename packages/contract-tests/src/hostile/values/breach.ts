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
