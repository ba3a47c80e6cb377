import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { CouldNotRun } from '../could-not-run.ts';
import type { HttpRequest } from './request.ts';
import { bodyOf, type HttpResponse, header, headersOf, isStream } from './response.ts';

/** The server, and how to reach it. */
export interface ClientOptions {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Additional headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The valid keys. Each has its own rate limit; requests with any other key share one. */
  readonly keys?: readonly (string | undefined)[];
  /** Called with the seconds of each wait for a rate limit or an overloaded server. */
  readonly onWait?: (seconds: number) => void;
  /** Ends waits and requests early. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum milliseconds until a response is complete; default: `requestTimeout`. */
  readonly timeout?: number;
}

/** Sends requests to one server, within the rate limits that it reports (draft-ietf-httpapi-ratelimit-headers-10). */
export interface Client {
  /**
   * Sends a request once, without regard to rate limits.
   *
   * @throws CouldNotRun when the server is unreachable or no longer answers, Error when the connection breaks.
   */
  sendOnce(request: HttpRequest): Promise<HttpResponse>;
  /**
   * Waits until the key may send `quota` requests (default: 1), and sends the request. Repeats it after 429, and a few
   * times after 503, as late as `Retry-After` says (RFC 9110, section 10.2.3).
   *
   * @throws CouldNotRun as `sendOnce`, and when the wait is longer than five minutes.
   */
  send(request: HttpRequest, quota?: number): Promise<HttpResponse>;
  /** Waits until the key may send this number of requests. */
  waitForQuota(count: number, authorization: string | undefined): Promise<void>;
  /** Remembers the rate limit of a response that another client received. */
  observe(response: Pick<HttpResponse, 'headers'>, authorization: string | undefined): void;
  /** Returns how many requests the key may still send, from its last response; undefined before the first. */
  remaining(authorization: string | undefined): number | undefined;
  /**
   * Requires that the server still answers.
   *
   * @throws CouldNotRun when it does not.
   */
  requireAlive(): Promise<void>;
  /** Resolves when no request is under way. */
  idle(): Promise<void>;
  /** Returns the additional headers of a request to a URL; none for another origin, because they may be secret. */
  headersFor(address: string | URL): Readonly<Record<string, string>>;
  close(): void;
}

/** Maximum milliseconds until a response is complete. The response to a create may take 25 seconds. */
export const requestTimeout = 60_000;

/**
 * Maximum milliseconds until a response is complete if the same operation already had none: the second time, and each
 * further time. So a server that hangs does not delay the run for hours.
 */
const laterTimeouts = [5_000, 1_000] as const;

/** Milliseconds that a request under way has when the run ends early. */
const grace = 3_000;

/** Returns the method and the path of a request without ids and query: requests of a shape hang together. */
function shapeOf({ method, path }: HttpRequest): string {
  return `${method} ${path.split('?')[0]?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '{id}')}`;
}

/** Maximum milliseconds until an event stream is complete. A stream lasts as long as its generation. */
const streamTimeout = 300_000;

/** Milliseconds that a server has to answer whether it is still there. */
const probeTimeout = 10_000;

/** Maximum seconds of a wait: enough for a limit per minute, but not for a limit per day. */
const longestWait = 300;

/** Maximum number of repetitions of a request, by the status that it gets. */
const repetitions: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Error codes of a connection that could not be opened. */
const awayCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The error when a response did not end in time. */
export class ResponseTimeout extends Error {
  override readonly name = 'ResponseTimeout';
}

