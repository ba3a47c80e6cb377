/**
 * Four pieces that keep one sender from taking the service from the others, where a rate limit comes too late: fair
 * shares of places, a pace for refusals without a key, an end for connections that pipeline too much, and one queue
 * for large bodies. docs/decisions/0017-fair-shares.md says what each of them is worth.
 */
import type { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { lruCache } from '../lru-cache.ts';

/**
 * Returns how many places one sender may have: at most `limit`, and at most as many as are free. So senders that take
 * all they can leave places for others: `n` of them leave one part of `n + 1`. This is the dynamic threshold of
 * Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet switches" (1998), with the factor 1.
 *
 * @param limit maximum number of places of one sender, also if all places are free.
 * @param free the number of places that no sender has.
 * @returns 1 or more, if `limit` is. Whether a place is free is a separate check.
 */
export function fairShare(limit: number, free: number): number {
  return Math.min(limit, Math.max(1, free));
}

interface Pace {
  /** Number of units that a sender may use without a pause, if it has used none for some time. */
  readonly burst: number;
  /** Milliseconds between two units after the burst. */
  readonly interval: number;
}

/** Maximum pause in milliseconds. */
const longestPause = 5_000;

/** Maximum number of senders to remember. A forgotten sender begins with a new burst. */
const senders = 10_000;

/** Limits the pace of each sender with the generic cell rate algorithm (ITU-T I.371, annex A). */
class Pacer {
  readonly #pace: Pace;
  /** For each sender, the time until which its units last at its pace, in milliseconds of `performance.now()`. */
  readonly #due = lruCache<string, number>(senders);
  readonly #pauses = new Set<() => void>();
  #isStopped = false;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /**
   * Counts units of a sender.
   *
   * @returns the milliseconds that the sender must wait before it may use these units: at most 5,000.
   */
  count(sender: string, units = 1): number {
    const { burst, interval } = this.#pace;
    const now = performance.now();
    const due = Math.max(now, this.#due.get(sender) ?? 0) + units * interval;
    const pause = due - now - burst * interval;
    // When a sender has reached the longest pause, further units do not lengthen it.
    if (pause < longestPause) this.#due.set(sender, due);
    return Math.min(Math.max(0, pause), longestPause);
  }

  /** Resolves after `milliseconds`, or as soon as the client disconnects or the service stops. */
  pause(message: EventEmitter, milliseconds: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        message.off('close', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#pauses.add(end);
      message.once('close', end);
    });
  }

  /** Ends every pause, because the service stops. */
  stop(): void {
    this.#isStopped = true;
    for (const end of [...this.#pauses]) end();
  }
}

/**
 * Delays refusals of requests without a valid key: an address gets a hundred without a pause, then a hundred per
 * second. Most clients wait for a response before they send the next request, so a flood slows itself down.
 */
export class RefusalPacing {
  readonly #pacer = new Pacer({ burst: 100, interval: 10 });

  /** Resolves when the refusal may be sent; undefined if that is now. @param response is paced. */
  wait(response: EventEmitter, sender: string): Promise<void> | undefined {
    const pause = this.#pacer.count(sender);
    return pause > 0 ? this.#pacer.pause(response, pause) : undefined;
  }

  /** Ends every pause, because the service stops. */
  stop(): void {
    this.#pacer.stop();
  }
}

/**
 * Maximum number of requests of a connection that wait for the response to an earlier one. Browsers and most clients
 * send the next request only after the response.
 */
export const mostPipelined = 128;

/**
 * Ends connections with too many pipelined requests. Node does not limit them: it parses up to 1,400 requests of one
 * read. A server may close a connection at any time; the client then repeats the requests that got no response
 * (RFC 9112, section 9.3.2).
 */
export function endPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Node goes on parsing what it has read of an ended connection.
    if (socket.destroyed) return;
    // Node assigns the connection to one response at a time.
    if (response.socket === null) {
      const count = (waiting.get(socket) ?? 0) + 1;
      if (count > mostPipelined) {
        socket.destroy();
        return;
      }
      waiting.set(socket, count);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    listener(request, response);
  };
}

const kibibyte = 1_024;

/**
 * The pause of the event loop after a large body: 3 times the time of parsing this body, at most 100 ms. In this time,
 * the service parses no other large body.
 */
const rest = { factor: 3, longest: 100 };

/**
 * Paces large bodies, and parses them one after another. To parse one takes milliseconds, and few clients send one. An
 * account may send 8 MiB immediately, then 2 MiB per second.
 */
export class LargeBodies {
  readonly #pacer = new Pacer({ burst: 8_192, interval: 0.5 });
  /** Resolves when the event loop has rested after the last body in the queue. */
  #lastRest: Promise<void> = Promise.resolve();

  /**
   * Counts the bytes of a body, and waits until its sender may send them.
   *
   * @param message is the request.
   * @returns whether the sender may send the body at all. It may not if it would have to wait more than 5 seconds.
   */
  async pace(message: EventEmitter, sender: string, bytes: number): Promise<boolean> {
    const pause = this.#pacer.count(sender, bytes / kibibyte);
    if (pause >= longestPause) return false;
    if (pause > 0) await this.#pacer.pause(message, pause);
    return true;
  }

  /** Resolves when no other large body is being parsed. The caller parses its body in this iteration of the event loop. */
  async turn(): Promise<void> {
    const last = this.#lastRest;
    const rested = Promise.withResolvers<void>();
    this.#lastRest = rested.promise;
    await last;
    const start = performance.now();
    setImmediate(() => {
      const pause = rest.factor * (performance.now() - start);
      setTimeout(rested.resolve, Math.min(pause, rest.longest));
    });
  }

  /** Ends every pause, because the service stops. */
  stop(): void {
    this.#pacer.stop();
  }
}
