import { MockStore, type MockStoreOptions, type Override } from '@contentgen/mock-store';
import type { Prism } from './prism.ts';

/** A mock with state: a store answers, and Prism the requests whose `Prefer` selects one of its responses. */
export function statefulMock(options: Omit<MockStoreOptions, 'override'>): MockStore {
  return new MockStore({ ...options, override: prismOverride() });
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
