import type { Rule } from './rule.ts';
import { typesOf } from './schema-types.ts';

/** Every array has a largest number of items. */
export const boundedArrays: Rule = () => ({
  Schema(schema, { report, location }) {
    if (!typesOf(schema).includes('array') || schema.maxItems !== undefined) return;
    report({ message: 'An array needs `maxItems`.', location });
  },
});
