import type { Rule } from './rule.ts';

/**
 * Every parameter has an `example`, a default or choices. Otherwise, tools invent a value, such as `string`, and send
 * it with the first request of a user. The example of a condition must be true of every record.
 */
export const parameterExamples: Rule = () => ({
  Parameter(parameter, { report, location, resolve }) {
    if (parameter.schema === undefined || parameter.example !== undefined) return;
    const schema = { ...resolve(parameter.schema).node, ...parameter.schema };
    if (schema.default !== undefined || schema.enum !== undefined) return;
    report({ message: `The parameter \`${parameter.name}\` needs an \`example\`.`, location });
  },
});
