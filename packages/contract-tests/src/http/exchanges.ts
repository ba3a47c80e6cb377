import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpResponse } from '../judge/http-response.ts';
import type { Request } from './request.ts';

/** A request of the run, and its response. */
export interface Exchange {
  readonly request: Request;
  readonly response: HttpResponse;
  /** The time of the request: RFC 3339, in UTC. */
  readonly startedAt: string;
  /** Milliseconds until the response was complete. */
  readonly duration: number;
}

/** Maximum number of exchanges of a check that are kept: the last ones. */
const kept = 20;

/** Maximum length of a body that is kept, in characters or bytes. The rest is cut off. */
const longestBody = 65_536;

/** Remembers the last exchanges of each check. */
export class Exchanges {
  readonly #ofCheck = new AsyncLocalStorage<Exchange[]>();
  readonly #others: Exchange[] = [];

  /** Runs a check and records its exchanges, but not the exchanges of checks that run at the same time. */
  separately<Result>(check: () => Promise<Result>): Promise<Result> {
    return this.#ofCheck.run([], check);
  }

  /**
   * Adds an exchange of the current check.
   *
   * @param start the time before the request, from `performance.now()`.
   */
  add(request: Request, response: HttpResponse, start: number): void {
    const exchanges = this.#current();
    const duration = performance.now() - start;
    const startedAt = new Date(Date.now() - duration).toISOString();
    exchanges.push({ request: bounded(request), response: bounded(response), startedAt, duration });
    if (exchanges.length > kept) exchanges.shift();
  }

  /** Returns and removes the exchanges of this check since the last call, at most twenty. */
  take(): readonly Exchange[] {
    return this.#current().splice(0);
  }

  #current(): Exchange[] {
    return this.#ofCheck.getStore() ?? this.#others;
  }
}

function bounded<Message extends { readonly body?: string; readonly bytes?: Buffer }>(
  message: Message,
): Message {
  const { body, bytes } = message;
  if (body === undefined || (body.length <= longestBody && !bytes)) return message;
  const isLong = body.length > longestBody;
  return {
    ...message,
    body: isLong ? `${body.slice(0, longestBody)}…` : body,
    // A copy, so that the rest is not kept.
    ...(bytes && { bytes: Buffer.from(bytes.subarray(0, longestBody)) }),
  };
}
