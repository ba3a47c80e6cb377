import type { Rule } from './rule.ts';

const everywhere = ['401', '429', '500', '503'];

/** Every operation declares the errors that any request can get: 401, 429, 500 and 503. */
export const operationResponses: Rule = () => ({
  Operation({ responses = {}, operationId }, { report, location }) {
    for (const status of everywhere.filter((one) => responses[one] === undefined)) {
      report({ message: `${operationId} must declare ${status}.`, location: location.child(['responses']) });
    }
  },
});
