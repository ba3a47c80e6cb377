import { type Operation, type OperationId, operations } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { type Context, lazily } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import {
  createReusedRecord,
  makeAny,
  makeFinished,
  unchangingCall,
  type WithReusedRecord,
} from '../samples/records.ts';
import {
  type Collection,
  type FilteredRecords,
  makeCollection,
  makeFilteredRecords,
  makeSearchSamples,
  type SearchSamples,
} from './shared-records.ts';

/** What all checks of one resource share. Each record or response is created when a check first needs it. */
export interface RuleContext {
  readonly run: Context;
  readonly caller: Caller;
  readonly resource: Resource;
  readonly collection: () => Promise<Collection>;
  readonly filteredRecords: () => Promise<FilteredRecords>;
  readonly searchSamples: () => Promise<SearchSamples>;
  readonly withReusedRecord: WithReusedRecord;
  /** A deleted record, as the response to its create showed it. */
  readonly deleted: () => Promise<AnyRecord>;
}

/** Creates what the checks of a resource share. */
export function createRuleContext(run: Context, resource: Resource): RuleContext {
  const caller = run.caller('key');
  return {
    run,
    caller,
    resource,
    collection: lazily(() => makeCollection(caller, resource)),
    filteredRecords: lazily(() => makeFilteredRecords(caller, resource)),
    searchSamples: lazily(() => makeSearchSamples(caller, resource)),
    withReusedRecord: createReusedRecord(() => makeFinished(caller, resource)),
    deleted: lazily(async () => {
      const record = await makeAny(caller, resource);
      for (const operation of [resource.get, ...resource.updates, resource.remove]) {
        const call = { id: record.id, ...unchangingCall(resource, operation, record) };
        await caller.call(operation.id, call);
      }
      return record;
    }),
  };
}

type Rule = (context: RuleContext) => Check[];

/**
 * Returns the checks of rules again for other media types: each check of an operation with a body, once for every
 * media type except the preferred one. So rules must not choose the media type themselves.
 */
export function inOtherMediaTypes(context: RuleContext, rules: readonly Rule[]): Check[] {
  return context.resource.create.bodyMediaTypes.slice(1).flatMap((mediaType) => {
    const reads = (id: OperationId) => (operations[id] as Operation).bodyMediaTypes.includes(mediaType);
    const change = (id: OperationId, call?: Request) => (reads(id) ? { mediaType, ...call } : call);
    const caller: Caller = {
      ...context.caller,
      call: (id, call, ...statuses) => context.caller.call(id, change(id, call), ...statuses),
      send: (id, call) => context.caller.send(id, change(id, call)),
    };
    return rules
      .flatMap((rule) => rule({ ...context, caller }))
      .filter(({ operation }) => reads(operation))
      .map((check) => ({ ...check, title: `${check.title}, as ${mediaType}` }));
  });
}
