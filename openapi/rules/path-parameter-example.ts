import type { Rule } from './rule.ts';

/** Every path parameter has an `example`: the mock and the contract tests build addresses from it. */
export const pathParameterExample: Rule = () => ({
  Parameter(parameter, { report, location }) {
    if (parameter.in !== 'path' || parameter.example !== undefined) return;
    report({ message: `The path parameter \`${parameter.name}\` needs an \`example\`.`, location });
  },
});
