import type { Rule } from './rule.ts';
import { typesOf } from './schema-types.ts';

/** Every array says how many items it may have. */
export const boundedArrays: Rule = () => ({
  Schema(schema, { report, location }) {
    if (!typesOf(schema).includes('array') || schema.maxItems !== undefined) return;
    report({ message: 'An array needs `maxItems`.', location });
  },
});
