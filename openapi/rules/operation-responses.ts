import type { Rule } from './rule.ts';

const everywhere = ['401', '429', '500', '503'];

/** Every operation declares what can happen to every request: no key, over the limit, broken, away. */
export const operationResponses: Rule = () => ({
  Operation({ responses = {}, operationId }, { report, location }) {
    for (const status of everywhere.filter((one) => responses[one] === undefined)) {
      report({ message: `${operationId} must declare ${status}.`, location: location.child(['responses']) });
    }
  },
});
