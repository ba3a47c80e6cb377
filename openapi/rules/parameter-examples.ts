import type { Rule } from './rule.ts';

/**
 * Every path parameter and header has an `example`: the docs, the mock and the contract tests build requests from it.
 * Query parameters have none, because Dredd would send all of them at once.
 */
export const parameterExamples: Rule = () => ({
  Parameter(parameter, { report, location }) {
    const isQuery = parameter.in === 'query';
    if (isQuery !== (parameter.example !== undefined)) return;
    const words = isQuery ? 'must have no' : 'needs an';
    report({ message: `The parameter \`${parameter.name}\` ${words} \`example\`.`, location });
  },
});
