import type { IncomingMessage } from 'node:http';
import { contract, type Operation, operations } from '@contentgen/contract';
import {
  ArrivingContent,
  type CheckedRequest,
  colonTemplate,
  contentTooLarge,
  incompleteContent,
  type OperationReader,
  Problem,
  type Quota,
  type RequestHead,
  type RequestReader,
  requireActiveAccount,
  unknownPath,
} from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import { queryOwner } from '../database/connection.ts';
import type { EventStreams, Events } from './event-streams.ts';
import type { LargeBodies } from './flow-control.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the route. */
    operation?: Operation;
  }
  interface FastifyRequest {
    /** The result of reading the head of the request. */
    head: RequestHead;
  }
}

/** A request that has passed the contract's check, for the handler of its operation. */
export interface Call extends CheckedRequest {
  readonly key: ApiKey;
  /** Aborts when the client disconnects before it has its response. */
  gone(): AbortSignal;
  /** Shows the state of a limit in the response, if it is nearer than the limit of requests. */
  countedBy(quota: Quota): void;
  /** Releases the permit for other requests of the account. Call it before a wait that may take seconds. */
  releasePermit(): void;
}

/** The result of a handler: a documented status with its documented body. */
export interface HandlerResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, as JSON (RFC 8259). */
  readonly json?: string;
  /** A stream of events instead of a body. */
  readonly events?: Events;
}

/** Carries out one operation. Throws errors as `Problem`. */
export type Handler = (call: Call) => Promise<HandlerResponse>;

/** The handlers, by operationId. */
export type Handlers = Readonly<Record<string, Handler>>;

/** The parts that all routes of operations share. */
export interface BindingParts {
  readonly reader: RequestReader;
  readonly handlers: Handlers;
  readonly eventStreams: EventStreams;
  readonly largeBodies: LargeBodies;
}

const { bodyBytes } = contract['x-limits'];

/**
 * Binds every operation of the contract to the handler with the same operationId. The hook that admits the request
 * runs before the hooks of the routes.
 *
 * @throws Error naming each operation without a handler.
 */
export function bindOperations(application: FastifyInstance, parts: BindingParts): void {
  application.decorateRequest('head', null as unknown as RequestHead);
  const all = Object.values<Operation>(operations);
  const unhandled = all.map(({ id }) => id).filter((id) => !(id in parts.handlers));
  if (unhandled.length > 0) {
    throw new Error(`These operations of the contract have no handler: ${unhandled.join(', ')}.`);
  }
  const mediaTypes = new Set(all.flatMap(({ bodyMediaTypes }) => bodyMediaTypes));
  application.addContentTypeParser([...mediaTypes], readBody);
  // An operation that has no body ignores the body of a request.
  application.addContentTypeParser('*', (_request, _body, done) => done(null));
  for (const { id } of all) bind(application, parts.reader.of(id), parts.handlers[id] as Handler, parts);
}

/**
 * Reads the pieces of a body one by one, as Node receives them, because each piece costs more than its bytes.
 *
 * @throws Problem 400 for too many pieces and for a body that ends early, 413 for too many bytes.
 */
function readBody(_request: FastifyRequest, body: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const content = new ArrivingContent();
    const add = (piece: Uint8Array) => {
      try {
        content.add(piece);
      } catch (problem) {
        // Fastify closes the connection after the response. Until then, Node must not parse the rest.
        body.off('data', add).pause();
        reject(problem);
      }
    };
    const disconnect = () => reject(incompleteContent());
    body.on('error', disconnect).on('close', disconnect);
    body.on('data', add).on('end', () => {
      body.off('close', disconnect);
      resolve(content.bytes());
    });
  });
}

/** Adds the route of an operation: head, body, handler and response. */
function bind(
  application: FastifyInstance,
  reader: OperationReader,
  handler: Handler,
  { eventStreams, largeBodies }: BindingParts,
): void {
  const { operation } = reader;

  application.route({
    method: operation.method.toUpperCase(),
    url: colonTemplate(operation.path),
    config: { operation },
    onRequest: (request, _reply, done) => {
      // Fastify accepts an empty segment as a parameter.
      if (hasEmptyParameter(request.params as Record<string, string>)) throw unknownPath(request.target.path);
      request.head = reader.readHead(request.headers, request.key.scopes);
      requireActiveAccount(request.key.is_suspended, operation);
      done();
    },
    async preParsing(request, _reply, body) {
      if (request.head.format === undefined) return body;
      const length = declaredLength(request);
      if (length !== undefined && length > bodyBytes) throw contentTooLarge();
      if (!(await largeBodies.pace(request.raw, request.key.account_id, length))) throw tooManyLargeBodies();
      return body;
    },
    handler: (request, reply) => queryOwner.run(request.key.account_id, respond, request, reply),
  });

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const bytes = request.body as Uint8Array | undefined;
    const response = await request.running.run(async () => {
      if (bytes !== undefined) await largeBodies.turn(bytes.length);
      return handler(readCall(reader, request, reply));
    });
    return send(response, request, reply);
  }

  function send(
    { status, headers, json, events }: HandlerResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    reply.status(status);
    if (headers !== undefined) reply.headers(headers);
    if (events === undefined && json === undefined) return reply.send();
    reply.type(request.head.mediaType);
    if (events !== undefined) return eventStreams.send(request, reply, events);
    return reply.serializer(unchanged).send(json);
  }
}

/** The serializer of a body that is JSON already. With it, Fastify does not add a charset to the media type. */
const unchanged = (json: string) => json;

/** Returns the length of the body in bytes that the request declares; undefined if it declares none. */
function declaredLength({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

const tooManyLargeBodies = () =>
  new Problem(429, 'This account sends too many large bodies. Try again in a few seconds.', {
    // To read and discard the bodies of a flood would take most of the time that the refusal saves.
    headers: { 'retry-after': '5', connection: 'close' },
  });

function hasEmptyParameter(parameters: Readonly<Record<string, string>>): boolean {
  for (const name in parameters) if (parameters[name] === '') return true;
  return false;
}

/** Reads the rest of a request, when it has a permit. */
function readCall(reader: OperationReader, request: FastifyRequest, reply: FastifyReply): Call {
  const { head, params, target, headers, body, key, running } = request;
  const checked = reader.readRequest(head, {
    path: params as Record<string, string>,
    query: target.query,
    headers,
    bytes: body as Uint8Array | undefined,
  });
  return {
    path: checked.path,
    query: checked.query,
    headers: checked.headers,
    body: checked.body,
    key,
    gone: () => goneSignal(reply),
    countedBy(quota) {
      if (request.quota === null || quota.exceeded || quota.share > request.quota.share)
        request.quota = quota;
    },
    releasePermit: () => running.releasePermit(),
  };
}

/**
 * Returns a signal that aborts when the connection is closed. (`request.signal` aborts earlier, when the body has
 * been read.)
 */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}
