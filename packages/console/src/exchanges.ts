import type { CreatedWebhook } from '@contentgen/client';
import { shared } from './store.ts';

/** A request that the console has sent, with its response. It has neither the API key nor the secret of a webhook. */
export interface Exchange {
  readonly method: string;
  /** The path and the query, below the address of the server. */
  readonly target: string;
  readonly status: number;
  readonly title: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

/** The last exchanges, the newest first. Streams are not among them. */
export const exchanges = shared<readonly Exchange[]>([]);

const mostExchanges = 30;

const secretField: keyof CreatedWebhook = 'secret';
const secretValue = new RegExp(`("${secretField}"\\s*:\\s*)"[^"]*"`, 'g');

/** Sends a request as `fetch` does, and records the exchange. */
export async function recordingFetch(request: Request, init?: RequestInit): Promise<Response> {
  const start = performance.now();
  // A deletion that begins when the page is left must outlive it.
  const keepalive = request.method === 'DELETE';
  const response = await fetch(request, keepalive ? { ...init, keepalive } : init);
  const milliseconds = Math.round(performance.now() - start);
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
  const { pathname, search } = new URL(request.url);
  const exchange = {
    method: request.method,
    target: pathname + search,
    status: response.status,
    title: response.statusText,
    milliseconds,
    headers: [...response.headers],
    text: (await response.clone().text()).replace(secretValue, '$1"…"'),
  };
  exchanges.set([exchange, ...exchanges.get().slice(0, mostExchanges - 1)]);
  return response;
}
