import type { Rule } from './rule.ts';

/** Every operation says itself which key and scope it needs, and none can be called without. */
export const operationSecurity: Rule = () => ({
  Operation({ security = [], operationId }, { report, location }) {
    const named = security.every((requirement) => Object.keys(requirement).length > 0);
    if (security.length > 0 && named) return;
    report({ message: `${operationId} needs a \`security\` of its own that is not empty.`, location });
  },
});
