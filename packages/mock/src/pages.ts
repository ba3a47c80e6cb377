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

const redirect =
  (status: number, location: string): Answer =>
  () => ({ status, headers: { location } });

/** Returns the pages of the mock: its keys, the docs, the contract, and the choice of the next response. */
export function mockPages({ next, reset }: PageParts): NonNullable<StoreHooks['pages']> {
  const text = { 'content-type': 'text/plain; charset=utf-8' };
  const guesses = Object.entries(docsRedirects).map(([path, location]) => [path, redirect(308, location)]);
  const shown: Readonly<Record<string, Answer>> = {
    '/': ({ origin }) => ({ status: 200, headers: text, body: welcome(origin, next === undefined) }),
    '/openapi.json': ({ origin }) => json(ownContract(origin)),
    '/openapi.yaml': (request) => docsResponse('openapi.yaml', request),
    '/healthz': () => probe('ok'),
    '/readyz': () => probe('ready'),
    '/docs': redirect(302, '/docs/'),
    ...Object.fromEntries(guesses),
  };
  const done: Readonly<Record<string, Answer>> = {
    '/__mock/next': async (request) => {
      if (next === undefined) throw new Problem(404, 'A mock without state has no next response.');
      const choice = await readChoice(request);
      next.choose(choice);
      return json(JSON.stringify({ ...choice, effect: effectOf(choice) }));
    },
    '/__mock/reset': () => {
      reset();
      return { status: 204, headers: {} };
    },
  };
  return async (request, path) => {
    const { method } = request;
    const docs: Answer = (one) => docsResponse(path.slice('/docs/'.length), one);
    const page = Object.hasOwn(shown, path) ? shown[path] : path.startsWith('/docs/') ? docs : undefined;
    const action = Object.hasOwn(done, path) ? done[path] : undefined;
    if (page === undefined && action === undefined) return undefined;
    const answer = method === 'POST' ? action : /^(GET|HEAD)$/.test(method) ? page : undefined;
    if (answer === undefined) throw methodNotAllowed(method, page === undefined ? ['POST'] : ['GET', 'HEAD']);
    return answer(request);
  };
}

/** Returns the contract with the URL that the client uses. */
function ownContract(origin: string): string {
  const text = JSON.stringify(contract);
  const [server] = contract.servers;
  return server === undefined ? text : text.replaceAll(server.url, origin);
}
