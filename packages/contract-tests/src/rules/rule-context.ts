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
  refusedCall,
  unchangingCall,
  validCallOf,
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

/** What all checks of one operation share, with or without records. */
export interface OperationContext {
  readonly run: Context;
  readonly caller: Caller;
  readonly operation: Operation;
  /** The context of the operation's resource; undefined for an operation without records. */
  readonly own: RuleContext | undefined;
  /** Returns a valid call, on a new record if the operation needs one. */
  valid(): Promise<Request>;
  /** Returns a call that the server must refuse with 404 or 422. */
  refused(): Promise<Request>;
}

/** Creates what the checks of an operation share. */
export function createOperationContext(
  run: Context,
  operation: Operation,
  own: RuleContext | undefined,
): OperationContext {
  const caller = run.caller('key');
  return {
    run,
    caller,
    operation,
    own,
    valid: async () => (own ? validCallOf(own.resource, operation, () => makeAny(caller, own.resource)) : {}),
    refused: async () =>
      own ? refusedCall(own.resource, operation, await own.deleted()) : { query: { no_such_parameter: '1' } },
  };
}

/** Returns the checks of a rule for one resource. */
export type Rule = (context: RuleContext) => Check[];

/** Returns the checks of a rule for one operation. */
export type OperationRule = (context: OperationContext) => Check[];

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
