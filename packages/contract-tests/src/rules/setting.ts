import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Call, Caller } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import type { Run } from '../run.ts';
import { lazily } from './lazily.ts';
import { type Collection, makeCollection } from './lists/collection.ts';
import { type FilteredRecords, makeFilteredRecords } from './lists/filtered-records.ts';
import { makeSearchSamples, type SearchSamples } from './lists/search-samples.ts';
import { leastBody } from './samples/bodies.ts';
import { exemplaryBody, exemplaryCall, makeAny } from './samples/exemplary-calls.ts';
import { createSubject, makeFinished, type Subject } from './samples/subject.ts';
import { newToken } from './samples/texts.ts';

/** The values that the checks of one resource share. Each is created when a check first needs it. */
export interface Setting {
  readonly run: Run;
  readonly caller: Caller;
  readonly resource: Resource;
  readonly collection: () => Promise<Collection>;
  readonly filteredRecords: () => Promise<FilteredRecords>;
  readonly searchSamples: () => Promise<SearchSamples>;
  readonly subject: Subject;
  /** A create with an `Idempotency-Key`, and its response. */
  readonly firstCreate: () => Promise<FirstCreate>;
  /** A record that was deleted, as its create answered it. */
  readonly deleted: () => Promise<AnyRecord>;
  /** The successful response of an operation to a request with an `X-Request-Id` of the greatest length. */
  readonly success: (operation: Operation) => Promise<Success>;
}

/** A successful response, and the `X-Request-Id` of its request. */
export interface Success {
  readonly requestId: string;
  readonly response: Received;
}

/** A create that can be repeated. */
export interface FirstCreate {
  readonly call: Call;
  readonly response: Received;
}

/** Creates the setting for the checks of a resource. */
export function createSetting(run: Run, resource: Resource): Setting {
  const caller = run.caller(run.keys.key);
  const target = lazily(() => makeAny(caller, resource));
  const successes = new Map<Operation, () => Promise<Success>>();
  const succeed = async (operation: Operation): Promise<Success> => {
    const requestId = `${newToken()}-ABC_xyz.789`.padEnd(128, '-0');
    const another = () => makeAny(caller, resource);
    const subject = operation === resource.remove ? another : target;
    const call = await exemplaryCall(resource, operation, subject);
    const headers = { ...call.headers, 'X-Request-Id': requestId };
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
      const call = { fields: leastBody(resource), headers: { 'Idempotency-Key': randomUUID() } };
      return { call, response: await caller.call(resource.create.id, call) };
    }),
    subject: createSubject(() => makeFinished(caller, resource)),
    deleted: lazily(async () => {
      const record = await makeAny(caller, resource);
      for (const operation of [resource.get, ...resource.updates, resource.remove]) {
        const call = { id: record.id, ...exemplaryBody(resource, operation, record) };
        await caller.call(operation.id, call);
      }
      return record;
    }),
    success(operation) {
      const known = successes.get(operation) ?? lazily(() => succeed(operation));
      successes.set(operation, known);
      return known();
    },
  };
}
