import type { Rule } from './rule.ts';

/**
 * Every schema has a type. Without a type it would allow every value, and the other rules could not check its
 * limits.
 */
export const schemasTyped: Rule = () => ({
  Schema(schema, { report, location }) {
    if (schema.type !== undefined || schema.oneOf !== undefined) return;
    report({ message: 'A schema needs `type`.', location });
  },
});
