import { Readable } from 'node:stream';
import { Problem } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStreamLimits } from '../configuration.ts';
import { isDatabaseAway } from '../database/connection.ts';
import { queryOwner } from '../database/query-owner.ts';
import type { Authentication } from './authentication.ts';
import { describeError } from './error-log.ts';

/** The texts of a stream in order, until they end or the signal is aborted. */
export type Events = (signal: AbortSignal) => AsyncIterable<string>;

/** The interval at which the key of a stream is checked, in milliseconds. */
const keyInterval = 1_000;

/** The time that streams get to send their last events when the service stops, in milliseconds. */
const lastEventsTime = 500;

/** The `Retry-After` of a refused stream, in seconds. */
const retryAfterSeconds = 5;

/** The open event streams of this process. Their number is limited. They end with their keys and with the service. */
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
   * Sends a stream until its events end, the client disconnects, its key ends or the service stops.
   *
   * @throws Problem 429 if the account has too many open streams, 503 if this process has reached its limit.
   */
  send(request: FastifyRequest, reply: FastifyReply, events: Events): FastifyReply {
    const controller = new AbortController();
    const isHead = request.method === 'HEAD';
    if (!isHead) this.#admit(request.key.account_id, controller);
    // Open streams have their own limits.
    request.permit.leave();
    // A proxy must neither cache nor buffer the stream. nginx has its own header for the buffer.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    if (isHead) return reply.send(Readable.from([]));

    const timer = setInterval(() => this.#requireKey(request, controller), keyInterval);
    reply.raw.once('close', () => {
      clearInterval(timer);
      this.#open.delete(controller);
      controller.abort();
    });
    const owned = ownedBy(request.key.account_id, events(controller.signal));
    const texts = endQuietly(owned, request);
    // Events are generated only when the client has read the previous ones.
    return reply.send(Readable.from(texts, { objectMode: false, highWaterMark: 1 }));
  }

  /** The number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Stops new streams, and ends the open ones a moment later. Streams with a final record end by themselves. The
   * other clients reconnect to another replica.
   */
  stop(): void {
    this.#isStopped = true;
    if (this.#open.size === 0) return;
    setTimeout(() => {
      for (const controller of this.#open.keys()) controller.abort();
    }, lastEventsTime);
  }

  #admit(accountId: string, controller: AbortController): void {
    const ofAccount = [...this.#open.values()].filter((id) => id === accountId).length;
    const headers = { 'retry-after': String(retryAfterSeconds) };
    if (ofAccount >= this.#limits.perAccount) {
      throw new Problem(
        429,
        `This account has reached its limit of ${this.#limits.perAccount} open event streams. Try again when one of them has ended.`,
        { headers },
      );
    }
    if (this.#isStopped || this.#open.size >= this.#limits.altogether) {
      throw new Problem(
        503,
        'The service has reached its limit of open event streams. Try again in a moment.',
        { headers },
      );
    }
    this.#open.set(controller, accountId);
  }

  #requireKey({ headers }: FastifyRequest, controller: AbortController): void {
    this.#authentication.authenticate(headers.authorization).catch((error: unknown) => {
      if (error instanceof Problem) controller.abort();
    });
  }
}

/** Queries the database for an account in each step of a stream: the steps begin when its connection is ready. */
async function* ownedBy(accountId: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = texts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await queryOwner.run(accountId, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Ends a stream after an error. The client reconnects. */
async function* endQuietly(texts: AsyncIterable<string>, { log }: FastifyRequest): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (error) {
    if (!isDatabaseAway(error)) log.error({ error: describeError(error) }, 'stream of events failed');
  }
}
