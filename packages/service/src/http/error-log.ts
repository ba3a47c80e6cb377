import { ContractViolation } from './contract-violation.ts';

/** The logged facts of an unexpected error. */
export interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  /** The column of a database error. */
  readonly column?: string;
  /** The field of a response that violates the contract. */
  readonly violation?: string;
  readonly frames: readonly string[];
}

/**
 * Returns the parts of an unexpected error that the log may contain: its type, its code and its place in the code.
 * The message is included only if it can't contain values, because many messages quote a prompt.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const { code, column } = error as { code?: unknown; column?: unknown };
  const isNamesOnly =
    error instanceof ContractViolation &&
    /^[\w ]+: ("\w+" is required!|the contract [\w ]+)$/.test(error.message);
  return {
    type: error.name,
    ...(code !== undefined && { code: String(code) }),
    ...(column !== undefined && { column: String(column) }),
    ...(isNamesOnly && { violation: error.message }),
    frames: (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)),
  };
}
