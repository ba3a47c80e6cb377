import type { StoreRequest, StoreResponse } from '@contentgen/mock-store';
import type { Respond } from './serve.ts';

/** A request and its response, for a log. */
export interface Exchange {
  readonly time: Date;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  /** The time until the response began, in milliseconds. */
  readonly milliseconds: number;
  /** Why the request was refused, with each broken rule; undefined for a success. */
  readonly reason: string | undefined;
}

/** Calls `onResponse` for every response. */
export function logged(respond: Respond, onResponse: (exchange: Exchange) => void): Respond {
  return async (request) => {
    const time = new Date();
    const start = performance.now();
    const response = await respond(request);
    onResponse(exchangeOf(request, response, time, performance.now() - start));
    return response;
  };
}

function exchangeOf(
  { method, target }: StoreRequest,
  { status, headers, body }: StoreResponse,
  time: Date,
  milliseconds: number,
): Exchange {
  const isProblem = headers['content-type'] === 'application/problem+json' && typeof body === 'string';
  const reason = isProblem ? reasonOf(body) : undefined;
  return { time, method, target, status, milliseconds: Math.round(milliseconds), reason };
}

function reasonOf(body: string): string {
  const { detail, errors = [] } = JSON.parse(body) as {
    readonly detail: string;
    readonly errors?: readonly { readonly field: string; readonly detail: string }[];
  };
  return [detail, ...errors.map((error) => `${error.field} ${error.detail}.`)].join(' ');
}
