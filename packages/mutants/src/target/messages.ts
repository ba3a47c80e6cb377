import type { Keys } from '@contentgen/contract-tests';

/** The two services: one without limits, and one with a low rate limit. */
export type ServiceName = 'generous' | 'limited';

/** The URL of each service's PostgreSQL database; null for a new embedded database. */
export type Databases = Readonly<Record<ServiceName, string | null>>;

/** The request for new accounts of a service. */
export interface AccountsWanted {
  readonly service: ServiceName;
  readonly count: number;
}

/** The keys of two new accounts: every key of the first, and one key of the second. */
export type AccountKeys = Required<Keys>;

/** The response to `AccountsWanted`: the address of the service, and the keys of the new accounts. */
export interface Accounts {
  readonly baseUrl: string;
  readonly keys: readonly AccountKeys[];
}
