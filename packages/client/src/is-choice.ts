/**
 * Returns whether a value is in a list of choices, such as `isChoice(styles, value)`. Use it for values that may be
 * unknown: from a form, or from a record of a newer service.
 */
export function isChoice<Value>(
  choices: readonly { readonly value: Value }[],
  value: unknown,
): value is Value {
  return choices.some((choice) => choice.value === value);
}
