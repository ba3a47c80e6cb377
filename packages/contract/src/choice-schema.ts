interface Numbers {
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

/**
 * Returns the values of a number with a step, such as 0, 0.25, 0.5, 0.75 and 1; undefined for any other schema. An
 * `enum` of whole numbers and fractions would say the same, but generators for Go, Java and Python can't read it.
 */
export function steppedValues({ minimum, maximum, multipleOf }: Numbers): number[] | undefined {
  if (minimum === undefined || maximum === undefined || multipleOf === undefined) return undefined;
  const count = Math.floor((maximum - minimum) / multipleOf) + 1;
  return Array.from({ length: count }, (_, index) => minimum + index * multipleOf);
}

/** Returns a schema with an `enum` in place of the bounds and the step of a number; any other schema unchanged. */
export function withSteppedValues<Schema extends object>(schema: Schema): Schema {
  const values = steppedValues(schema as Numbers);
  if (values === undefined) return schema;
  const { minimum: _, maximum: __, multipleOf: ___, ...rest } = schema as Numbers;
  return { ...rest, enum: values } as Schema;
}

/** A schema with labels for those of its values that are none themselves. */
interface Labelled {
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
}

/** Returns the label of a value of a choice: the one in the contract, or the value in words, as `Art deco` of `art_deco`. */
export function labelOf({ 'x-enumDescriptions': labels = {} }: Labelled, value: unknown): string {
  const words = String(value).replaceAll('_', ' ');
  return labels[String(value)] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
