import { operations } from '@contentgen/contract';
import { MockStore, type MockStoreOptions } from '../../src/store/index.ts';

export const documents = operations.listDocuments.path;

/** The content of a response, parsed. */
export const read = async (response: Response) => JSON.parse(await response.text());

/** Returns a store without examples, and functions that call it as the owner of its first account. */
export function openStore(options: MockStoreOptions = {}) {
  const store = new MockStore({ instant: true, empty: true, ...options });
  const ask = (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) =>
    store.fetch(
      new Request(`https://mock.example${path}`, {
        method,
        headers: {
          authorization: `Bearer ${store.keys.key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    );
  /** Creates a document without waiting for its text. */
  const create = (fields: object = {}, headers: Record<string, string> = {}) =>
    ask(
      'POST',
      documents,
      { name: 'A', prompt: 'Tea', creativity: 0, ...fields },
      {
        prefer: 'respond-async',
        ...headers,
      },
    );
  return { store, ask, create };
}
