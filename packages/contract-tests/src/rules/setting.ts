import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Call, Caller, Received } from '../http/caller.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import type { Run } from '../run.ts';
import { type Collection, makeCollection } from './collection.ts';
import { exemplaryBody, exemplaryCall, makeAny } from './exemplary-calls.ts';
import { type FilteredRecords, makeFilteredRecords } from './filtered-records.ts';
import { lazily } from './lazily.ts';
import { leastBody } from './sample-bodies.ts';
import { newToken } from './sample-texts.ts';
import { makeSearchSamples, type SearchSamples } from './search-samples.ts';
import { createSubject, makeFinished, type Subject } from './subject.ts';

/** What the checks of one resource share. Each part is made when a check first asks for it. */
export interface Setting {
  readonly run: Run;
  readonly caller: Caller;
  readonly resource: Resource;
  readonly collection: () => Promise<Collection>;
  readonly filteredRecords: () => Promise<FilteredRecords>;
  readonly searchSamples: () => Promise<SearchSamples>;
  readonly subject: Subject;
  /** A create with an `Idempotency-Key`, and what it was answered with. */
  readonly firstCreate: () => Promise<FirstCreate>;
  /** A record that was deleted after every operation had shown it, as it was made. */
  readonly deleted: () => Promise<AnyRecord>;
  /** What an operation answers when it goes well, sent with an `X-Request-Id` of the greatest length. */
  readonly success: (operation: Operation) => Promise<Success>;
}

/** An answer of an operation that went well, and the `X-Request-Id` of its request. */
export interface Success {
  readonly requestId: string;
  readonly answer: Received;
}

/** A create that can be repeated. */
export interface FirstCreate {
  readonly call: Call;
  readonly answer: Received;
}

/** The setting of the checks of a resource. */
export function createSetting(run: Run, resource: Resource): Setting {
  const caller = run.caller(run.keys.key);
  const bystander = lazily(() => makeAny(caller, resource));
  const successes = new Map<Operation, () => Promise<Success>>();
  const succeed = async (operation: Operation): Promise<Success> => {
    const requestId = `${newToken()}-ABC_xyz.789`.padEnd(128, '-0');
    const another = () => makeAny(caller, resource);
    const target = operation === resource.remove ? another : bystander;
    const call = await exemplaryCall(resource, operation, target);
    const headers = { ...call.headers, 'X-Request-Id': requestId };
    return { requestId, answer: await caller.call(operation.id, { ...call, headers }) };
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
      return { call, answer: await caller.call(resource.create.id, call) };
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
