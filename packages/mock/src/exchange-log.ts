import type { Respond } from './serve.ts';
import { type Fault, faultField } from './store/example-problem.ts';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';

/** A request and its response, for a log. */
export interface Exchange {
  readonly time: Date;
  readonly method: string;
  readonly target: string;
  /** The status; undefined for a connection that closed without a response. */
  readonly status: number | undefined;
  /** Milliseconds until the response began. */
  readonly milliseconds: number;
  /** Why the request was refused, with each broken rule; undefined for a success. */
  readonly reason: string | undefined;
}

/** Returns a `respond` that also calls `onResponse` for every response, except for requests of the developer page. */
export function logged(respond: Respond, onResponse: (exchange: Exchange) => void): Respond {
  return async (request) => {
    const time = new Date();
    const start = performance.now();
    const response = await respond(request);
    const isWatching = request.method === 'GET' && request.target.startsWith('/__mock/');
    if (!isWatching) onResponse(exchangeOf(request, response, time, performance.now() - start));
    return response;
  };
}

function exchangeOf(
  { method, target }: StoreRequest,
  response: StoreResponse | undefined,
  time: Date,
  milliseconds: number,
): Exchange {
  const reason = reasonOf(response);
  return { time, method, target, status: response?.status, milliseconds: Math.round(milliseconds), reason };
}

/** For each kind of fault, the sentence that says why the response is not the one of the service. */
const faultNotes: Readonly<Record<Fault, string>> = {
  chosen: 'This was chosen as the next response.',
  asked: 'A word in the request has asked for this.',
  preferred: 'The request has asked for this with Prefer.',
  random: 'This is a random fault.',
};

function reasonOf(response: StoreResponse | undefined): string | undefined {
  if (response === undefined) return 'The connection was closed without a response.';
  const { headers, body } = response;
  if (headers['content-type'] !== 'application/problem+json' || typeof body !== 'string') return undefined;
  const { detail, errors = [] } = JSON.parse(body) as {
    readonly detail: string;
    readonly errors?: readonly { readonly field: string; readonly detail: string }[];
  };
  const fault = headers[faultField];
  const notes = fault === undefined ? [] : [faultNotes[fault as Fault]];
  return [...notes, detail, ...errors.map((error) => `${error.field} ${error.detail}.`)].join(' ');
}

/** Number of exchanges that are kept, and of characters that are kept of each target. */
const kept = 50;
const longestTarget = 500;

/** Keeps the last exchanges, the newest first. */
export class RecentExchanges {
  #exchanges: readonly Exchange[] = [];

  add(exchange: Exchange): void {
    const target = exchange.target.slice(0, longestTarget);
    this.#exchanges = [{ ...exchange, target }, ...this.#exchanges].slice(0, kept);
  }

  list(): readonly Exchange[] {
    return this.#exchanges;
  }
}
