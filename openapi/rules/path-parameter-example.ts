import type { Rule } from './rule.ts';

/** A path parameter carries its `example` itself: mock and contract tests build addresses from it. */
export const pathParameterExample: Rule = () => ({
  Parameter(parameter, { report, location }) {
    if (parameter.in !== 'path' || parameter.example !== undefined) return;
    report({ message: `The path parameter \`${parameter.name}\` needs an \`example\`.`, location });
  },
});
