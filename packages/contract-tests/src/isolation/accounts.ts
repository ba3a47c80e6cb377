import { isDeepStrictEqual } from 'node:util';
import { type JsonSchema, type Operation, operations } from '@contentgen/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Context, lazily } from '../context.ts';
import type { Caller, TaggedRecord } from '../http/caller.ts';
import type { Fields, Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { type AnyRecord, exampleBody, type Resource, resourceOf, widened } from '../resources.ts';
import { makeAny, newToken, pageSizes } from '../samples/records.ts';
import { webhookRequest } from '../samples/webhooks.ts';
import { requireRule } from '../violated.ts';

/**
 * The account of the run, another account, and records of both that checks share. A record is created when a check
 * first needs it. Without a key of the other account, functions that need one throw KeyMissing.
 */
export interface Accounts {
  readonly context: Context;
  /** Calls with the run's key. */
  readonly caller: Caller;
  /** Creates a caller with the key of the other account. */
  otherCaller(): Caller;
  /** Returns a record of the account that no check changes. */
  ownRecord(resource: Resource): Promise<TaggedRecord>;
  /** Returns the id of a deleted record of the account. */
  deletedId(resource: Resource): Promise<string>;
  /**
   * Returns a record of the account that is a favorite and has a value for every filter. Its name contains
   * `markOf().every`.
   */
  ownFullRecord(resource: Resource): Promise<TaggedRecord>;
  /**
   * Returns `ownFullRecord` and further records, together one more than the smallest page has. The name of each
   * contains `markOf().every`.
   */
  ownPages(resource: Resource): Promise<readonly AnyRecord[]>;
  /**
   * Returns a record of the other account that is a favorite and has a value for every filter. Each text that an
   * update can change contains both texts of `markOf()`.
   */
  foreignRecord(resource: Resource): Promise<TaggedRecord>;
  /**
   * Returns two records of the other account: `foreignRecord`, and one that is no favorite, has only the required
   * fields, and has both texts of `markOf()` in its name.
   */
  foreignRecords(resource: Resource): Promise<readonly TaggedRecord[]>;
  /**
   * Returns two unique texts: all records of the list checks contain `every`, and only the records of the other account
   * contain `foreign`.
   */
  markOf(resource: Resource): { readonly every: string; readonly foreign: string };
  /** Returns the value with a name. Calls `make` if the value does not exist yet, or if its last creation failed. */
  once<Kept>(name: string, make: () => Promise<Kept>): Promise<Kept>;
  /** Forgets all shared records: a faulty service may have changed them. */
  forget(): void;
}

/** Creates the accounts of a run. */
export function createAccounts(context: Context): Accounts {
  const otherCaller = () => context.caller('otherKey');
  const kept = new Map<string, () => Promise<unknown>>();
  let marks = new Map<string, ReturnType<Accounts['markOf']>>();

  const once: Accounts['once'] = <Kept>(name: string, make: () => Promise<Kept>) => {
    const known = kept.get(name) ?? lazily(make);
    kept.set(name, known);
    return known() as Promise<Kept>;
  };
  const markOf: Accounts['markOf'] = ({ name }) => {
    const mark = marks.get(name) ?? { every: newToken(), foreign: newToken() };
    marks.set(name, mark);
    return mark;
  };
  // Sorted by name, one foreign record would be on the first page of `ownPages` and one on the last.
  const foreignName = (resource: Resource, place: number) => {
    const { every, foreign } = markOf(resource);
    return `${every} ${numbered(place)} ${foreign}`;
  };
  const smallest = (resource: Resource) => pageSizes(resource)[0] ?? 1;

  const accounts: Accounts = {
    context,
    get caller() {
      return context.caller('key');
    },
    otherCaller,
    ownRecord: (resource) =>
      once(`own ${resource.name}`, () => accounts.caller.make(resource, { name: `own ${newToken()}` })),
    deletedId: (resource) =>
      once(`deleted ${resource.name}`, async () => {
        const { id } = await accounts.caller.make(resource, { name: `${markOf(resource).every} deleted` });
        await accounts.caller.call(resource.remove.id, { id });
        return id;
      }),
    ownFullRecord: (resource) =>
      once(`own full ${resource.name}`, () =>
        makeFull(accounts.caller, resource, `${markOf(resource).every} ${numbered(1)}`),
      ),
    ownPages: (resource) =>
      once(`own pages of ${resource.name}`, async () => {
        const { record } = await accounts.ownFullRecord(resource);
        const names = Array.from({ length: smallest(resource) }, (_, index) => {
          return `${markOf(resource).every} ${numbered(index + 2)}`;
        });
        const made = names.map((name) => makeAny(accounts.caller, resource, name));
        return [record, ...(await Promise.all(made))];
      }),
    foreignRecord: (resource) =>
      once(`foreign ${resource.name}`, () =>
        makeFull(otherCaller(), resource, foreignName(resource, smallest(resource) + 1)),
      ),
    foreignRecords: (resource) =>
      once(`all foreign ${resource.name}`, async () => [
        await accounts.foreignRecord(resource),
        await otherCaller().make(resource, { name: foreignName(resource, 1) }),
      ]),
    markOf,
    once,
    forget() {
      kept.clear();
      marks = new Map();
    },
  };
  return accounts;
}

function numbered(place: number): string {
  return String(place).padStart(4, '0');
}

/** Creates a favorite with a value for every filter, and with `text` in each text that an update can change. */
async function makeFull(caller: Caller, resource: Resource, text: string): Promise<TaggedRecord> {
  const { id, record } = await caller.make(resource, { ...lastChoices(resource), name: text });
  const [update] = resource.updates;
  if (!update) return { id, record, tag: '' };
  const marked = await caller.call(update.id, { id, fields: markingChange(resource, record, text) });
  return { id, record: marked.json, tag: marked.header('ETag') ?? '' };
}

/** Returns the body of a create with a value for every filter: the last value of each choice. */
function lastChoices({ create, creation }: Resource): Fields {
  const example = exampleBody(create);
  const entries = Object.entries(creation.properties ?? {});
  return Object.fromEntries(
    entries.map(([field, { enum: choices }]) => [field, choices?.at(-1) ?? example[field]]),
  );
}

/** Returns the body of an update that makes a record a favorite and sets every text field to `text`. */
function markingChange({ change }: Resource, record: AnyRecord, text: string): Fields {
  const value = (field: string, { type }: JsonSchema): unknown => {
    if (type === 'boolean') return true;
    return type === 'string' ? text : record[field as keyof AnyRecord];
  };
  const entries = Object.entries(change.properties ?? {});
  return Object.fromEntries(entries.map(([field, schema]) => [field, value(field, schema)]));
}

/** An operation with its resource; without one for an operation without records. */
export interface Tested {
  readonly operation: Operation;
  readonly resource: Resource | undefined;
}

/** Every operation. */
export const everyOperation: readonly Tested[] = Object.values<Operation>(operations).map((operation) => ({
  operation,
  resource: resourceOf(operation.id),
}));

/** Returns whether an operation changes nothing (RFC 9110, section 9.2.1). */
export function isSafe({ method }: Operation): boolean {
  return method === 'get';
}

/** A query and a body that no operation accepts. */
export const invalidQuery: Fields = { no_such_parameter: 'x' };
export const invalidBody: Fields = { no_such_field: 'x' };

/** Returns a new id, which no record has. */
export function unknownId(): string {
  return uuidv7();
}

/** A request that the service must refuse. */
export interface Attempt {
  readonly request: Request;
  /** The `ETag` of the record that the request is for, if it is for one. */
  readonly tag?: string;
  /**
   * Requires that the request changed nothing.
   *
   * @param received the response to the request.
   * @throws Violated when it changed something.
   */
  requireNothingDone(received: Received): Promise<void>;
}

const changesNothing: Attempt['requireNothingDone'] = async () => {};

/**
 * Returns a request that would succeed with a key that has every scope. If the operation needs a record, the request
 * has the id of a record of the account.
 */
export async function rightAttempt(accounts: Accounts, { resource, operation }: Tested): Promise<Attempt> {
  const { caller } = accounts;
  if (resource === undefined) return attemptOnWebhook(accounts, operation);
  if (operation === resource.list) return { request: {}, requireNothingDone: changesNothing };
  if (operation !== resource.create)
    return attemptOn(await accounts.ownRecord(resource), caller, resource, operation);
  const name = `refused ${newToken()}`;
  return {
    request: { fields: { ...exampleBody(operation), name } },
    async requireNothingDone(received) {
      const { json } = await caller.call(resource.list.id, { query: widened(resource, { search: name }) });
      const sentence = 'the service refused the request, but created the record';
      requireRule(json.data.length === 0, received, sentence);
    },
  };
}

async function attemptOnWebhook({ context, caller }: Accounts, operation: Operation): Promise<Attempt> {
  const request = await webhookRequest(context, operation);
  return {
    request,
    async requireNothingDone(received) {
      if (request.id === undefined) return;
      const { json } = await caller.call(operations.listWebhooks.id);
      const isThere = json.data.some(({ id }: { id: string }) => id === request.id);
      requireRule(isThere, received, 'the service refused the request, but deleted the webhook');
    },
  };
}

/** Returns a valid request on a record. */
export function callOn({ id, record }: TaggedRecord, operation: Operation): Request {
  const fields = validChange(operation, record);
  return { id, ...(fields && { fields }) };
}

/**
 * Returns the example body of an update in the contract, adapted so that it changes this record; undefined for an
 * operation without a body.
 */
export function validChange(operation: Operation, record: AnyRecord): Fields | undefined {
  if (operation.bodyMediaTypes.length === 0) return undefined;
  const value = (field: string, example: unknown): unknown => {
    const own = record[field as keyof AnyRecord];
    if (typeof example === 'boolean') return !own;
    return Array.isArray(example) ? own : example;
  };
  const entries = Object.entries(exampleBody(operation));
  return Object.fromEntries(entries.map(([field, example]) => [field, value(field, example)]));
}

function attemptOn(made: TaggedRecord, owner: Caller, resource: Resource, operation: Operation): Attempt {
  return {
    request: callOn(made, operation),
    tag: made.tag,
    requireNothingDone: isSafe(operation)
      ? changesNothing
      : (received) => requireUnchanged(owner, resource, made, received),
  };
}

/**
 * Requires that a request is refused.
 *
 * @param what the subject of the sentence, such as `a request without a key`.
 */
export function requireRefused(
  { records, key }: Context,
  operation: Operation,
  received: Received,
  status: number,
  what: string,
): void {
  // If the service created a record anyway, the key of the request may not be able to delete it.
  records.adopt(operation, received, { headers: { Authorization: `Bearer ${key('key')}` } });
  const sentence = `${what} must be refused with ${status}, but is answered with ${received.status}`;
  requireRule(received.status === status, received, sentence);
}

/**
 * Requires that a record is unchanged.
 *
 * @param owner has the key of the record's account.
 * @param received the response to the request that must not have changed it.
 */
export async function requireUnchanged(
  owner: Caller,
  { get }: Resource,
  { id, record, tag }: TaggedRecord,
  received: Received,
): Promise<void> {
  const shown = await owner.send(get.id, { id });
  const sentence = `the service refused the request, but carried it out: ${get.id} of the record`;
  requireRule(shown.status === 200, received, `${sentence} is ${shown.status} afterwards`);
  const changed = Object.keys(record).find(
    (field) => !isDeepStrictEqual(record[field as keyof typeof record], shown.json[field]),
  );
  requireRule(changed === undefined, received, `${sentence} has another ${changed} afterwards`);
  const newTag = shown.header('ETag');
  requireRule(newTag === tag, received, `${sentence} has the ETag ${newTag} instead of ${tag} afterwards`);
}
