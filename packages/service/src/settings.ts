/** A setting that can't be used. Its message names the variable, its value and the rule. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Environment variables. An empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A text as it stands. */
export function text(environment: Environment, name: string, preset: string): string {
  return environment[name] || preset;
}

/**
 * A whole number in decimal digits.
 *
 * @throws ConfigurationError when it is none from `least` to `most`.
 */
export function integer(
  environment: Environment,
  name: string,
  preset: number,
  least: number,
  most: number,
): number {
  const value = environment[name];
  if (!value) return preset;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigurationError(
      `${name} is "${value}", but must be a whole number from ${least} to ${most}.`,
    );
  }
  return number;
}

/**
 * One of a few values.
 *
 * @throws ConfigurationError when it is none of them.
 */
export function choice<Value extends string>(
  environment: Environment,
  name: string,
  preset: Value,
  values: readonly Value[],
): Value {
  const value = environment[name] || preset;
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) {
    throw new ConfigurationError(`${name} is "${value}", but must be one of ${values.join(', ')}.`);
  }
  return found;
}

/**
 * An http or https URL without the slashes at its end; null when unset.
 *
 * @throws ConfigurationError when it is none.
 */
export function url(environment: Environment, name: string): string | null {
  const value = environment[name];
  if (!value) return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigurationError(`${name} is "${value}", but must be an http or https URL.`);
  }
  return value.replace(/\/+$/, '');
}
