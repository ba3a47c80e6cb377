import type { AccountUsage, OperationId } from '@contentgen/contract';
import { type RequestLimit, RequestReader, splitTarget } from '@contentgen/contract/requests';
import { seededRandom } from '@contentgen/offline-models/seeded-random';
import { type Account, Accounts } from './account.ts';
import { accountOf, accountOfKey, storeKeys } from './api-keys.ts';
import { createRecord } from './create-record.ts';
import { EventSender, type Receive } from './deliveries.ts';
import { addExamples } from './example-records.ts';
import { respondToFetch, type StoreRequest, type StoreResponse } from './exchange.ts';
import { addFixtures, checkFixtures, type Fixtures } from './fixtures.ts';
import { listRecords } from './list-records.ts';
import type { NextOutcome } from './next-response.ts';
import { deleteRecord, showRecord, updateRecord } from './one-record.ts';
import type { Operate, OperateAny } from './operation-call.ts';
import { type ResourcePlan, resourcePlans } from './resource-plan.ts';
import { isServed, respond, type StoreHooks, type StoreParts } from './respond.ts';
import { watchRecord } from './watch-record.ts';
import { webhookOperations } from './webhooks.ts';

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
  /** Records in place of the examples, for every account but that of `keys.otherKey`. */
  readonly fixtures?: Fixtures | undefined;
  /**
   * The time of every change, such as `2026-01-15T17:00:00Z` (RFC 3339), for tests that compare pictures of a page.
   * Generations take time all the same. Default: the clock of the machine.
   */
  readonly clock?: string | undefined;
  /** Makes random values, such as those of ids, the same in each run. With `clock`, whole ids are. Default: none. */
  readonly seed?: string | undefined;
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
  fixtures: {},
  clock: '',
  seed: '',
  rateLimit: {},
};

/** The least and the most of numbers. `faults` is a share: 5 would be 500%. */
const ranges: Partial<Record<keyof MockStoreOptions, readonly [number, number]>> = {
  generation: [0, 2 ** 31 - 1],
  pace: [0.01, 1_000_000],
  latency: [0, 2 ** 31 - 1],
  faults: [0, 1],
};

/** @throws RangeError that names the first option that is unknown, has another type or is out of its range. */
function checkOptions(options: MockStoreOptions): void {
  checkNames(options, ...Object.keys(defaults));
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const type = typeof defaults[name as keyof MockStoreOptions];
    const [least, most] = ranges[name as keyof MockStoreOptions] ?? [0, Number.MAX_VALUE];
    const rule = `must be ${type === 'number' ? `a number from ${least} to ${most}` : `of type ${type}`}`;
    if (typeof value !== type || (type === 'number' && !(value >= least && value <= most)))
      throw new RangeError(
        `${name} ${rule}, not ${typeof value === 'string' ? JSON.stringify(value) : value}.`,
      );
  }
  const { clock, rateLimit } = options;
  const { requests, windowSeconds } = rateLimit ?? { requests: 1, windowSeconds: 1 };
  if (clock !== undefined && !(/^\d{4}-\d\d-\d\dT/.test(clock) && Date.parse(clock) >= 0))
    throw new RangeError(`clock must be a time such as 2026-01-15T17:00:00Z, not ${clock}.`);
  if (!(requests >= 1 && windowSeconds > 0))
    throw new RangeError('rateLimit must have requests from 1 and windowSeconds above 0.');
}

/** @throws RangeError that names the first member that is no option of a function. */
function checkNames(options: object, ...known: string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`${unknown} is no option. The options are ${known.join(', ')}.`);
}

/** The milliseconds before each further attempt of an event: the first ones of the service. */
const pauses = [5_000, 300_000, 1_800_000];

const newFaults = () => seededRandom('faults');

/** The options of a choice. */
export interface NextOptions {
  /** Whether the outcome applies to every request until another choice. Default: false, to one request. */
  readonly repeats?: boolean | undefined;
  /** A key of the account. Default: `mock-key`. */
  readonly key?: string | undefined;
}

