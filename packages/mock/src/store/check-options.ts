/** For each option, a check of its value and the words for the same rule. */
export type OptionRules<Options> = {
  readonly [Name in keyof Options]-?: readonly [isValid: (value: unknown) => boolean, rule: string];
};

/**
 * Checks the names and values of options.
 *
 * @throws RangeError that names the first option that is unknown or has a wrong value.
 */
export function checkOptions<Options extends object>(options: Options, rules: OptionRules<Options>): void {
  if (typeof options !== 'object' || options === null) {
    throw new RangeError(`The options must be an object, not ${JSON.stringify(options)}.`);
  }
  const known = new Map<string, readonly [(value: unknown) => boolean, string]>(Object.entries(rules));
  for (const [name, value] of Object.entries(options)) {
    const found = known.get(name);
    if (found === undefined) {
      throw new RangeError(`${name} is no option. The options are ${[...known.keys()].sort().join(', ')}.`);
    }
    const [isValid, rule] = found;
    if (value !== undefined && !isValid(value)) {
      throw new RangeError(`${name} must be ${rule}, not ${JSON.stringify(value) ?? String(value)}.`);
    }
  }
}
