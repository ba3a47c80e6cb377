/**
 * Whether a value is one of a list of choices, such as `isChoice(styles, value)`. Use it for values from outside: from
 * a form, or from a record that a newer service has written.
 */
export function isChoice<Value>(
  choices: readonly { readonly value: Value }[],
  value: unknown,
): value is Value {
  return choices.some((choice) => choice.value === value);
}