/** Holds the records of a mock in memory, and answers requests as the service does. */
export class MockStore {
  /** The keys that the store knows. */
  readonly keys = storeKeys;
  readonly #parts: StoreParts;
  readonly #plans = resourcePlans();

  /**
   * @param hooks let the server around the store take part in its responses.
   * @throws RangeError that names the first option that is unknown, has another type or is out of its range, or the
   *   first wrong field of the fixtures.
   */
  constructor(options: MockStoreOptions = {}, hooks: StoreHooks = {}) {
    checkOptions(options);
    const { instant = false, generation = instant ? 0 : 300, pace = 45, fixtures, clock, seed } = options;
    const { rateLimit: limit = { requests: 1_000_000, windowSeconds: 60 } } = options;
    const plans = [...this.#plans.values()];
    if (fixtures !== undefined) checkFixtures(fixtures);
    const fill = (account: Account) => {
      if (options.empty || hooks.isStateless || account.name === storeKeys.otherKey) return;
      if (fixtures === undefined) addExamples(account, plans);
      else addFixtures(account, plans, fixtures);
    };
    this.#parts = {
      reader: new RequestReader(),
      operations: operationsOf(plans),
      accounts: new Accounts({ limit, clock, seed, fill }),
      times: { start: generation, pace: instant ? undefined : pace },
      events: new EventSender(instant ? pauses.map(() => 0) : pauses),
      latency: options.latency ?? 0,
      faults: options.faults ?? 0,
      random: newFaults(),
      hooks,
    };
  }

  /** Responds to a request of the Fetch API. Rejects with a TypeError for the outcome `offline`, as `fetch` does. */
  readonly fetch = (request: Request): Promise<Response> =>
    respondToFetch(request, (received) => this.respond(received));

  /**
   * Responds to a request that did not come from the Fetch API. Undefined: close the connection without a response.
   */
  respond(request: StoreRequest): Promise<StoreResponse | undefined> {
    return respond(request, this.#parts);
  }

  /** Returns whether the store serves the path of a URL: a path of the API or of a picture. */
  serves(url: string): boolean {
    return isServed(splitTarget(url).path);
  }

  /**
   * Chooses what happens to the next request of an account, or to all its requests until another choice.
   *
   * @throws RangeError for an unknown outcome, option or key.
   */
  next(outcome: NextOutcome, options: NextOptions = {}): void {
    checkNames(options, 'repeats', 'key');
    const { repeats = false, key = storeKeys.key } = options;
    this.#parts.accounts.of(accountOfKey(key)).next.choose({ outcome, repeats });
  }

  /**
   * Sends the events of all webhooks to a function. Without one, they stay pending.
   *
   * @param receive gets the signed request. It never rejects.
   */
  sendEvents(receive: Receive): void {
    this.#parts.events.receive = receive;
  }

  /** Returns the account of a request, for the server around the store. */
  account(authorization: string | undefined): Account {
    return this.#parts.accounts.of(accountOf(authorization));
  }

  /**
   * Resets the store: deletes all records, idempotency keys and counts, and restores the examples or the fixtures.
   *
   * @param options with `key`, only the account of this key; default: all accounts.
   * @throws RangeError for an unknown option or key.
   */
  reset(options: { readonly key?: string | undefined } = {}): void {
    checkNames(options, 'key');
    const { key } = options;
    const { accounts } = this.#parts;
    if (key === undefined) this.#parts.random = newFaults();
    for (const account of key === undefined ? accounts : [accounts.of(accountOfKey(key))]) account.reset();
  }

  /**
   * Deletes all records, which ends all generations and event streams. Then no timer of the store keeps the process
   * running.
   */
  close(): void {
    for (const account of this.#parts.accounts) account.clear();
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
  return new Map([...ofResources, ...webhookOperations, ['getUsage', showUsage]]);
}

/** Shows the number of generations in the current month. The mock counts no tokens and has no limits. */
const showUsage: OperateAny = ({ account }) => {
  const now = account.world.now();
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
