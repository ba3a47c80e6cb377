import type { Rule } from './rule.ts';
import { listsItsValues, typesOf } from './schema-types.ts';

/** Every string says how long it may be, wherever it stands: nobody has to guess a column or a buffer. */
export const boundedStrings: Rule = () => ({
  Schema(schema, { report, location }) {
    if (!typesOf(schema).includes('string') || listsItsValues(schema)) return;
    if (schema.maxLength !== undefined) return;
    report({ message: 'A string needs `maxLength`, or `enum` or `const`.', location });
  },
});
