import type { IncomingMessage } from 'node:http';
import { contract } from '@contentgen/contract';
import { ArrivingContent, incompleteContent, Problem } from '@contentgen/contract/requests';
import type { FastifyRequest } from 'fastify';
import { AccountSemaphore, type RequestPermit } from './account-semaphore.ts';
import { declaredLength, hasLargeBody, smallBody, stopReading } from './large-bodies.ts';
import { Pacer } from './pacer.ts';
import type { RefusalPacing } from './refusal-pacing.ts';

const { bodyBytes } = contract['x-limits'];

const kibibyte = 1_024;

/** The pace in KiB at which an account may send large bodies: 8 MiB immediately, then 2 MiB per second. */
const pace = { burst: 8_192, interval: 0.5, longestPause: 5_000 };

/** Number of large bodies of an account that the service reads at the same time. */
const bodiesOfAccount = 4;

/**
 * The rest of the event loop after a large body: 3 times the time of decoding this body, at most 100 ms. In this
 * time, the service decodes no other large body.
 */
const rest = { factor: 3, longest: 100 };

const tooManyLargeBodies = () =>
  new Problem(429, 'This account sends too many large bodies. Try again in a few seconds.', {
    headers: { 'retry-after': String(pace.longestPause / 1_000) },
  });

/**
 * Reads the bodies of requests. To decode a large body takes milliseconds, and few clients send one. So the service
 * limits how many large bodies it reads for each account, at the same time and per second.
 */
export class BodyReader {
  readonly #pacer = new Pacer(pace);
  readonly #pacing: RefusalPacing;
  readonly #arriving = new Map<string, AccountSemaphore>();
  /** Resolves when the event loop has rested after the last body in the queue. */
  #lastRest: Promise<void> = Promise.resolve();

  /** @param pacing ends the pauses when the service stops. */
  constructor(pacing: RefusalPacing) {
    this.#pacing = pacing;
  }

  /**
   * Reads the body of a request. The service reads only a few large bodies of an account at the same time; further
   * large bodies wait. A request with a large body gets its permit only when all of the body has arrived, because a
   * client may send it slowly.
   *
   * @throws Problem 400, 413, 429 for too many large bodies, and 503 if the client has disconnected.
   */
  async read({ raw, key, permit }: FastifyRequest): Promise<Uint8Array> {
    const length = declaredLength(raw);
    if (!hasLargeBody(raw) || Number(length) > bodyBytes) return gather(raw);
    const pause = this.#count(key.account_id, length ?? smallBody);
    if (pause >= pace.longestPause) throw tooManyLargeBodies();
    if (pause > 0) await this.#pacing.pause(raw, pause);
    const arrival = this.#addArrival(raw, key.account_id);
    await arrival.acquire();
    let arrived = bodyBytes;
    try {
      const bytes = await gather(raw);
      arrived = bytes.length;
      await permit.acquire();
      await this.#turn();
      return bytes;
    } finally {
      arrival.leave();
      if (length === undefined) this.#count(key.account_id, Math.max(0, arrived - smallBody));
    }
  }

  /**
   * Counts a large body of an account. `acquire` of the result waits while the service reads `bodiesOfAccount` large
   * bodies of the account. It stops waiting if the client disconnects.
   */
  #addArrival({ socket }: IncomingMessage, accountId: string): RequestPermit {
    const account = this.#arriving.get(accountId) ?? new AccountSemaphore(() => bodiesOfAccount);
    this.#arriving.set(accountId, account);
    const leave = () => arrival.leave();
    const arrival = account.add(() => {
      socket.off('close', leave);
      if (account.isIdle) this.#arriving.delete(accountId);
    });
    if (socket.destroyed) leave();
    else socket.once('close', leave);
    return arrival;
  }

  /**
   * Resolves when no other large body is being decoded. To decode one takes milliseconds, so several directly after
   * each other would block the event loop.
   */
  async #turn(): Promise<void> {
    const last = this.#lastRest;
    const decoded = Promise.withResolvers<void>();
    this.#lastRest = decoded.promise;
    await last;
    const start = performance.now();
    // The request decodes its body in this iteration of the event loop.
    setImmediate(() => {
      const pause = rest.factor * (performance.now() - start);
      setTimeout(decoded.resolve, Math.min(pause, rest.longest));
    });
  }

  #count(accountId: string, bytes: number): number {
    return this.#pacer.count(accountId, bytes / kibibyte);
  }
}

/**
 * Reads the pieces of a body one by one, as Node receives them. The async iterator of a request would join pieces
 * that arrive together, so they could not be counted.
 */
function gather(request: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const content = new ArrivingContent(declaredLength(request));
    const add = (piece: Uint8Array) => {
      try {
        content.add(piece);
      } catch (problem) {
        // The rest of a refused body stays unread.
        request.off('data', add).off('end', end).pause();
        stopReading(request.socket);
        reject(problem);
      }
    };
    const disconnect = () => reject(incompleteContent());
    const end = () => {
      // Every request ends with `close`. Removing the listener takes less time than creating an unused error.
      request.off('close', disconnect);
      resolve(content.bytes());
    };
    request.on('end', end);
    request.on('error', disconnect).on('close', disconnect).on('data', add);
  });
}
