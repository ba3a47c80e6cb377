import { type OperationId, operations } from '@contentgen/contract';

export type Scope = (typeof operations)[OperationId]['scopes'][number];

/** The scopes of keys: all that the contract's operations need. */
export const scopes: readonly Scope[] = [...new Set(Object.values(operations).flatMap((row) => row.scopes))];
