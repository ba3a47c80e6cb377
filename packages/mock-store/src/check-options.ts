import type { Milliseconds } from './times.ts';

/** The options that are numbers. */
interface NumericOptions {
  readonly latency?: Milliseconds | undefined;
  readonly generation?: Milliseconds | undefined;
  readonly pace?: number | undefined;
  readonly faults?: number | undefined;
  readonly seed?: number | undefined;
}

/** The longest time of a timer in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** @throws RangeError that names the first option with a wrong value. */
export function checkOptions({ latency, generation, pace, faults, seed }: NumericOptions): void {
  const times = 'milliseconds from 0, or a range such as [100, 300]';
  check('latency', latency, isTime, times);
  check('generation', generation, isTime, times);
  check('pace', pace, (value) => isBetween(value, 0, Number.MAX_VALUE) && value !== 0, 'more than 0');
  check('faults', faults, (value) => isBetween(value, 0, 1), 'a share from 0 to 1');
  check('seed', seed, Number.isFinite, 'a number');
}

function check(name: string, value: unknown, isValid: (value: unknown) => boolean, rule: string): void {
  if (value === undefined || isValid(value)) return;
  throw new RangeError(`${name} must be ${rule}, not ${JSON.stringify(value)}.`);
}

function isTime(value: unknown): boolean {
  if (!Array.isArray(value)) return isBetween(value, 0, longestTimer);
  const [least, most] = value;
  return value.length === 2 && isBetween(least, 0, longestTimer) && isBetween(most, least, longestTimer);
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}
