import type { Keys } from '@contentgen/contract-tests';

/** Which of the two services: one without limits, and one whose rate limit is soon used up. */
export type ServiceName = 'generous' | 'limited';

/** What the process of the services says when it is ready: where each listens. */
export type Addresses = Readonly<Record<ServiceName, string>>;

/** Asks for new accounts of a service. */
export interface AccountsWanted {
  readonly service: ServiceName;
  readonly count: number;
}

/** Two new accounts: every key of the one, and a key of the other. */
export type AccountKeys = Required<Keys>;
