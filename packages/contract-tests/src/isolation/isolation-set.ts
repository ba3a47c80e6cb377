import { type Check, runChecks } from '../checks.ts';
import type { Run, TestSet } from '../run.ts';
import { Violated } from '../violated.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { foreignCursorChecks } from './foreign-cursors.ts';
import { foreignIdChecks } from './foreign-ids.ts';
import { foreignListChecks } from './foreign-lists.ts';
import { foreignReferenceChecks } from './foreign-references.ts';
import { idempotencyKeyChecks } from './idempotency-keys.ts';
import { invalidKeyChecks } from './invalid-keys.ts';
import { rateLimitChecks } from './rate-limits.ts';
import { scopeChecks } from './scopes.ts';
import { unknownIdChecks } from './unknown-ids.ts';

/**
 * The set that checks that no account can access records of another account, and that no key can do more than its
 * scopes allow. `packages/mutants/test/isolation` has faults that these checks detect.
 */
export const isolationSet: TestSet = {
  name: 'isolation',
  inapplicable: ({ isStateless }) =>
    isStateless
      ? 'the server accepts any key and shows a record for every id, so it has no separate accounts'
      : undefined,
  run: (run) => runChecks(run, 'isolation', isolationChecks(run)),
};

/** Returns all checks of the set. */
export function isolationChecks(run: Run): Check[] {
  const accounts = createAccounts(run);
  return [
    ...unknownIdChecks(accounts),
    ...foreignIdChecks(accounts),
    ...foreignListChecks(accounts),
    ...foreignCursorChecks(accounts),
    ...foreignReferenceChecks(accounts),
    ...scopeChecks(accounts),
    ...idempotencyKeyChecks(accounts),
    ...rateLimitChecks(accounts),
    ...invalidKeyChecks(accounts),
  ].map((check) => withFreshRecords(accounts, check));
}

/**
 * Lets the next check create new shared records if this check fails, because a faulty server may have changed the
 * records. So a fault in one check does not make others fail.
 */
function withFreshRecords(accounts: Accounts, check: Check): Check {
  return {
    ...check,
    async run() {
      try {
        await check.run();
      } catch (error) {
        if (error instanceof Violated) accounts.forget();
        throw error;
      }
    },
  };
}
