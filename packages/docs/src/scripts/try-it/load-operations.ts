import { apiHeader } from '../../try/api-header.ts';
import type { OperationForm } from '../../try/operation-form.ts';

/** The forms of all operations, and whether a service or a mock serves the docs. */
export interface LoadedOperations {
  readonly operations: readonly OperationForm[];
  /** False on a host of static files, which has no API. */
  readonly hasApi: boolean;
}

/** @param address the URL of `operations.json`. */
export async function loadOperations(address: string | URL): Promise<LoadedOperations> {
  const response = await fetch(address);
  return { operations: await response.json(), hasApi: response.headers.has(apiHeader) };
}
