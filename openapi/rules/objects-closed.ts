import type { Rule } from './rule.ts';
import { typesOf } from './schema-types.ts';

/** No object has a field that the contract does not name. */
export const objectsClosed: Rule = () => ({
  Schema(schema, { report, location }) {
    if (!typesOf(schema).includes('object') || schema.additionalProperties === false) return;
    report({ message: 'An object needs `additionalProperties: false`.', location });
  },
});
