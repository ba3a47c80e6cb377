import type { Rule } from './rule.ts';

/** Every operation declares the key and the scope that it needs. No operation works without a key. */
export const operationSecurity: Rule = () => ({
  Operation({ security = [], operationId }, { report, location }) {
    const named = security.every((requirement) => Object.keys(requirement).length > 0);
    if (security.length > 0 && named) return;
    report({ message: `${operationId} needs its own \`security\` with a key.`, location });
  },
});
