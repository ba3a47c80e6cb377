import { recordCaching } from '@contentgen/contract/records';
import { crossOriginFields } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeWhenStalled } from './stalled-readers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds from the request to the first byte of a streamed body; null if the body is not streamed. */
    timeToBody: number | null;
  }
}

/** The caching of responses that have no `Cache-Control` of their own. */
const caching = ['cache-control', recordCaching] as const;

/** The other header fields of every response. */
const sharedFields = { 'x-content-type-options': 'nosniff', ...crossOriginFields() };
const sharedNamesAndValues = Object.entries(sharedFields).flat();

/** A response of an operation, serialised. */
export interface SerialisedResponse {
  readonly status: number;
  /** Names and values in turn. */
  readonly fields: readonly string[];
  /** Undefined for a response without a body. */
  readonly body: string | undefined;
}

/** Adds the header fields that all responses of an application share, and watches the connections for their end. */
export class Responses {
  readonly #stalledReaderTimeout: number;
  #isClosing = false;

  /** @param stalledReaderTimeout the longest time in which a client reads nothing of its response, in milliseconds. */
  constructor(stalledReaderTimeout: number) {
    this.#stalledReaderTimeout = stalledReaderTimeout;
  }

  /** Closes kept-alive connections after their next response, because they would delay the shutdown. */
  closeConnections(): void {
    this.#isClosing = true;
  }

  /** Adds the shared header fields to a response that Fastify sends. */
  complete(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(sharedFields);
    if (!reply.hasHeader('cache-control')) reply.header(...caching);
    reply.header('x-request-id', request.id);
    if (request.quota) reply.headers(request.quota.headers);
    if (this.#isClosing) reply.header('connection', 'close');
    closeWhenStalled(reply.raw, this.#stalledReaderTimeout);
  }

  /**
   * Sends the response of an operation directly, without Fastify, because Fastify handles each header field
   * separately, which takes longer.
   */
  send(request: FastifyRequest, reply: FastifyReply, { status, fields, body }: SerialisedResponse): void {
    const { raw } = reply.hijack();
    const all = this.#allFields(request, fields);
    const length = body === undefined ? 0 : Buffer.byteLength(body);
    if (body !== undefined) all.push('content-length', String(length));
    // In ASCII, each character is a byte. Node copies such a text faster than it encodes it.
    raw.writeHead(status, all).end(body, length === body?.length ? 'latin1' : 'utf8');
    // Usually, the system accepts all bytes immediately.
    if (raw.writableLength > 0) closeWhenStalled(raw, this.#stalledReaderTimeout);
  }

  /** Begins a response whose body the caller writes to `reply.raw`. @param fields names and values in turn. */
  begin(request: FastifyRequest, reply: FastifyReply, status: number, fields: readonly string[]): void {
    request.timeToBody = reply.elapsedTime;
    reply.hijack().raw.writeHead(status, this.#allFields(request, fields));
    closeWhenStalled(reply.raw, this.#stalledReaderTimeout);
  }

  #allFields(request: FastifyRequest, fields: readonly string[]): string[] {
    const all = [...sharedNamesAndValues, ...fields, 'x-request-id', request.id];
    if (!fields.includes('cache-control')) all.push(...caching);
    const quota = request.quota?.headers;
    if (quota) all.push('ratelimit', quota.ratelimit, 'ratelimit-policy', quota['ratelimit-policy']);
    if (this.#isClosing) all.push('connection', 'close');
    return all;
  }
}
