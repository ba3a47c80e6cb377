import { type Keys, keyOptions } from '../keys.ts';

/** Replaces the run's keys in a text. */
export type Redact = (text: string) => string;

/**
 * Minimum number of characters of a secret key. A shorter key, such as the `k` that a mock accepts, is not removed
 * from reports, because it may be part of a word.
 */
const shortestSecret = 8;

/**
 * Creates a function that replaces every key of a run by `$KEY`, and every value of `headers`
 * by `$HEADER`. It replaces a key of fewer than eight characters only after `Bearer`. Messages should not contain
 * keys in the first place; this is a second safeguard.
 *
 * @param headers the values of additional headers.
 */
export function createRedaction(keys: Keys, headers: readonly string[] = []): Redact {
  const names = Object.keys(keyOptions) as (keyof Keys)[];
  const given = names.flatMap((name) => keys[name] || []);
  const secrets = given
    .filter(({ length }) => length >= shortestSecret)
    // A key may be the beginning of another key, so the longest is replaced first.
    .sort((one, other) => other.length - one.length);
  const values = headers.filter(({ length }) => length >= shortestSecret);
  const withoutHeaders = (text: string) =>
    values.reduce((rest, value) => rest.replaceAll(value, () => '$HEADER'), text);
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, () => '$KEY'), withoutHeaders(text))
      .replaceAll(/(?<=Bearer )[!-~]+/gi, (token) => (given.includes(token) ? '$KEY' : token));
}

/** Redacts every string in a value, at any depth. */
export function redacted<Value>(value: Value, redact: Redact): Value {
  return deeply(value, redact) as Value;
}

function deeply(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => deeply(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, deeply(item, redact)]));
}
