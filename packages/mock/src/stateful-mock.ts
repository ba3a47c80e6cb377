import { contract } from '@contentgen/contract';
import { methodNotAllowed } from '@contentgen/contract/requests';
import { MockStore, type MockStoreOptions, type Override } from '@contentgen/mock-store';
import type { Prism } from './prism.ts';

/** The options of a mock with state. */
export type StateOptions = Omit<MockStoreOptions, 'override' | 'pages'>;

/** The path that starts over: `POST` deletes all records and brings the examples back. */
const resetPath = '/__mock/reset';

/** The path of the contract as JSON, as in the service. */
const contractPath = '/openapi.json';

/** A mock with state: a store answers, and Prism the requests whose `Prefer` selects one of its responses. */
export function statefulMock(options: StateOptions): MockStore {
  const store: MockStore = new MockStore({
    ...options,
    override: prismOverride(),
    pages: ({ method }, path) => {
      if (path === contractPath) {
        if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, ['GET', 'HEAD']);
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(contract),
        };
      }
      if (path !== resetPath) return undefined;
      if (method !== 'POST') throw methodNotAllowed(method, ['POST']);
      store.reset();
      return { status: 204, headers: {} };
    },
  });
  return store;
}

/** Prism is loaded for the first request that needs it, because it takes longer to load than all the rest. */
function prismOverride(): Override {
  let prism: Promise<Prism> | undefined;
  return async ({ operation, path, mediaType, headers, target, origin, requestId }) => {
    const prefer = headers.prefer?.toString();
    if (prefer === undefined || !isForPrism(prefer)) return undefined;
    const [{ createPrism }, { askPrism }] = await Promise.all([
      import('./prism.ts'),
      import('./prism-response.ts'),
    ]);
    prism ??= createPrism();
    const valid = { operation, path, mediaType, prefer, origin };
    const response = await askPrism(await prism, { requestId, url: target }, valid);
    return { ...response, headers: { ...response.headers, 'x-request-id': requestId } };
  };
}

/** Whether a `Prefer` has a preference of Prism. */
function isForPrism(prefer: string): boolean {
  return /(^|[,;\s])(code|example|dynamic|seed)\s*=/i.test(prefer);
}
