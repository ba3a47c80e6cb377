import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Upstream } from '../proxy/mutating-proxy.ts';
import type { AccountKeys, Accounts, AccountsWanted, Databases, ServiceName } from './messages.ts';

/** The services behind the mutating proxy, in a separate process. */
export interface Target {
  /** Creates two new accounts on a service, and returns the service with their keys. */
  newAccount(service: ServiceName): Promise<Account>;
  close(): Promise<void>;
}

/** A service, and every key of one of its accounts. */
export interface Account extends Upstream {
  readonly keys: AccountKeys;
}

/** Number of accounts in one request to the process of the services. */
const batch = 32;

const embedded: Databases = { generous: null, limited: null };

/** Starts the process of the services. It starts a service when the first account of that service is requested. */
export async function startTarget(databases = embedded): Promise<Target> {
  const child = fork(new URL('serve.ts', import.meta.url), [JSON.stringify(databases)], {
    execArgv: ['--conditions=@contentgen/source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(([code, signal]) => {
    throw new Error(`The services for the mutants ended with ${signal ?? code}.`);
  });
  ended.catch(() => {});
  const response = async (wanted: AccountsWanted): Promise<Accounts> => {
    child.send(wanted);
    const [accounts] = await Promise.race([once(child, 'message'), ended]);
    return accounts;
  };

  const stocks: Record<ServiceName, Account[]> = { generous: [], limited: [] };
  const take = async (service: ServiceName): Promise<Account> => {
    if (stocks[service].length === 0) {
      const { baseUrl, keys } = await response({ service, count: batch });
      stocks[service] = keys.map((ofAccount) => ({ baseUrl, keys: ofAccount }));
    }
    const account = stocks[service].pop();
    if (!account) throw new Error('The services for the mutants made no accounts.');
    return account;
  };

  // One request at a time: the messages have no id.
  let taken: Promise<unknown> = Promise.resolve();
  return {
    newAccount(service) {
      const account = taken.then(() => take(service));
      taken = account;
      return account;
    },
    async close() {
      child.disconnect();
      await exited;
    },
  };
}
