import type { Keys } from '@contentgen/contract-tests';

/** The two services: one without limits, and one with a low rate limit. */
export type ServiceName = 'generous' | 'limited';

/** The message of the service process when it is ready: the address of each service. */
export type Addresses = Readonly<Record<ServiceName, string>>;

/** Requests new accounts of a service. */
export interface AccountsWanted {
  readonly service: ServiceName;
  readonly count: number;
}

/** The keys of two new accounts: every key of the first, and one key of the second. */
export type AccountKeys = Required<Keys>;