/** Creates a client for all paths under a base URL. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, headers: additional = {}, onWait = () => {}, timeout = requestTimeout } = options;
  const base = new URL(baseUrl);
  const { Agent, request: open } = base.protocol === 'https:' ? https : http;
  // A connection of its own for each probe would not go through the proxy of the environment.
  // An agent of Node 22.21 or newer knows this option; an older one ignores it.
  const proxied: http.AgentOptions & { readonly proxyEnv?: NodeJS.ProcessEnv } =
    process.env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: process.env } : {};
  const agent = new Agent({ keepAlive: true, maxSockets: 32, ...proxied });
  const prefix = base.pathname.replace(/\/$/, '');
  const keys = new Set(options.keys?.map((key) => `Bearer ${key}`));
  /** The requests that each key may still send, and the time in milliseconds when its window ends. */
  const quotas = new Map<string, { remaining: number; resetAt: number }>();
  let hasResponded = false;

  /** How often a request of a shape had no response, since the last response to one. */
  const hanging = new Map<string, number>();

  const ownerOf = (authorization = '') => (keys.has(authorization) ? authorization : '');

  const attempt = (sent: HttpRequest): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body = '', encoding, onHead } = sent;
      const shape = shapeOf(sent);
      const patience = [timeout, ...laterTimeouts][hanging.get(shape) ?? 0] ?? laterTimeouts[1];
      const isChunked = headers['Transfer-Encoding'] !== undefined;
      const length = isChunked ? {} : { 'Content-Length': String(Buffer.byteLength(body, encoding)) };
      const all = { ...additional, ...headers, ...length };
      // A timeout of the socket would begin again with each byte of an endless response.
      let timer: NodeJS.Timeout | undefined;
      const endWithin = (milliseconds: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const error = new ResponseTimeout(`no complete response within ${milliseconds / 1000} seconds`);
          hanging.set(shape, (hanging.get(shape) ?? 0) + 1);
          reject(error);
          request.destroy(error);
        }, milliseconds);
      };
      const request = open(base, { agent, method, path: prefix + path, headers: all }, (response) => {
        const { statusCode: status = 0, headersDistinct } = response;
        hasResponded = true;
        hanging.delete(shape);
        onHead?.(status);
        const received = { status, headers: headersOf(headersDistinct) };
        if (isStream(received)) endWithin(streamTimeout);
        buffer(response).then((bytes) => resolve({ ...received, ...bodyOf(bytes) }), reject);
      });
      // A request may first wait for a connection.
      request.on('socket', () => endWithin(patience));
      for (const signal of [sent.signal, options.signal]) {
        if (signal === undefined) continue;
        const destroy = () => request.destroy(Object.assign(new Error('aborted'), { name: 'AbortError' }));
        // A create under way may end, so that its record can be deleted.
        let ending: NodeJS.Timeout | undefined;
        const end = () => {
          if (signal === sent.signal) destroy();
          else ending = setTimeout(destroy, grace);
        };
        if (signal.aborted) destroy();
        signal.addEventListener('abort', end);
        request.on('close', () => {
          clearTimeout(ending);
          signal.removeEventListener('abort', end);
        });
      }
      request.on('close', () => clearTimeout(timer));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server may have closed an idle connection at the moment of its reuse, so the request never arrived.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(attempt(sent));
        else reject(error);
      });
      request.end(body, encoding ?? 'utf8');
    });

  const requireAlive = async () => {
    const isAlive = await new Promise<boolean>((resolve) => {
      const probe = open(base, { agent: new Agent(proxied), timeout: probeTimeout }, (response) => {
        response.resume();
        resolve(true);
      });
      probe.on('error', () => resolve(false));
      probe.on('timeout', () => probe.destroy(new ResponseTimeout('no response')));
      probe.end();
    });
    if (!isAlive) throw gone(base, hasResponded);
  };

  const underWay = new Set<Promise<unknown>>();

  const sendOnce: Client['sendOnce'] = async (request) => {
    const response = attempt(request);
    underWay.add(response);
    try {
      return await response;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (awayCodes.has(code)) throw hasResponded ? gone(base, true) : unreachable(baseUrl, code);
      if (options.signal?.aborted !== true && (hasResponded || error instanceof ResponseTimeout))
        await requireAlive();
      throw error;
    } finally {
      underWay.delete(response);
    }
  };

  const wait = async (seconds: number) => {
    if (seconds > longestWait) throw tooLong(seconds);
    onWait(seconds);
    const { signal } = options;
    await sleep(seconds * 1000, undefined, signal && { signal });
  };

  const observe: Client['observe'] = (response, authorization) => {
    const remaining = remainingIn(response);
    const [, seconds] = /;t=(\d+)/.exec(header(response, 'RateLimit') ?? '') ?? [];
    if (remaining === undefined || seconds === undefined) return;
    quotas.set(ownerOf(authorization), { remaining, resetAt: Date.now() + Number(seconds) * 1000 });
  };

  const waitForQuota: Client['waitForQuota'] = async (count, authorization) => {
    const owner = ownerOf(authorization);
    const quota = quotas.get(owner);
    if (quota === undefined || quota.remaining >= count) return;
    await wait(Math.max(1, Math.ceil((quota.resetAt - Date.now()) / 1000)));
    quotas.delete(owner);
  };

  return {
    sendOnce,
    async send(request, quota = 1) {
      const { Authorization: authorization } = request.headers;
      for (let refusals = 1; ; refusals += 1) {
        await waitForQuota(quota, authorization);
        const response = await sendOnce(request);
        observe(response, authorization);
        if (refusals > (repetitions[response.status] ?? 0)) {
          if (response.status === 429) throw alwaysRefused(request, refusals);
          return response;
        }
        await wait(Math.max(1, Number(header(response, 'Retry-After')) || 1));
      }
    },
    waitForQuota,
    observe,
    remaining: (authorization) => quotas.get(ownerOf(authorization))?.remaining,
    requireAlive,
    async idle() {
      await Promise.allSettled(underWay);
      // Who waits for a response reads it first.
      await nextTurn();
    },
    headersFor: (address) => (new URL(address).origin === base.origin ? additional : {}),
    close: () => agent.destroy(),
  };
}

/** Returns the remaining requests that a response reports; undefined if it reports none. */
export function remainingIn(response: Pick<HttpResponse, 'headers'>): number | undefined {
  const [, remaining] = /;r=(\d+)/.exec(header(response, 'RateLimit') ?? '') ?? [];
  return remaining === undefined ? undefined : Number(remaining);
}

function unreachable(baseUrl: string, code: string): CouldNotRun {
  return new CouldNotRun(
    `No service answers at ${baseUrl} (${code}): start the service or check the address.`,
  );
}

function gone({ origin }: URL, hasResponded: boolean): CouldNotRun {
  return new CouldNotRun(
    hasResponded
      ? `The service at ${origin} stopped answering in the middle of the run: check why, restart it, and repeat the run.`
      : `The service at ${origin} accepts connections, but does not answer: check the address, and whether the service hangs.`,
  );
}

function tooLong(seconds: number): CouldNotRun {
  return new CouldNotRun(
    `The service requires a wait of ${seconds} s. contentgen-verify waits at most ${longestWait} s. Raise the rate limit of the keys, or repeat the run later.`,
  );
}

function alwaysRefused({ method, path }: HttpRequest, times: number): CouldNotRun {
  const [address = ''] = path.split('?');
  return new CouldNotRun(
    `${method} ${address.slice(0, 100)} returned 429 each of ${times} times, although contentgen-verify waited for Retry-After: raise the rate limit of the keys or stop other clients that use it, and repeat the run.`,
  );
}
