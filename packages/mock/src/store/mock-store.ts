import type { AccountUsage, OperationId } from '@contentgen/contract';
import { isApiPath, type RequestLimit, RequestReader, splitTarget } from '@contentgen/contract/requests';
import { seededRandom } from '@contentgen/offline-models/seeded-random';
import { Account } from './account.ts';
import { storeKeys } from './api-keys.ts';
import { createRecord } from './create-record.ts';
import { addExamples } from './example-records.ts';
import { respondToFetch, type StoreRequest, type StoreResponse } from './exchange.ts';
import { listRecords } from './list-records.ts';
import { deleteRecord, showRecord, updateRecord } from './one-record.ts';
import type { Operate, OperateAny } from './operation-call.ts';
import { isPicturePath } from './pictures.ts';
import { RateLimit } from './rate-limit.ts';
import { type ResourcePlan, resourcePlans } from './resource-plan.ts';
import { respond, type StoreHooks, type StoreParts } from './respond.ts';
import { watchRecord } from './watch-record.ts';

/** The options of a store. */
export interface MockStoreOptions {
  /** Whether generations take no time: the text arrives as a whole. Then `generation` is 0 by default. Default: false. */
  readonly instant?: boolean | undefined;
  /** Milliseconds until the first word of a text, or until a picture. Default: 300. */
  readonly generation?: number | undefined;
  /**
   * The words of a text that arrive in a second. A long text is written faster, so that it takes at most 30 s.
   * Default: 45.
   */
  readonly pace?: number | undefined;
  /** Milliseconds before each response of the API and each picture. Default: 0. */
  readonly latency?: number | undefined;
  /** The share of the valid requests that fail at random, from 0 to 1. Default: 0. */
  readonly faults?: number | undefined;
  /** Whether the store begins without examples. Default: false. */
  readonly empty?: boolean | undefined;
  /**
   * The limit of requests of each account. Default: a million in a minute, so that no program meets it, but each response
   * says what is left.
   */
  readonly rateLimit?: RequestLimit | undefined;
}

/** The options with their defaults. */
const defaults: Readonly<Record<keyof MockStoreOptions, unknown>> = {
  instant: false,
  generation: 300,
  pace: 45,
  latency: 0,
  faults: 0,
  empty: false,
  rateLimit: {},
};

/** @throws RangeError that names the first option that is unknown, has another type or is negative. */
function checkOptions(options: MockStoreOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(defaults, name)) {
      throw new RangeError(`${name} is no option. The options are ${Object.keys(defaults).join(', ')}.`);
    }
    const type = typeof defaults[name as keyof MockStoreOptions];
    const isRight = typeof value === type && (type !== 'number' || value >= 0);
    if (value !== undefined && !isRight) {
      throw new RangeError(
        `${name} must be ${type === 'number' ? 'a number from 0' : `of type ${type}`}, not ${JSON.stringify(value)}.`,
      );
    }
  }
}

const newFaults = () => seededRandom('faults');

/** Holds the records of a mock in memory, and answers requests as the service does. */
export class MockStore {
  /** The keys that the store knows. */
  readonly keys = storeKeys;
  readonly #parts: StoreParts;
  readonly #plans = resourcePlans();
  readonly #hasExamples: boolean;

  /**
   * @param hooks let the server around the store take part in its responses.
   * @throws RangeError that names the first option that is unknown, has another type or is negative.
   */
  constructor(options: MockStoreOptions = {}, hooks: StoreHooks = {}) {
    checkOptions(options);
    const { instant = false, generation = instant ? 0 : 300, pace = 45 } = options;
    const { rateLimit = { requests: 1_000_000, windowSeconds: 60 } } = options;
    this.#hasExamples = !options.empty && !hooks.isStateless;
    this.#parts = {
      reader: new RequestReader(),
      operations: operationsOf(this.#plans.values()),
      accounts: { first: new Account(), second: new Account() },
      times: { start: generation, pace: instant ? undefined : pace },
      rateLimit: new RateLimit(rateLimit),
      latency: options.latency ?? 0,
      faults: options.faults ?? 0,
      random: newFaults(),
      hooks,
    };
    this.#addExamples();
  }

  /** Responds to a request of the Fetch API. */
  readonly fetch = (request: Request): Promise<Response> =>
    respondToFetch(request, (received) => this.respond(received));

  /** Responds to a request that did not come from the Fetch API. */
  respond(request: StoreRequest): Promise<StoreResponse> {
    return respond(request, this.#parts);
  }

  /** Returns whether the store serves the path of a URL: a path of the API or of a picture. */
  serves(url: string): boolean {
    const { path } = splitTarget(url);
    return isApiPath(path) || isPicturePath(path);
  }

  /** Resets the store: deletes all records, idempotency keys and counts, and restores the examples. */
  reset(): void {
    this.close();
    this.#parts.rateLimit?.clear();
    this.#parts.random = newFaults();
    this.#addExamples();
  }

  /**
   * Deletes all records, which ends all generations and event streams. Then no timer of the store keeps the process
   * running.
   */
  close(): void {
    for (const account of Object.values(this.#parts.accounts)) account.clear();
  }

  #addExamples(): void {
    if (this.#hasExamples) addExamples(this.#parts.accounts.first, this.#plans.values());
  }
}

function operationsOf(plans: Iterable<ResourcePlan>): StoreParts['operations'] {
  const ofResources = [...plans].flatMap((plan) => {
    const { list, create, get, watch, updates, remove } = plan.resource;
    const rows: [OperationId, Operate][] = [
      [list.id, listRecords],
      [create.id, createRecord],
      [get.id, showRecord],
      ...(watch ? [[watch.id, watchRecord] satisfies [OperationId, Operate]] : []),
      ...updates.map(({ id }): [OperationId, Operate] => [id, updateRecord]),
      [remove.id, deleteRecord],
    ];
    return rows.map(([id, operate]): [OperationId, OperateAny] => [id, (call) => operate({ ...call, plan })]);
  });
  return new Map([...ofResources, ['getUsage', showUsage]]);
}

/** Shows the number of generations in the current month. The mock counts no tokens and has no limits. */
const showUsage: OperateAny = ({ account }) => {
  const now = new Date();
  const month = (ahead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString();
  const body: AccountUsage = {
    starts_at: month(0),
    ends_at: month(1),
    generations: { used: account.generations, limit: null },
    tokens: { used: 0, limit: null },
  };
  return { status: 200, body };
};
