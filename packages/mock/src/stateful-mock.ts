import { isApiPath, splitTarget } from '@contentgen/contract/requests';
import { MockStore, type MockStoreOptions, type Override } from '@contentgen/mock-store';
import { type Exchange, logged, RecentExchanges } from './exchange-log.ts';
import { NextResponse } from './next-response.ts';
import { mockPages } from './pages.ts';
import type { Prism } from './prism.ts';
import type { Respond } from './serve.ts';

/** The options of a mock with state. */
export type StateOptions = Omit<MockStoreOptions, 'override' | 'pages'>;

/** A mock with state. */
export interface StatefulMock {
  readonly respond: Respond;
  readonly next: NextResponse;
  reset(): void;
  close(): void;
}

/**
 * Makes a mock with state: a store answers, and Prism the requests whose `Prefer` selects one of its responses.
 *
 * @param onResponse is called for every response.
 */
export function statefulMock(
  options: StateOptions,
  onResponse: (exchange: Exchange) => void = () => undefined,
): StatefulMock {
  const recent = new RecentExchanges();
  const next = new NextResponse();
  const askPrism = prismOverride();
  const reset = () => {
    next.choose({ outcome: 'normal', repeats: false });
    store.reset();
  };
  const store: MockStore = new MockStore({
    ...options,
    override: async (request) => {
      const problem = next.takeProblem(request.operation);
      if (problem !== undefined) throw problem;
      if (next.takeFailure(request.operation)) store.failNextGeneration();
      return askPrism(request);
    },
    pages: mockPages({ recent, next, reset }),
  });
  const respond: Respond = async (request) => {
    const isCall = request.method !== 'OPTIONS' && isApiPath(splitTarget(request.target).path);
    return isCall && next.takeOffline() ? undefined : store.respond(request);
  };
  const record = (exchange: Exchange) => {
    recent.add(exchange);
    onResponse(exchange);
  };
  return { respond: logged(respond, record), next, reset, close: () => store.close() };
}

/** Prism is loaded for the first request that needs it, because it takes longer to load than all the rest. */
function prismOverride(): Override {
  let prism: Prism | undefined;
  return async ({ operation, mediaType, headers, target, origin, requestId }) => {
    const prefer = headers.prefer?.toString();
    if (prefer === undefined || !isForPrism(prefer)) return undefined;
    const [{ createPrism }, { askPrism }] = await Promise.all([
      import('./prism.ts'),
      import('./prism-response.ts'),
    ]);
    prism ??= createPrism();
    const valid = { operation, mediaType, prefer, origin };
    const response = askPrism(prism, { requestId, url: target }, valid);
    return { ...response, headers: { ...response.headers, 'x-request-id': requestId } };
  };
}

/** Whether a `Prefer` has a preference of Prism. */
function isForPrism(prefer: string): boolean {
  return /(^|[,;\s])(code|example|dynamic|seed)\s*=/i.test(prefer);
}
