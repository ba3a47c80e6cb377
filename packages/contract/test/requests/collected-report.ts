import type { SchemaReport, SchemaRule } from '../../src/requests/index.ts';

/** A broken rule that a check reported. */
export interface Reported {
  readonly place: string;
  readonly rule: SchemaRule;
  readonly detail: string;
}

/** Returns a report that keeps the first `most` broken rules. */
export function collectedReport(
  most = Number.POSITIVE_INFINITY,
): SchemaReport & { readonly list: Reported[] } {
  const list: Reported[] = [];
  return {
    list,
    booleans: 'true or false',
    describeUnknown: (_name, { names }) => `is unknown; known are ${names.join(' ')}`,
    get isFull() {
      return list.length >= most;
    },
    add: (place, rule, detail) => list.push({ place, rule, detail }),
  };
}
