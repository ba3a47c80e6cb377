import { createClient } from '@contentgen/client';
import { createQueries } from '@contentgen/client/react';
import { QueryClient } from '@tanstack/react-query';
import { recordingFetch } from './exchanges.ts';
import { shared } from './store.ts';

/** The address of the server, with a slash at its end. A proxy may serve it below a path. */
export const serverUrl = new URL('.', location.href.split('#')[0]).href;

/** The server, as `/console.json` describes it. */
export interface Server {
  readonly server: 'mock' | 'service';
  /** The key of the mock, which is no secret. */
  readonly key?: string;
}

const storageName = 'contentgen.key';

/** The API key of this tab; null without one. */
export const apiKey = shared<string | null>(sessionStorage.getItem(storageName));

/** Keeps a key in this tab, or forgets it. */
export function keepKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(storageName);
  else sessionStorage.setItem(storageName, key);
  cache.clear();
  apiKey.set(key);
}

/** Whether the server is the service, and not the mock. */
export const isService = shared(false);

/** Whether the key in the link of the page did not work. */
export const isLinkUsed = shared(false);

/** The client shows each answer as it is, so it repeats nothing. */
export const client = createClient({
  baseUrl: serverUrl,
  apiKey: () => apiKey.get() ?? 'missing',
  exposeKeyInBrowser: true,
  retries: 0,
  fetch: recordingFetch,
});

export const queries = createQueries(client);
export const { documents, images } = queries;
export const cache = new QueryClient({
  // A request without a network fails, and says so. By default it would wait in silence.
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Reads which server this is, and exchanges the code in the address for a key. Removes the code from the address before
 * the first request.
 */
export async function connect(): Promise<Server> {
  const code = /^#key=(.+)$/.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', `${location.pathname}#/write`);
  const server: Server = await (await fetch(`${serverUrl}console.json`)).json();
  isService.set(server.server === 'service');
  if (server.key !== undefined) apiKey.set(server.key);
  else if (code !== undefined) {
    const headers = { Authorization: `Bearer ${code}` };
    const response = await fetch(`${serverUrl}console/key`, { method: 'POST', headers });
    if (response.ok) keepKey((await response.json()).key);
    else isLinkUsed.set(true);
  }
  return server;
}

/** The key of the list of webhooks in the cache. */
export const webhooksKey = ['webhooks'];

/** The key of the choice of the next response in the cache. */
export const nextKey = ['next response'];
