import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Call, Caller } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import { asVariant, type OperationVariant } from '../operation-variants.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import type { Run } from '../run.ts';
import { lazily } from './lazily.ts';
import { type Collection, makeCollection } from './lists/collection.ts';
import { type FilteredRecords, makeFilteredRecords } from './lists/filtered-records.ts';
import { makeSearchSamples, type SearchSamples } from './lists/search-samples.ts';
import { minimalBody } from './samples/bodies.ts';
import { createReusedRecord, makeFinished, type WithReusedRecord } from './samples/reused-record.ts';
import { newToken } from './samples/texts.ts';
import { makeAny, unchangingCall, validCallOf } from './samples/valid-calls.ts';

/** The `Origin` of requests as a page of an unknown site would send them. */
export const origin = 'https://page.example';

/** What all checks of one resource share. Each record or response is created when a check first needs it. */
export interface RuleContext {
  readonly run: Run;
  readonly caller: Caller;
  readonly resource: Resource;
  readonly collection: () => Promise<Collection>;
  readonly filteredRecords: () => Promise<FilteredRecords>;
  readonly searchSamples: () => Promise<SearchSamples>;
  readonly withReusedRecord: WithReusedRecord;
  readonly firstCreate: () => Promise<FirstCreate>;
  /** A deleted record, as the response to its create showed it. */
  readonly deleted: () => Promise<AnyRecord>;
  /**
   * Returns the successful response of an operation to a request from another origin, with an `X-Request-Id` of the
   * maximum length.
   */
  readonly success: (operation: Operation, variant?: OperationVariant) => Promise<Success>;
}

/** A successful response, and the `X-Request-Id` of its request. */
export interface Success {
  readonly requestId: string;
  readonly response: Received;
}

/** A create with an `Idempotency-Key`, and the first response. */
export interface FirstCreate {
  readonly call: Call;
  readonly response: Received;
}

/** Creates what the checks of a resource share. */
export function createRuleContext(run: Run, resource: Resource): RuleContext {
  const caller = run.caller(run.keys.key);
  const target = lazily(() => makeAny(caller, resource));
  const successes = new Map<string, () => Promise<Success>>();
  const succeed = async (operation: Operation, variant: OperationVariant | undefined): Promise<Success> => {
    const requestId = `${newToken()}-ABC_xyz.789`.padEnd(128, '-0');
    const another = () => makeAny(caller, resource);
    const record = operation === resource.remove ? another : target;
    const call = asVariant(await validCallOf(resource, operation, record), variant);
    const headers = { ...call.headers, 'X-Request-Id': requestId, Origin: origin };
    return { requestId, response: await caller.call(operation.id, { ...call, headers }) };
  };
  return {
    run,
    caller,
    resource,
    collection: lazily(() => makeCollection(caller, resource)),
    filteredRecords: lazily(() => makeFilteredRecords(caller, resource)),
    searchSamples: lazily(() => makeSearchSamples(caller, resource)),
    firstCreate: lazily(async () => {
      const call = { fields: minimalBody(resource), headers: { 'Idempotency-Key': randomUUID() } };
      return { call, response: await caller.call(resource.create.id, call) };
    }),
    withReusedRecord: createReusedRecord(() => makeFinished(caller, resource)),
    deleted: lazily(async () => {
      const record = await makeAny(caller, resource);
      for (const operation of [resource.get, ...resource.updates, resource.remove]) {
        const call = { id: record.id, ...unchangingCall(resource, operation, record) };
        await caller.call(operation.id, call);
      }
      return record;
    }),
    success(operation, variant) {
      const name = `${operation.id} ${variant?.what}`;
      const known = successes.get(name) ?? lazily(() => succeed(operation, variant));
      successes.set(name, known);
      return known();
    },
  };
}
