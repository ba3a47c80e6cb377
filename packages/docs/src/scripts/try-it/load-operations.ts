import { apiHeader } from '../../try/api-header.ts';
import type { TryFile } from '../../try/operation-form.ts';

/** The forms of all operations, and whether a service or a mock serves the docs. */
export interface LoadedOperations extends TryFile {
  /** The URL of the file with the forms. */
  readonly address: string;
  /** Whether the host has the API. A host of static files has none. */
  readonly hasApi: boolean;
}

/**
 * Loads the forms of all operations.
 *
 * @param address the URL of `operations.json`.
 */
export async function loadOperations(address: URL): Promise<LoadedOperations> {
  const response = await fetch(address);
  const file: TryFile = await response.json();
  return { ...file, address: address.href, hasApi: response.headers.has(apiHeader) };
}
