import type { OperationId, OperationTypes, operations } from '@contentgen/contract';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import type { Events } from './event-streams.ts';

type Parameters<Id extends OperationId> = OperationTypes[Id]['parameters'];
type Responses<Id extends OperationId> = OperationTypes[Id]['responses'];

/** Fields as a handler sees them: those with a default in the contract are always there. */
type Filled<Fields, Defaults> = Omit<Fields, keyof Defaults> & {
  [Field in keyof Defaults & keyof Fields]-?: Exclude<Fields[Field], undefined>;
};

type Query<Id extends OperationId> = Filled<
  NonNullable<Parameters<Id>['query']>,
  (typeof operations)[Id]['queryDefaults']
>;

type Body<Id extends OperationId> = OperationTypes[Id] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Filled<Content, (typeof operations)[Id]['bodyDefaults']>
  : Record<string, never>;

/** A request that has passed the contract's check, for the handler of operation `Id`. */
export interface Call<Id extends OperationId> {
  readonly key: ApiKey;
  readonly path: Readonly<NonNullable<Parameters<Id>['path']>>;
  readonly query: Readonly<Query<Id>>;
  readonly headers: Readonly<NonNullable<Parameters<Id>['header']>>;
  readonly body: Readonly<Body<Id>>;
  /** The names of the query parameters and body fields that were sent, as opposed to filled in. */
  readonly sent: ReadonlySet<string>;
  /** The media type that the answer is to have: of those documented, the one that `Accept` prefers. */
  readonly mediaType: string;
  /** Aborted when the client goes away before it has its answer. */
  gone(): AbortSignal;
}

/** A call of any operation, as the binding makes it. */
export interface AnyCall {
  readonly key: ApiKey;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly sent: ReadonlySet<string>;
  readonly mediaType: string;
  /** Aborted when the client goes away before it has its answer. */
  gone(): AbortSignal;
}

/** What a handler answers: one of the contract's statuses without an error, with the body it has for it. */
export type Answer<Id extends OperationId> =
  | {
      [Status in keyof Responses<Id> & (200 | 201 | 202 | 204 | 304)]: {
        readonly status: Status;
        readonly headers?: Readonly<Record<string, string>>;
      } & (Responses<Id>[Status] extends { content: { 'application/json': infer Content } }
        ? { readonly body: Content }
        : { readonly body?: never });
    }[keyof Responses<Id> & (200 | 201 | 202 | 204 | 304)]
  | StreamAnswer<Id>;

/** A stream of events, where the contract has one. */
type StreamAnswer<Id extends OperationId> =
  Responses<Id> extends {
    200: { content: { 'text/event-stream': string } };
  }
    ? { readonly status: 200; readonly events: Events }
    : never;

/** An answer of any operation, as the binding sends it. */
export interface AnyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly events?: Events;
}

/** Carries out one operation. Errors are thrown as `Problem`. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>;

/** The handler of an operation that is known at run time only. */
export type AnyHandler = (call: AnyCall) => Promise<AnyAnswer>;

/** A handler for each operation of the contract. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
