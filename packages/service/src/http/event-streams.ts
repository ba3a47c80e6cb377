import { Readable } from 'node:stream';
import { Problem } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStreamLimits } from '../configuration.ts';
import { isDatabaseAway } from '../database/connection.ts';
import type { Authentication } from './authentication.ts';
import { describeError } from './error-log.ts';

/** The texts of a stream, one after the other, until they end or the signal is aborted. */
export type Events = (signal: AbortSignal) => AsyncIterable<string>;

/** How often the key of a stream is looked at again, in milliseconds. */
const keyInterval = 1_000;

/** A reader that takes nothing for so long, in milliseconds, has gone; heartbeats come more often than this. */
const stall = 60_000;

/** How long streams may take to tell the last of it when the service stops, in milliseconds. */
const farewell = 500;

/** Seconds after which a stream that was refused may be asked for again. */
const retryAfterSeconds = 5;

/** The streams of events that are open in this process: bounded in number, ended with their keys and the service. */
export class EventStreams {
  readonly #limits: EventStreamLimits;
  readonly #authentication: Authentication;
  readonly #open = new Map<AbortController, string>();
  #isStopped = false;

  constructor(limits: EventStreamLimits, authentication: Authentication) {
    this.#limits = limits;
    this.#authentication = authentication;
  }

  /**
   * Sends a stream until its events end, its reader or its key is gone, or the service stops.
   *
   * @throws Problem 429 when the account has too many of them open, 503 when this process has.
   */
  send(request: FastifyRequest, reply: FastifyReply, events: Events): FastifyReply {
    const controller = new AbortController();
    const isHead = request.method === 'HEAD';
    if (!isHead) this.#admit(request.key.account_id, controller);
    // A proxy must neither keep what it passes on, nor gather it (nginx has a header of its own for that).
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    if (isHead) return reply.send(Readable.from([]));

    const timer = setInterval(() => this.#requireKey(request, controller), keyInterval);
    reply.raw.setTimeout(stall, () => reply.raw.destroy());
    reply.raw.once('close', () => {
      clearInterval(timer);
      this.#open.delete(controller);
      controller.abort();
    });
    const texts = endQuietly(events(controller.signal), request);
    // What is not taken yet is not asked for: a slow reader makes the events wait.
    return reply.send(Readable.from(texts, { objectMode: false, highWaterMark: 1 }));
  }

  /**
   * Lets no stream begin, and ends every one a moment later: the service stops. Those whose record has just become final
   * end by themselves; the clients of the others connect again, to another replica.
   */
  stop(): void {
    this.#isStopped = true;
    if (this.#open.size === 0) return;
    setTimeout(() => {
      for (const controller of this.#open.keys()) controller.abort();
    }, farewell);
  }

  #admit(accountId: string, controller: AbortController): void {
    const ofAccount = [...this.#open.values()].filter((id) => id === accountId).length;
    const headers = { 'retry-after': String(retryAfterSeconds) };
    if (ofAccount >= this.#limits.perAccount) {
      throw new Problem(
        429,
        `The account watches ${ofAccount} records already, as many as it may. Try again when one of them is final.`,
        { headers },
      );
    }
    if (this.#isStopped || this.#open.size >= this.#limits.altogether) {
      throw new Problem(503, 'No more records can be watched right now. Try again in a moment.', { headers });
    }
    this.#open.set(controller, accountId);
  }

  #requireKey({ headers }: FastifyRequest, controller: AbortController): void {
    this.#authentication.authenticate(headers.authorization).catch((error: unknown) => {
      if (error instanceof Problem) controller.abort();
    });
  }
}

/** A stream that can't go on ends, as every stream may: the client connects again. */
async function* endQuietly(texts: AsyncIterable<string>, { log }: FastifyRequest): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (error) {
    if (!isDatabaseAway(error)) log.error({ error: describeError(error) }, 'stream of events failed');
  }
}
