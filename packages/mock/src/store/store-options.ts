import type { OptionRules } from './check-options.ts';
import { defaultLimits, type StoreLimits } from './limits.ts';
import { isWhole, longestTime, optionRanges, type WholeRange, wholeRule } from './option-ranges.ts';
import type { Override, Pages, Refuse } from './respond.ts';
import type { Milliseconds } from './times.ts';

/** The options of a store. */
export interface MockStoreOptions {
  /** Milliseconds before each response, or a range of them. Default: 0. */
  readonly latency?: Milliseconds | undefined;
  /** Milliseconds of a generation, or a range of them. With `pace`, milliseconds until the first word. Default: 50. */
  readonly generation?: Milliseconds | undefined;
  /**
   * The words of a text that a model writes in a second, after `generation`. A long text is written faster, so that it
   * takes at most 30 s. Default: the text arrives as a whole.
   */
  readonly pace?: number | undefined;
  /** The share of the valid requests that fail at random, from 0 to 1. Default: 0. */
  readonly faults?: number | undefined;
  /** The seed of the examples, the ranges and the faults. Default: 1. */
  readonly seed?: number | undefined;
  /** Whether the store begins without examples. Default: false. */
  readonly empty?: boolean | undefined;
  /** The limits to change. */
  readonly limits?: Partial<StoreLimits> | undefined;
  /** Refuses requests of the API, valid or not. */
  readonly refuse?: Refuse | undefined;
  /** Responds to valid requests in place of the store. */
  readonly override?: Override | undefined;
  /** Responds to requests of paths outside the API, besides pictures. */
  readonly pages?: Pages | undefined;
  /** Is called when a generation begins, and returns whether the generation fails. */
  readonly failsGeneration?: (() => boolean) | undefined;
}

const times = `milliseconds from 0 to ${longestTime}, or a range such as [100, 300]`;
const isFunction = (value: unknown) => typeof value === 'function';

/** The rules of the options of a store. */
export const storeOptionRules: OptionRules<MockStoreOptions> = {
  latency: [isTime, times],
  generation: [isTime, times],
  pace: whole(optionRanges.pace),
  faults: [(value) => isBetween(value, 0, 1), 'a share from 0 to 1'],
  seed: whole(optionRanges.seed),
  empty: [(value) => typeof value === 'boolean', 'true or false'],
  limits: [
    isLimits,
    'an object with some of the limits of defaultLimits, such as { recordsPerAccount: 10 }, in whole numbers, and from 1 in a rate limit',
  ],
  refuse: [isFunction, 'a function'],
  override: [isFunction, 'a function'],
  pages: [isFunction, 'a function'],
  failsGeneration: [isFunction, 'a function'],
};

function whole(range: WholeRange): readonly [(value: unknown) => boolean, string] {
  return [(value) => isWhole(value, range), wholeRule(range)];
}

function isTime(value: unknown): boolean {
  if (!Array.isArray(value)) return isBetween(value, 0, longestTime);
  const [least, most] = value;
  return value.length === 2 && isBetween(least, 0, longestTime) && isBetween(most, least, longestTime);
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

const { requests, windowSeconds } = optionRanges;
const limitRanges = new Map<string, WholeRange>(Object.entries({ requests, windowSeconds }));
const anyCount: WholeRange = { least: 0, most: Number.MAX_SAFE_INTEGER };

/** Returns whether each limit has the name and the form of a default. */
function isLimits(value: unknown): boolean {
  return hasFormOf(value, defaultLimits);
}

function hasFormOf(value: unknown, form: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const forms = new Map<string, unknown>(Object.entries(form));
  return Object.entries(value).every(([name, one]) => {
    const expected = forms.get(name);
    if (typeof expected === 'number') return isWhole(one, limitRanges.get(name) ?? anyCount);
    return typeof expected === 'object' && expected !== null && hasWholeForm(one, expected);
  });
}

function hasWholeForm(value: unknown, form: object): boolean {
  return hasFormOf(value, form) && Object.keys(form).every((name) => name in Object(value));
}
