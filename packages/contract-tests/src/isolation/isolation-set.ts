import type { Check, CheckSet } from '../checks.ts';
import { resourceOf, resources } from '../resources.ts';
import { eventsOfAccounts } from '../rules/events.ts';
import { usageOfAccounts } from '../rules/usage.ts';
import { Violated } from '../violated.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { foreignIdChecks, unknownIdChecks, webhookIdChecks } from './ids.ts';
import { invalidKeyChecks, scopeChecks } from './keys.ts';
import { foreignListChecks } from './lists.ts';
import { foreignReferenceChecks, rateLimitChecks } from './references.ts';

const kinds = [
  unknownIdChecks,
  foreignIdChecks,
  webhookIdChecks,
  foreignListChecks,
  foreignReferenceChecks,
  scopeChecks,
  rateLimitChecks,
  invalidKeyChecks,
];

/**
 * The set that checks that no account can access records of another account, and that no key can do more than its
 * scopes allow.
 */
export const isolationSet: CheckSet = {
  name: 'isolation',
  inapplicable: ({ isStateless }) =>
    isStateless
      ? 'the server accepts any key and shows a record for every id, so it has no separate accounts'
      : undefined,
  checks(context) {
    const ofResources = [...resources, undefined].flatMap((resource) => {
      const accounts = createAccounts(context);
      return kinds
        .flatMap((checks) => checks(accounts))
        .filter(({ operation }) => resourceOf(operation) === resource)
        .map((check) => withFreshRecords(check, accounts));
    });
    return [...usageOfAccounts(context), ...eventsOfAccounts(context), ...ofResources];
  },
  laneOf: ({ operation }) => resourceOf(operation),
};

/**
 * Forgets the shared records of a resource after a failed check, because a faulty server may have changed them. So a
 * fault in one check does not make others fail.
 */
function withFreshRecords(check: Check, accounts: Accounts): Check {
  return {
    ...check,
    run: () =>
      check.run().catch((error: unknown) => {
        if (error instanceof Violated) accounts.forget();
        throw error;
      }),
  };
}
