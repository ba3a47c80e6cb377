import type { HttpResponse, Keys } from '@contentgen/contract-tests';
import { type Fault, type FaultyProxy, startFaultyProxy } from '@contentgen/faulty-proxy';
import type { Exchange } from '../exchange.ts';
import type { Behaviour } from '../mutant.ts';
import { preferredResponse } from './preferred-response.ts';

/** A proxy in front of the service that behaves like one mutant at a time. */
export interface MutatingProxy extends Pick<FaultyProxy, 'url' | 'close'> {
  /** Sets the behaviour for the next requests; undefined to change nothing. */
  behave(behaviour: Behaviour | undefined, upstream: Upstream): void;
  /** Uses this response for the next request, instead of the service's response. */
  hold(response: HttpResponse): void;
  /** Whether any response since the last `behave` differed from the service's own response. */
  readonly hasStruck: boolean;
}

/** The service behind the proxy. */
export interface Upstream {
  readonly baseUrl: string;
  readonly keys: Keys;
}

/** The headers of the connection, and the length and date, which Node writes. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
]);

const unchanged: Behaviour = ({ forward }) => forward();

/** Starts a proxy on a free port of 127.0.0.1. Call `behave` before the first request. */
export async function startMutatingProxy(): Promise<MutatingProxy> {
  let current: Upstream & { readonly behaviour: Behaviour | undefined };
  let held: HttpResponse | undefined;
  let hasStruck = false;

  const fault: Fault = async ({ request, operations, forward }) => {
    const { keys, behaviour = unchanged } = current;
    const provided = held ?? preferredResponse(request);
    held = undefined;
    let own: HttpResponse | undefined;
    const exchange: Exchange = {
      request,
      operations,
      keys,
      async forward(changes) {
        if (changes) return provided ?? forward(changes);
        own ??= provided ?? (await forward());
        return own;
      },
    };
    const response = await behaviour(exchange);
    if (response !== own) hasStruck = true;
    return response;
  };

  const proxy = await startFaultyProxy('', fault);
  return {
    url: proxy.url,
    close: proxy.close,
    behave(behaviour, upstream) {
      current = { ...upstream, behaviour };
      proxy.target = upstream.baseUrl;
      held = undefined;
      hasStruck = false;
    },
    hold(response) {
      const headers = Object.entries(response.headers).filter(([name]) => !connectionHeaders.has(name));
      held = { ...response, headers: Object.fromEntries(headers) };
    },
    get hasStruck() {
      return hasStruck;
    },
  };
}
