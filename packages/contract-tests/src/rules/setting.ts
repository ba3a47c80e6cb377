import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Call, Caller } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import type { Run } from '../run.ts';
import { inWay, type Way } from '../ways.ts';
import { lazily } from './lazily.ts';
import { type Collection, makeCollection } from './lists/collection.ts';
import { type FilteredRecords, makeFilteredRecords } from './lists/filtered-records.ts';
import { makeSearchSamples, type SearchSamples } from './lists/search-samples.ts';
import { leastBody } from './samples/bodies.ts';
import { exemplaryBody, exemplaryCall, makeAny } from './samples/exemplary-calls.ts';
import { createSubject, makeFinished, type Subject } from './samples/subject.ts';
import { newToken } from './samples/texts.ts';

/** The origin of a page that the service does not know. */
export const origin = 'https://page.example';

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
  /**
   * The successful response of an operation to a request from another origin, with the longest allowed
   * `X-Request-Id`. The request has the preferred form, or the given one.
   */
  readonly success: (operation: Operation, way?: Way) => Promise<Success>;
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
  const successes = new Map<string, () => Promise<Success>>();
  const succeed = async (operation: Operation, way: Way | undefined): Promise<Success> => {
    const requestId = `${newToken()}-ABC_xyz.789`.padEnd(128, '-0');
    const another = () => makeAny(caller, resource);
    const subject = operation === resource.remove ? another : target;
    const call = inWay(await exemplaryCall(resource, operation, subject), way);
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
    success(operation, way) {
      const name = `${operation.id} ${way?.what}`;
      const known = successes.get(name) ?? lazily(() => succeed(operation, way));
      successes.set(name, known);
      return known();
    },
  };
}
