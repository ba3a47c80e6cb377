import type { Check } from './checks.ts';
import { errorsChecks } from './suite/errors.ts';
import { mockChecks } from './suite/mock.ts';
import { recordsChecks } from './suite/records.ts';
import { requestsChecks } from './suite/requests.ts';
import { retriesChecks } from './suite/retries.ts';
import { watchingChecks } from './suite/watching.ts';
import { webhooksChecks } from './suite/webhooks.ts';

/** The checks for every runtime. They use no test framework and only what browsers have. */
export const suite: readonly Check[] = [
  ...requestsChecks,
  ...errorsChecks,
  ...retriesChecks,
  ...recordsChecks,
  ...watchingChecks,
  ...mockChecks,
  ...webhooksChecks,
];
