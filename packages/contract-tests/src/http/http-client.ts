import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { CouldNotRun } from '../could-not-run.ts';
import { bodyOf, type HttpResponse, headersOf } from '../judge/http-response.ts';
import { type Liveness, type Probing, watchLiveness } from './liveness.ts';
import type { Request } from './request.ts';

/** Sends requests to one base URL. */
export interface HttpClient {
  /**
   * Sends a request.
   *
   * @throws CouldNotRun when the service is unreachable or stops answering, Error when the connection breaks.
   */
  send(request: Request): Promise<HttpResponse>;
  /**
   * Requires that the service still answers.
   *
   * @throws CouldNotRun when it does not.
   */
  requireAlive(): Promise<void>;
  /**
   * Waits for a promise while the server answers.
   *
   * @throws CouldNotRun when the server stops answering.
   */
  whileAlive<Result>(waiting: Promise<Result>): Promise<Result>;
  /** Registers a request of another client for the liveness check, until the caller calls the returned function. */
  waitFor(): () => void;
  /**
   * Returns the additional headers of a request to a URL; none if the origin of the URL differs from that of the base
   * URL, because the headers may contain secrets.
   */
  headersFor(address: string | URL): Readonly<Record<string, string>>;
  /** Rejects with CouldNotRun when the service stops answering; otherwise stays pending. */
  readonly gone: Promise<never>;
  close(): void;
}

/** Maximum milliseconds until a response is complete. The response to a create may take 25 seconds. */
export const requestTimeout = 60_000;

/** Maximum milliseconds until an event stream is complete. A stream lasts as long as its generation. */
const streamTimeout = 300_000;

/** The error when a response did not end in time, even if it began. */
export class ResponseTimeout extends Error {
  override readonly name = 'ResponseTimeout';

  constructor(milliseconds: number) {
    super(`no complete response within ${milliseconds / 1000} seconds`);
  }
}

/** Error codes of a connection that could not be opened. */
const awayCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Creates a client for all paths under `baseUrl`.
 *
 * @param additional headers to add to each request.
 * @param probing replaces the default times of the probes.
 * @param timeout maximum milliseconds until a response is complete.
 */
export function createHttpClient(
  baseUrl: string,
  additional: Readonly<Record<string, string>> = {},
  probing?: Partial<Probing>,
  timeout = requestTimeout,
): HttpClient {
  const base = new URL(baseUrl);
  const { Agent, request: open } = base.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const prefix = base.pathname.replace(/\/$/, '');
  const liveness: Liveness = watchLiveness(base, probing);
  let hasResponded = false;

  const attempt = (sent: Request): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body = '', encoding, onHead } = sent;
      const isChunked = headers['Transfer-Encoding'] !== undefined;
      const length = isChunked ? {} : { 'Content-Length': String(Buffer.byteLength(body, encoding)) };
      const options = {
        agent,
        method,
        path: prefix + path,
        headers: { ...additional, ...headers, ...length },
      };
      // A timeout of the socket would begin again with each byte of an endless response.
      let timer: NodeJS.Timeout | undefined;
      const endWithin = (milliseconds: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const error = new ResponseTimeout(milliseconds);
          reject(error);
          request.destroy(error);
        }, milliseconds);
      };
      const request = open(base, options, (response) => {
        const { statusCode: status = 0, headersDistinct } = response;
        hasResponded = true;
        liveness.answered();
        onHead?.(status);
        if (isStream(response)) endWithin(streamTimeout);
        buffer(response).then((bytes) => {
          resolve({ status, headers: headersOf(headersDistinct), ...bodyOf(bytes) });
        }, reject);
      });
      // A request may first wait for a connection.
      request.on('socket', () => endWithin(timeout));
      request.on('close', () => clearTimeout(timer));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server may have closed an idle connection at the moment of its reuse, so the request never
        // arrived.
        const again = request.reusedSocket && error.code === 'ECONNRESET';
        if (again) resolve(attempt(sent));
        else reject(error);
      });
      request.end(body, encoding ?? 'utf8');
    });

  const requireAlive = async () => {
    if (!(await liveness.isAlive())) throw liveness.gone();
  };

  const whileAlive = <Result>(waiting: Promise<Result>): Promise<Result> => {
    // `Promise.race` with a pending promise would keep every response in memory until the end of the run.
    return new Promise((resolve, reject) => {
      const done = liveness.waitFor(reject);
      waiting.finally(done).then(resolve, reject);
    });
  };

  return {
    async send(request) {
      try {
        return await whileAlive(attempt(request));
      } catch (error) {
        if (error instanceof CouldNotRun) throw error;
        const { code = '' } = error as NodeJS.ErrnoException;
        if (awayCodes.has(code)) throw hasResponded ? liveness.gone() : unreachable(baseUrl, code);
        if (hasResponded) await requireAlive();
        throw error;
      }
    },
    requireAlive,
    whileAlive,
    waitFor: () => liveness.waitFor(),
    headersFor: (address) => (new URL(address).origin === base.origin ? additional : {}),
    gone: liveness.whenGone,
    close() {
      liveness.close();
      agent.destroy();
    },
  };
}

function isStream({ headers }: http.IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}

function unreachable(baseUrl: string, code: string): CouldNotRun {
  return new CouldNotRun(
    `No service answers at ${baseUrl} (${code}): start the service or check the address.`,
  );
}
