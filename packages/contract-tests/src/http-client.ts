import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { Answer } from './answer.ts';
import { CouldNotRun } from './could-not-run.ts';

/** A request as it is sent, byte for byte: nothing is encoded, sorted or added but `Content-Length`. */
export interface Request {
  readonly method: string;
  /** Path and query, such as `/api/v1/documents?sort=asc`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends requests to one base URL. */
export interface HttpClient {
  /** @throws CouldNotRun when nothing listens there, Error when the connection breaks. */
  send(request: Request): Promise<Answer>;
  close(): void;
}

/** Milliseconds; a create may take 25 seconds to be answered. */
export const requestTimeout = 60_000;

/** Codes that a connection which was never made fails with. */
const awayCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** A client for everything under `baseUrl`. */
export function createHttpClient(baseUrl: string): HttpClient {
  const base = new URL(baseUrl);
  const { Agent, request: open } = base.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const prefix = base.pathname.replace(/\/$/, '');
  const send = ({ method, path, headers, body = '' }: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const length = { 'Content-Length': String(Buffer.byteLength(body)) };
      const options = { agent, method, path: prefix + path, headers: { ...headers, ...length } };
      const request = open(base, { ...options, timeout: requestTimeout }, (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((received) => resolve({ status, headers, body: received }), reject);
      });
      request.on('timeout', () => request.destroy(new Error('no answer within 60 seconds')));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server may have closed an idle connection just when it was used again: that request never arrived.
        const again = request.reusedSocket && error.code === 'ECONNRESET';
        if (again) resolve(send({ method, path, headers, body }));
        else reject(explained(error, baseUrl));
      });
      request.end(body);
    });
  return { send, close: () => agent.destroy() };
}

function explained(error: NodeJS.ErrnoException, baseUrl: string): Error {
  if (!awayCodes.has(error.code ?? '')) return error;
  return new CouldNotRun(
    `Nothing answers at ${baseUrl} (${error.code}): start the service or check the address.`,
  );
}
