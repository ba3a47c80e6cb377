import { Readable } from 'node:stream';
import { Problem } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, queryOwner } from '../database/connection.ts';
import { FairPlaces } from '../limits/fair-places.ts';
import type { Authentication } from './authentication.ts';
import { describeError } from './error-log.ts';

/** How many event streams may be open in this process at the same time. */
export interface EventStreamLimits {
  readonly perAccount: number;
  readonly altogether: number;
}

/** A function that yields the texts of a stream, until they end or the signal is aborted. */
export type Events = (signal: AbortSignal) => AsyncIterable<string>;

/** Maximum wait of a timer of Node, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** Maximum milliseconds for streams to send their last events when the service stops. */
const lastEventsTime = 500;

/** The `Retry-After` of a refused stream, in seconds. */
const retryAfterSeconds = 5;

/** An open stream: the key of its sender, and the timer for the end of this key. */
interface OpenStream {
  readonly authorization: readonly string[] | undefined;
  expiry?: NodeJS.Timeout;
}

/**
 * Manages the open event streams of this process, and limits their number. A stream ends when its API key becomes
 * invalid or the service stops.
 */
export class EventStreams {
  readonly #places: FairPlaces;
  readonly #authentication: Authentication;
  readonly #open = new Map<AbortController, OpenStream>();
  #isStopped = false;

  constructor({ perAccount, altogether }: EventStreamLimits, authentication: Authentication) {
    this.#places = new FairPlaces(perAccount, altogether);
    this.#authentication = authentication;
  }

  /**
   * Sends a stream until its events end, the client disconnects, its API key becomes invalid or the service stops.
   *
   * @throws Problem 429 if the account has too many open streams, 503 if this process has reached its limit.
   */
  send(request: FastifyRequest, reply: FastifyReply, events: Events): FastifyReply {
    const isShort = request.method === 'HEAD' || reply.raw.destroyed;
    const leave = isShort ? undefined : this.#takePlace(request.key.account_id);
    // Open streams have their own limits.
    request.running.close();
    // A proxy must neither cache nor buffer the stream. nginx has its own header for the buffer.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    if (leave === undefined) return reply.send(Readable.from([]));

    const controller = new AbortController();
    const stream: OpenStream = { authorization: request.raw.headersDistinct.authorization };
    this.#open.set(controller, stream);
    this.#endAt(request.key.expires_at, controller, stream);
    reply.raw.once('close', () => {
      clearTimeout(stream.expiry);
      this.#open.delete(controller);
      leave();
      controller.abort();
    });
    const texts = ownedBy(request.key.account_id, events(controller.signal), request);
    // Events are generated only when the client has read the previous ones.
    return reply.send(Readable.from(texts, { objectMode: false, highWaterMark: 1 }));
  }

  /** Ends the streams whose keys are no longer valid. Called when the expiry of a key has changed. */
  checkKeys(): void {
    for (const [controller, stream] of this.#open) {
      this.#authentication.authenticate(stream.authorization).then(
        (key) => this.#endAt(key.expires_at, controller, stream),
        (error: unknown) => {
          if (error instanceof Problem) controller.abort();
        },
      );
    }
  }

  /** The number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Refuses new streams, and ends the open ones a moment later. Streams of finished records end by themselves before
   * that. The other clients reconnect to another replica.
   */
  stop(): void {
    this.#isStopped = true;
    if (this.#open.size === 0) return;
    setTimeout(() => {
      for (const controller of this.#open.keys()) controller.abort();
    }, lastEventsTime);
  }

  #takePlace(accountId: string): () => void {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    if (this.#isStopped || this.#places.isFull) {
      throw new Problem(
        503,
        'The service has reached its limit of open event streams. Try again in a moment.',
        { headers },
      );
    }
    if (this.#places.hasShare(accountId)) {
      const { share } = this.#places;
      throw new Problem(
        429,
        `This account has reached its limit of ${share} open event streams. Try again when one of them has ended.`,
        { headers },
      );
    }
    return this.#places.take(accountId);
  }

  /** Ends a stream when its key expires. */
  #endAt(expiry: Date | null, controller: AbortController, stream: OpenStream): void {
    clearTimeout(stream.expiry);
    if (expiry === null || controller.signal.aborted) return;
    const wait = Math.min(longestWait, Math.max(0, expiry.getTime() - Date.now()));
    stream.expiry = setTimeout(() => this.checkKeys(), wait);
  }
}

/**
 * Runs each step of a stream as the account that owns it, so that the database shares its time fairly. A step begins
 * when the connection is ready for the next event. An error ends the stream, and the client reconnects.
 */
async function* ownedBy(
  accountId: string,
  texts: AsyncIterable<string>,
  { id: request_id, log }: FastifyRequest,
): AsyncGenerator<string> {
  const iterator = texts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await queryOwner.run(accountId, () => iterator.next());
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (!isDatabaseAway(error))
      log.error({ request_id, error: describeError(error) }, 'stream of events failed');
  } finally {
    await iterator.return?.();
  }
}
