import type { Rule } from './rule.ts';
import { listsItsValues, typesOf } from './schema-types.ts';

/** Every string has a maximum length, so that no one has to guess the size of a column or a buffer. */
export const boundedStrings: Rule = () => ({
  Schema(schema, { report, location }) {
    if (!typesOf(schema).includes('string') || listsItsValues(schema)) return;
    if (schema.maxLength !== undefined) return;
    report({ message: 'A string needs `maxLength`, or `enum` or `const`.', location });
  },
});
