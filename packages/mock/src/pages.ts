import { contract } from '@contentgen/contract';
import { docsRedirects, methodNotAllowed, Problem } from '@contentgen/contract/requests';
import { developerPage, pagePolicy } from './developer-page.ts';
import { docsResponse } from './docs-files.ts';
import type { RecentExchanges } from './exchange-log.ts';
import { effectOf, errorStatuses, type NextChoice, type NextResponse } from './next-response.ts';
import { readChoice } from './read-choice.ts';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';
import type { Pages } from './store/respond.ts';

/** The parts of the mock that the pages show and change. */
export interface PageParts {
  readonly recent: RecentExchanges;
  /** The choice of the next response; undefined for a mock without state. */
  readonly next?: NextResponse;
  reset(): void;
}

type Answer = (request: StoreRequest) => StoreResponse | Promise<StoreResponse>;

/** The functions that answer the methods of a path. `HEAD` uses that of `GET`. */
type Methods = Readonly<Partial<Record<'GET' | 'POST', Answer>>>;

const done: StoreResponse = { status: 204, headers: {} };
const json = (value: unknown): StoreResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/**
 * Returns the response to a probe. Programs send probes to wait until the server is ready; the paths are the same as
 * in the service.
 */
const probe = (status: string): StoreResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ status }),
});

const withEffect = (choice: NextChoice) => ({ ...choice, effect: effectOf(choice) });

/** The redirects from paths that people try first. */
const redirects = Object.fromEntries(
  Object.entries(docsRedirects).map(([guess, location]): [string, Methods] => [
    guess,
    { GET: () => ({ status: 308, headers: { location } }) },
  ]),
);

/** Returns the contract with the URL that the client uses. */
function ownContract(origin: string): StoreResponse {
  const text = JSON.stringify(contract);
  const [server] = contract.servers;
  const body = server === undefined ? text : text.replaceAll(server.url, origin);
  return { status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' }, body };
}

/** Returns the pages of the mock: the page for developers with its requests, the docs, and the contract. */
export function mockPages({ recent, next, reset }: PageParts): Pages {
  const pageFields = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy };
  const paths: Readonly<Record<string, Methods>> = {
    '/': { GET: () => ({ status: 200, headers: pageFields, body: developerPage(next && errorStatuses) }) },
    '/openapi.json': { GET: ({ origin }) => ownContract(origin) },
    '/openapi.yaml': { GET: (request) => docsResponse('openapi.yaml', request) },
    '/healthz': { GET: () => probe('ok') },
    '/readyz': { GET: () => probe('ready') },
    '/docs': { GET: () => ({ status: 302, headers: { location: '/docs/' } }) },
    ...redirects,
    '/__mock/state': { GET: () => json({ exchanges: recent.list(), next: next && withEffect(next.choice) }) },
    '/__mock/next': {
      POST: async (request) => {
        if (next === undefined) throw new Problem(404, 'A mock without state has no next response.');
        const choice = await readChoice(request);
        next.choose(choice);
        return json(withEffect(choice));
      },
    },
    '/__mock/reset': {
      POST: () => {
        reset();
        return done;
      },
    },
  };
  return (request, path) => {
    const methods = Object.hasOwn(paths, path)
      ? paths[path]
      : path.startsWith('/docs/')
        ? {
            GET: (request: StoreRequest) => docsResponse(path.slice('/docs/'.length), request),
          }
        : undefined;
    return methods && answer(methods, request);
  };
}

/**
 * Calls the function for the method of a request.
 *
 * @throws Problem 405 for a method that the path does not have.
 */
function answer(methods: Methods, request: StoreRequest): StoreResponse | Promise<StoreResponse> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = Object.entries(methods).find(([name]) => name === method)?.[1];
  if (found !== undefined) return found(request);
  const allowed = Object.keys(methods).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  throw methodNotAllowed(request.method, allowed);
}
