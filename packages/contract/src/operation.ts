import type { operations } from './generated/operations.ts';

/** The operationId of one of the contract's operations. */
export type OperationId = keyof typeof operations;

/** A row of the operations table, in its general shape. */
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
  /** The values of query parameters that are left out. */
  readonly queryDefaults: Readonly<Record<string, unknown>>;
  /** The media types a request's body may have, the preferred first; empty without a body. */
  readonly bodyMediaTypes: readonly string[];
  /** The values of body fields that may be and are left out. */
  readonly bodyDefaults: Readonly<Record<string, unknown>>;
  /** Every documented status. */
  readonly statuses: readonly number[];
}
