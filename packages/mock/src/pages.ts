import { methodNotAllowed, Problem, readApiKey } from '@contentgen/contract/requests';
import { contractInJson, docsRedirects, type FileResponse } from '@contentgen/site/built-site';
import { sites } from './sites.ts';
import type { Account } from './store/account.ts';
import { authenticate, storeKeys } from './store/api-keys.ts';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';
import { effectOf, outcomesWithTitles, readChoice } from './store/next-response.ts';
import type { StoreHooks } from './store/respond.ts';

/** The parts of the mock that the pages change. */
export interface PageParts {
  readonly isStateless: boolean;
  /** Returns the account of a request, which its `Authorization` names; default: that of `mock-key`. */
  account(authorization: string | undefined): Account;
  /** Resets the account of a key, or all accounts. */
  reset(key: string | undefined): void;
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

/** Returns the pages of the mock: the console, the docs, the contract, and the choice of the next response. */
export function mockPages({ isStateless, account, reset }: PageParts): NonNullable<StoreHooks['pages']> {
  const accountOf = ({ headers }: StoreRequest): Account => {
    if (isStateless) throw new Problem(404, 'A mock without state has no next response.');
    return account(keyIn(headers));
  };
  const guesses = Object.entries(docsRedirects).map(([path, location]) => [path, redirect(308, location)]);
  const shown: Readonly<Record<string, Answer>> = {
    '/': (request) => file('console', '', request),
    '/console.json': () => json(JSON.stringify({ server: 'mock', key: storeKeys.key })),
    '/openapi.json': async (request) => sent(await contractInJson.respond(fileRequest(request))),
    '/openapi.yaml': (request) => file('docs', 'openapi.yaml', request),
    '/__mock/next': (request) => {
      const { next, requests } = accountOf(request);
      const { choice } = next;
      const state = { ...choice, effect: effectOf(choice), outcomes: outcomesWithTitles, requests };
      return json(JSON.stringify(state));
    },
    '/healthz': () => probe('ok'),
    '/readyz': () => probe('ready'),
    '/docs': redirect(302, 'docs/'),
    ...Object.fromEntries(guesses),
  };
  const done: Readonly<Record<string, Answer>> = {
    '/__mock/next': async (request) => {
      const { next } = accountOf(request);
      const choice = await readChoice(request);
      next.choose(choice);
      return json(JSON.stringify({ ...choice, effect: effectOf(choice) }));
    },
    '/__mock/reset': ({ headers }) => {
      reset(keyIn(headers));
      return { status: 204, headers: {} };
    },
  };
  return async (request, path) => {
    const { method } = request;
    const [, site, rest = ''] = /^\/(docs|console)\/(.*)$/.exec(path) ?? [];
    const built: Answer = (one) =>
      site === 'docs' ? file('docs', rest, one) : file('console', `console/${rest}`, one);
    const page = Object.hasOwn(shown, path) ? shown[path] : site === undefined ? undefined : built;
    const action = Object.hasOwn(done, path) ? done[path] : undefined;
    if (page === undefined && action === undefined) return undefined;
    const answer = method === 'POST' ? action : /^(GET|HEAD)$/.test(method) ? page : undefined;
    if (answer === undefined) {
      const read = page === undefined ? [] : ['GET', 'HEAD'];
      throw methodNotAllowed(method, action === undefined ? read : [...read, 'POST']);
    }
    return answer(request);
  };
}

/**
 * Returns the key of a request; undefined without a key.
 *
 * @throws Problem 401 for an invalid key.
 */
function keyIn({ authorization }: StoreRequest['headers']): string | undefined {
  if (authorization === undefined) return undefined;
  authenticate(authorization, false);
  return readApiKey(authorization);
}

const fileRequest = ({ headers, origin }: StoreRequest) => ({ headers, publicUrl: origin });

async function file(site: keyof typeof sites, path: string, request: StoreRequest): Promise<StoreResponse> {
  return sent(await sites[site]().respond(path, fileRequest(request)));
}

function sent({ status, headers, body }: FileResponse): StoreResponse {
  return body === undefined ? { status, headers } : { status, headers, body: new Uint8Array(body) };
}
