import type { operations } from './generated/operations.ts';
import type { operations as OperationTypes } from './generated/types.ts';
import type { OperationId } from './operation.ts';

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
