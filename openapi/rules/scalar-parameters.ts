import type { Rule } from './rule.ts';
import { typesOf } from './schema-types.ts';

const scalars = ['string', 'integer', 'number', 'boolean'];

/** Every parameter is a single value, because tools write lists and objects into URLs in different ways. */
export const scalarParameters: Rule = () => ({
  Parameter(parameter, { report, location, resolve }) {
    const types = typesOf(resolve(parameter.schema).node ?? {});
    if (types.length === 1 && types.every((type) => scalars.includes(type))) return;
    report({ message: `The parameter \`${parameter.name}\` must be one scalar.`, location });
  },
});
