import { type Keys, keyOptions } from '../keys.ts';

/** Takes the run's keys out of a text. */
export type Redact = (text: string) => string;

/** A shorter key is no secret, such as the `k` that a mock is content with, and words hold it by chance. */
const shortestSecret = 8;

/**
 * Replaces every key of a run by `$KEY`, wherever it stands, also percent-encoded; what is shorter than eight
 * characters only where it is sent as a key. Messages are written without keys: this is the second lock.
 */
export function createRedaction(keys: Keys): Redact {
  const names = Object.keys(keyOptions) as (keyof Keys)[];
  const given = names.flatMap((name) => keys[name] || []);
  const secrets = given
    .filter(({ length }) => length >= shortestSecret)
    .flatMap((key) => [key, encodeURIComponent(key)])
    // A key that begins like another one has to go first.
    .sort((one, other) => other.length - one.length);
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, () => '$KEY'), text)
      .replaceAll(/(?<=Bearer )[!-~]+/gi, (token) => (given.includes(token) ? '$KEY' : token));
}

/** A value with every string in it redacted, however deep. */
export function redacted<Value>(value: Value, redact: Redact): Value {
  return deeply(value, redact) as Value;
}

function deeply(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => deeply(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, deeply(item, redact)]));
}
