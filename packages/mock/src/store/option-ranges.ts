/** The smallest and the largest allowed value of an option. */
export interface WholeRange {
  readonly least: number;
  readonly most: number;
}

/** The ranges of the options that are whole numbers. `requests` and `windowSeconds` are the values of a rate limit. */
export const optionRanges = {
  seed: { least: 0, most: 2 ** 31 - 1 },
  pace: { least: 1, most: 10_000 },
  requests: { least: 1, most: 1_000_000_000 },
  windowSeconds: { least: 1, most: 86_400 },
} as const satisfies Readonly<Record<string, WholeRange>>;

/** Maximum latency and maximum time of a generation, in milliseconds. */
export const longestTime = 600_000;

/** Returns whether a value is a whole number in a range. */
export function isWhole(value: unknown, { least, most }: WholeRange): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** Returns the words for a range. */
export const wholeRule = ({ least, most }: WholeRange): string => `a whole number from ${least} to ${most}`;
