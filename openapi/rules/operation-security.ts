import { isSentByService, type Rule } from './rule.ts';

/**
 * Every operation declares the key and the scope that it needs. No operation works without a key. What the service sends
 * has none.
 */
export const operationSecurity: Rule = () => ({
  Operation({ security = [], operationId }, { report, location }) {
    if (isSentByService(location)) return;
    const named = security.every((requirement) => Object.keys(requirement).length > 0);
    if (security.length > 0 && named) return;
    report({ message: `${operationId} needs its own \`security\` with a key.`, location });
  },
});
