import { contract } from '@contentgen/contract';
import { docsRedirects, methodNotAllowed, Problem } from '@contentgen/contract/requests';
import { docsResponse } from './docs-files.ts';
import { effectOf, type NextResponse, readChoice } from './next-response.ts';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';
import type { StoreHooks } from './store/respond.ts';
import { welcome } from './welcome.ts';

/** The parts of the mock that the pages change. */
export interface PageParts {
  /** The choice of the next response; undefined for a mock without state. */
  readonly next: NextResponse | undefined;
  reset(): void;
}

type Answer = (request: StoreRequest) => StoreResponse | Promise<StoreResponse>;

/** The functions that answer the methods of a path. `HEAD` uses that of `GET`. */
type Methods = Readonly<Partial<Record<'GET' | 'POST', Answer>>>;

const json = (body: string): StoreResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  body,
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

const redirect = (status: number, location: string): Methods => ({
  GET: () => ({ status, headers: { location } }),
});

/** Returns the pages of the mock: its keys, the docs, the contract, and the choice of the next response. */
export function mockPages({ next, reset }: PageParts): NonNullable<StoreHooks['pages']> {
  const text = { 'content-type': 'text/plain; charset=utf-8' };
  const guesses = Object.entries(docsRedirects).map(([guess, location]) => [guess, redirect(308, location)]);
  const paths: Readonly<Record<string, Methods>> = {
    '/': { GET: ({ origin }) => ({ status: 200, headers: text, body: welcome(origin, next === undefined) }) },
    '/openapi.json': { GET: ({ origin }) => json(ownContract(origin)) },
    '/openapi.yaml': { GET: (request) => docsResponse('openapi.yaml', request) },
    '/healthz': { GET: () => probe('ok') },
    '/readyz': { GET: () => probe('ready') },
    '/docs': redirect(302, '/docs/'),
    ...Object.fromEntries(guesses),
    '/__mock/next': {
      POST: async (request) => {
        if (next === undefined) throw new Problem(404, 'A mock without state has no next response.');
        const choice = await readChoice(request);
        next.choose(choice);
        return json(JSON.stringify({ ...choice, effect: effectOf(choice) }));
      },
    },
    '/__mock/reset': {
      POST: () => {
        reset();
        return { status: 204, headers: {} };
      },
    },
  };
  return async (request, path) => {
    const docs: Methods = { GET: (one) => docsResponse(path.slice('/docs/'.length), one) };
    const methods = Object.hasOwn(paths, path) ? paths[path] : path.startsWith('/docs/') ? docs : undefined;
    return methods && answer(methods, request);
  };
}

/**
 * Calls the function for the method of a request.
 *
 * @throws Problem 405 for a method that the path does not have.
 */
function answer(methods: Methods, request: StoreRequest): StoreResponse | Promise<StoreResponse> {
  const { method } = request;
  if (methods.GET !== undefined && (method === 'GET' || method === 'HEAD')) return methods.GET(request);
  if (methods.POST !== undefined && method === 'POST') return methods.POST(request);
  throw methodNotAllowed(method, methods.GET === undefined ? ['POST'] : ['GET', 'HEAD']);
}

/** Returns the contract with the URL that the client uses. */
function ownContract(origin: string): string {
  const text = JSON.stringify(contract);
  const [server] = contract.servers;
  return server === undefined ? text : text.replaceAll(server.url, origin);
}
