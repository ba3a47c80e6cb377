import type { Rule } from './rule.ts';
import { listsItsValues, typesOf } from './schema-types.ts';

/**
 * Every string has a maximum length, so that everyone knows how large a column or a buffer must be. A time has one by
 * its format.
 */
export const boundedStrings: Rule = () => ({
  Schema(schema, { report, location }) {
    if (!typesOf(schema).includes('string') || listsItsValues(schema)) return;
    if (schema.maxLength !== undefined || schema.format === 'date-time') return;
    report({ message: 'A string needs `maxLength`, or `enum` or `const`.', location });
  },
});
