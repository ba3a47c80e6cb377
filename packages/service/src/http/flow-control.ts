/**
 * Pieces that keep one sender from taking the service from the others, where a rate limit comes too late: a pace for
 * refusals, an end for connections that pipeline too much, a pause after such ends, and one queue for large bodies.
 * docs/decisions/0017-fair-shares.md says what each of them is worth.
 */
import type { EventEmitter } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { lruCache } from '../lru-cache.ts';

/**
 * The number of bits in an IPv6 address that identify a customer of a network provider (RFC 6177). A customer can
 * choose the other bits freely.
 */
const customerBits = 64;

/**
 * Returns the name under which an IP address is counted. For IPv4, also IPv4 mapped to IPv6, it is the address. For
 * IPv6 it is the network of the customer. Some proxies append the client's port, which is ignored. If the text is not
 * an address, it is its own name.
 */
export function senderAddress(sent: string): string {
  const [, inBrackets, beforePort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(sent) ?? [];
  const address = inBrackets ?? beforePort ?? sent;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${customerBits}`)}/${customerBits}`;
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
}

/** Resolves after `milliseconds`, or as soon as the client disconnects. */
function pause(message: EventEmitter, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    message.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Number of refusals of accounts that one iteration of the event loop sends. */
const refusalsPerIteration = 4;

/** Delays refusals, because a flood consists of them. Most clients wait for one before they send the next request. */
export class RefusalPacing {
  readonly #pacer = new Pacer({ burst: 100, interval: 10 });
  /** Counts the refusals without a valid key of all addresses together. */
  readonly #altogether = new Pacer({ burst: 200, interval: 5 });
  #waiting: (() => void)[] = [];

  /**
   * Resolves when the refusal of a request without a valid key may be sent; undefined if that is now. An address gets
   * a hundred without a pause, then a hundred per second; all addresses together get twice as many.
   *
   * @param response is paced.
   */
  ofAddress(response: EventEmitter, address: string): Promise<void> | undefined {
    const wait = Math.max(this.#pacer.count(senderAddress(address)), this.#altogether.count(''));
    return wait > 0 ? pause(response, wait) : undefined;
  }

  /**
   * Resolves when the refusal of an account may be sent: in one of the next iterations of the event loop. A pause
   * would only hold the connections of the account, but a flood must leave the iterations to other requests.
   */
  ofAccount(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#sendSome());
    });
  }

  #sendSome(): void {
    const next = this.#waiting.slice(0, refusalsPerIteration);
    this.#waiting = this.#waiting.slice(refusalsPerIteration);
    if (this.#waiting.length > 0) setImmediate(() => this.#sendSome());
    for (const resolve of next) resolve();
  }
}

/**
 * Maximum number of requests of a connection that wait for the response to an earlier one. Browsers and most clients
 * send the next request only after the response.
 */
export const mostPipelined = 32;

/**
 * Handles the requests of a connection one after another, and ends connections with too many pipelined ones. Node does
 * neither: it parses up to 1,400 requests of one read, and would begin all of them at once, which a server may do only if
 * all are safe. A server may close a connection at any time; the client then repeats the requests that got no response
 * (RFC 9112, section 9.3.2).
 *
 * @param onEnd is called before a connection is ended.
 */
export function endPipelining(listener: RequestListener, onEnd: (socket: Socket) => void): RequestListener {
  const queues = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    // Node goes on parsing what it has read of an ended connection.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    // Node assigns the connection to one response at a time.
    if (queue === undefined || response.socket !== null) {
      queues.set(socket, { last: response, waiting: 0 });
      listener(request, response);
      return;
    }
    if (queue.waiting === mostPipelined) {
      onEnd(socket);
      socket.destroy();
      return;
    }
    queue.waiting += 1;
    queue.last.once('close', () => {
      queue.waiting -= 1;
      if (!socket.destroyed) listener(request, response);
    });
    queue.last = response;
  };
}

/** The pause between two connections of an address after the first end, in milliseconds. It doubles with each end. */
const firstPause = 100;

/** Milliseconds after its last end in which an address must pause between connections. */
const remembered = 60_000;

/**
 * Lets an address wait whose connections were ended, because each new one costs the reading of up to 64 KiB of requests:
 * longer each time, and one connection after another.
 */
export class EndedConnections {
  readonly #senders = lruCache<string, { readonly pause: number; next: number }>(senders, remembered);

  /** Counts the end of a connection of this address. */
  count(address: string): void {
    const { pause = firstPause / 2, next = performance.now() } = this.#senders.get(address) ?? {};
    this.#senders.set(address, { pause: Math.min(2 * pause, longestPause), next });
  }

  /**
   * Returns the milliseconds that a new connection of this address must wait: at most 5,000. Returns undefined if it would
   * have to wait longer.
   */
  wait(address: string): number | undefined {
    const sender = this.#senders.get(address);
    if (sender === undefined) return 0;
    const now = performance.now();
    const begin = Math.max(now, sender.next);
    if (begin - now > longestPause) return undefined;
    sender.next = begin + sender.pause;
    return begin - now;
  }
}

const kibibyte = 1_024;

/** Maximum length in bytes of a small body, which has neither a pace nor a queue. */
const smallBody = 64 * kibibyte;

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
   * @param bytes the length of the body; undefined, if it is not known yet, counts as a large one.
   * @returns whether the sender may send the body at all. It may not if it would have to wait more than 5 seconds.
   */
  async pace(message: EventEmitter, sender: string, bytes = smallBody + 1): Promise<boolean> {
    if (bytes <= smallBody) return true;
    const wait = this.#pacer.count(sender, bytes / kibibyte);
    if (wait >= longestPause) return false;
    if (wait > 0) await pause(message, wait);
    return true;
  }

  /**
   * Resolves when the body may be parsed: a large one when no other large one is being parsed. The caller parses it
   * in this iteration of the event loop.
   *
   * @param bytes the length of the body.
   */
  async turn(bytes: number): Promise<void> {
    if (bytes <= smallBody) return;
    const last = this.#lastRest;
    const rested = Promise.withResolvers<void>();
    this.#lastRest = rested.promise;
    await last;
    const start = performance.now();
    setImmediate(() => {
      const wait = rest.factor * (performance.now() - start);
      setTimeout(rested.resolve, Math.min(wait, rest.longest));
    });
  }
}
