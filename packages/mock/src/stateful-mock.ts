import { type Exchange, logged, RecentExchanges } from './exchange-log.ts';
import { NextResponse } from './next-response.ts';
import { mockPages } from './pages.ts';
import { askPrism } from './prism-response.ts';
import type { Respond } from './serve.ts';
import { MockStore } from './store/mock-store.ts';
import type { Override } from './store/respond.ts';
import type { MockStoreOptions } from './store/store-options.ts';

/** The options of a mock with state. */
export type StateOptions = Omit<MockStoreOptions, 'override' | 'pages' | 'refuse' | 'failsGeneration'>;

/** A mock with state. */
export interface StatefulMock {
  readonly respond: Respond;
  readonly next: NextResponse;
  reset(): void;
  close(): void;
}

/**
 * Creates a mock with state: a store answers, and Prism answers the requests whose `Prefer` selects one of its
 * responses.
 *
 * @param onResponse is called for every response.
 */
export function statefulMock(
  options: StateOptions,
  onResponse: (exchange: Exchange) => void = () => undefined,
): StatefulMock {
  const recent = new RecentExchanges();
  const next = new NextResponse();
  const reset = () => {
    next.choose({ outcome: 'normal', repeats: false });
    store.reset();
  };
  const store: MockStore = new MockStore({
    ...options,
    override: prismOverride,
    refuse: (operation) => next.takeProblem(operation),
    failsGeneration: () => next.takeFailure(),
    pages: mockPages({ recent, next, reset }),
  });
  const respond: Respond = async (request) => {
    // The pages of the mock stay, so that a developer can change the choice.
    return store.serves(request.target) && next.takeOffline() ? undefined : store.respond(request);
  };
  const record = (exchange: Exchange) => {
    recent.add(exchange);
    onResponse(exchange);
  };
  return { respond: logged(respond, record), next, reset, close: () => store.close() };
}

/** Returns the response of Prism if the request prefers one; otherwise undefined. */
const prismOverride: Override = async ({ operation, mediaType, headers, target, origin, requestId }) => {
  const prefer = headers.prefer?.toString();
  if (prefer === undefined || !isForPrism(prefer)) return undefined;
  const valid = { operation, mediaType, prefer, origin };
  const response = await askPrism({ requestId, url: target }, valid);
  return { ...response, headers: { ...response.headers, 'x-request-id': requestId } };
};

/** Returns whether a `Prefer` has a preference of Prism. */
function isForPrism(prefer: string): boolean {
  return /(^|[,;\s])(code|example|dynamic|seed)\s*=/i.test(prefer);
}
