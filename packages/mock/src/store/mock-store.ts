import type { OperationId, ResourceName } from '@contentgen/contract';
import { isApiPath, RequestReader, splitTarget } from '@contentgen/contract/requests';
import { Account } from './account.ts';
import { accountIds, storeKeys } from './api-keys.ts';
import { checkOptions } from './check-options.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { addExamples } from './example-records.ts';
import type { StoreRequest, StoreResponse } from './exchange.ts';
import { Faults } from './faults.ts';
import { fromRequest, toResponse } from './fetch-adapter.ts';
import { Generations } from './generations.ts';
import { defaultLimits } from './limits.ts';
import { listRecords } from './list-records.ts';
import type { Operate } from './operation-call.ts';
import { Pictures } from './pictures.ts';
import { RateLimit } from './rate-limit.ts';
import { type ResourcePlan, resourcePlans } from './resource-plan.ts';
import { respond, type StoreParts } from './respond.ts';
import { showRecord } from './show-record.ts';
import { type MockStoreOptions, storeOptionRules } from './store-options.ts';
import type { StoredRecord } from './stored-record.ts';
import { Delay } from './times.ts';
import { updateRecord } from './update-record.ts';
import { watchRecord } from './watch-record.ts';

/** Holds the records of a mock in memory, and answers requests as the service does. */
export class MockStore {
  /** The keys that the store knows. */
  readonly keys = storeKeys;
  readonly #parts: StoreParts;
  readonly #plans = resourcePlans();
  readonly #seed: number | undefined;

  /** @throws RangeError that names the first option that is unknown or has a wrong value. */
  constructor(options: MockStoreOptions = {}) {
    checkOptions(options, storeOptionRules);
    const { latency = 0, generation = 50, pace, faults = 0, ...rest } = options;
    const { seed = 1, empty = false, limits = {}, refuse, override, pages, failsGeneration } = rest;
    const { accountRequests, anonymousRequests, ...ofAccount } = { ...defaultLimits, ...limits };
    const accounts = new Map(accountIds.map((id) => [id, new Account(ofAccount)]));
    this.#seed = empty ? undefined : seed;
    this.#parts = {
      reader: new RequestReader(),
      operations: operationsOf(this.#plans),
      accounts,
      accountRateLimit: new RateLimit('account', accountRequests),
      anonymousRateLimit: new RateLimit('anonymous', anonymousRequests),
      generations: new Generations(
        { duration: new Delay(generation, 'generation', seed), pace },
        failsGeneration,
      ),
      latency: new Delay(latency, 'latency', seed),
      faults: new Faults(faults, seed),
      pictures: new Pictures((token) => recordWith(token, accounts.values())),
      refuse,
      override,
      pages,
    };
    this.#addExamples();
  }

  /** Responds to a request of the Fetch API. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const client = new AbortController();
    const leave = () => client.abort();
    request.signal.addEventListener('abort', leave);
    return toResponse(await this.respond(fromRequest(request, client.signal)), leave);
  };

  /** Returns whether the store serves the path of a URL: a path of the API or of a picture. */
  serves(url: string): boolean {
    const { path } = splitTarget(url);
    return isApiPath(path) || this.#parts.pictures.has(path);
  }

  /**
   * Resets the store: deletes all records, idempotency keys and counts, restores the examples, and restarts the
   * sequences of times and faults.
   */
  reset(): void {
    const { accounts, accountRateLimit, anonymousRateLimit, generations, latency, faults } = this.#parts;
    for (const account of accounts.values()) account.clear();
    accountRateLimit.clear();
    anonymousRateLimit.clear();
    generations.restart();
    latency.restart();
    faults.restart();
    this.#addExamples();
  }

  /**
   * Deletes all records, which ends all generations and event streams. Then no timer of the store keeps the process
   * running.
   */
  close(): void {
    for (const account of this.#parts.accounts.values()) account.clear();
  }

  #addExamples(): void {
    const [account] = this.#parts.accounts.values();
    if (this.#seed !== undefined && account !== undefined) {
      addExamples(account, [...this.#plans.values()], this.#seed);
    }
  }

  /** Responds to a request that did not come from the Fetch API. */
  respond(request: StoreRequest): Promise<StoreResponse> {
    return respond(request, this.#parts);
  }
}

function operationsOf(plans: ReadonlyMap<ResourceName, ResourcePlan>): StoreParts['operations'] {
  return new Map(
    [...plans.values()].flatMap((plan) => {
      const { list, create, get, watch, updates, remove } = plan.resource;
      const rows: [OperationId, Operate][] = [
        [list.id, listRecords],
        [create.id, createRecord],
        [get.id, showRecord],
        ...(watch ? [[watch.id, watchRecord] satisfies [OperationId, Operate]] : []),
        ...updates.map(({ id }): [OperationId, Operate] => [id, updateRecord]),
        [remove.id, deleteRecord],
      ];
      return rows.map(([id, operate]) => [id, { plan, operate }] as const);
    }),
  );
}

function recordWith(token: string, accounts: Iterable<Account>): StoredRecord | undefined {
  for (const account of accounts) {
    for (const record of account.records()) if (record.tokens.includes(token)) return record;
  }
  return undefined;
}
