import { ContractViolation } from './contract-violation.ts';

/** What a log says of an unexpected error. */
export interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  /** The column of the database that it is about. */
  readonly column?: string;
  /** The answer's field that the contract has otherwise. */
  readonly violation?: string;
  readonly frames: readonly string[];
}

/**
 * What a log may say of an unexpected error: its type, its code and where it was thrown. Its message may
 * quote values, such as a prompt, and stays out, unless it says what is missing by its name only.
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
