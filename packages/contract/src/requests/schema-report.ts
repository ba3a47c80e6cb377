/** The rules of a schema that a value can break: keywords of JSON Schema, and well-formed Unicode. */
export type SchemaRule =
  | 'type'
  | 'enum'
  | 'const'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'encoding'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'required'
  | 'additionalProperties';

/** Receives the broken rules of a value. */
export interface SchemaReport {
  /** The allowed spellings of a boolean, such as `true or false`. */
  readonly booleans: string;
  /**
   * Describes an unknown field, such as `is not a field of this operation`.
   *
   * @param known the names of the fields that are known.
   */
  describeUnknown(name: string, known: readonly string[]): string;
  /** Whether the report ignores further broken rules, so that the check may stop. */
  readonly isFull: boolean;
  /**
   * Adds a broken rule.
   *
   * @param place where the value is, such as `results[1]`; empty for the whole.
   * @param detail what the value must be, in human-readable words, such as `must be a string`.
   */
  add(place: string, rule: SchemaRule, detail: string): void;
}
