import type { operations } from './generated/operations.ts';
import type { operations as OperationTypes } from './generated/types.ts';

/** The operationId of one of the contract's operations. */
export type OperationId = keyof typeof operations;

/** A row of the operations table, without literal types. */
export interface Operation {
  readonly id: OperationId;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path template, such as `/api/v1/documents/{id}`. */
  readonly path: string;
  /** The scopes an API key needs. */
  readonly scopes: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
  }[];
  /** The defaults of query parameters. */
  readonly queryDefaults: Readonly<Record<string, unknown>>;
  /** The media types of the request body, the preferred one first; empty without a body. */
  readonly bodyMediaTypes: readonly string[];
  /** The defaults of optional body fields. */
  readonly bodyDefaults: Readonly<Record<string, unknown>>;
  /** The names of the events that a response streams; empty without a stream. */
  readonly events: readonly string[];
  /** Every documented status. */
  readonly statuses: readonly number[];
}

/** The fields after the check against the contract. Fields with a default are always there. */
type Filled<Fields, Defaults> = Omit<Fields, keyof Defaults> & {
  [Field in keyof Defaults & keyof Fields]-?: Exclude<Fields[Field], undefined>;
};

/** The query of an operation after the check against the contract, with the defaults of missing parameters. */
export type CheckedQuery<Id extends OperationId> = Filled<
  NonNullable<OperationTypes[Id]['parameters']['query']>,
  (typeof operations)[Id]['queryDefaults']
>;

/**
 * The body of an operation after the check against the contract, with the defaults of missing fields. For several
 * operations, the union of their bodies.
 */
export type CheckedBody<Id extends OperationId> = Id extends OperationId
  ? OperationTypes[Id] extends { requestBody: { content: { 'application/json': infer Content } } }
    ? Filled<Content, (typeof operations)[Id]['bodyDefaults']>
    : Record<string, never>
  : never;
