import type { Rule } from './rule.ts';

/** Every schema has a type: one without lets everything through, past the bounds of the other rules. */
export const schemasTyped: Rule = () => ({
  Schema(schema, { report, location }) {
    if (schema.type !== undefined || schema.oneOf !== undefined) return;
    report({ message: 'A schema needs `type`.', location });
  },
});
