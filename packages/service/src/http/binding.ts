import { type Operation, operations } from '@contentgen/contract';
import {
  colonTemplate,
  type OperationReader,
  type RequestHead,
  type RequestReader,
  unknownPath,
} from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryOwner } from '../database/connection.ts';
import type { BodyReader } from './body-reader.ts';
import type { Call, Handler, HandlerResponse, Handlers } from './call.ts';
import { ContractViolation } from './contract-violation.ts';
import type { EventStreams } from './event-streams.ts';
import { responseSerialiser } from './response-serialisers.ts';
import type { Responses } from './responses.ts';

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

/**
 * Binds every operation of the contract to the handler with the same operationId: registers its route, its reader
 * and the serialisation of its responses. The hook that sets `request.key` runs before the hooks of the routes.
 *
 * @throws Error naming each operation without a handler and each handler without an operation.
 */
export function bindOperations(
  application: FastifyInstance,
  reader: RequestReader,
  handlers: Handlers,
  eventStreams: EventStreams,
  responses: Responses,
  bodies: BodyReader,
): void {
  requireSameNames(Object.keys(operations), Object.keys(handlers));
  application.decorateRequest('head', null as unknown as RequestHead);
  // Fastify's own parsers would read content that the operation ignores.
  application.removeAllContentTypeParsers();
  application.addContentTypeParser(
    '*',
    // The service ignores a body that the operation does not have.
    async (request: FastifyRequest) => (request.head.format === undefined ? undefined : bodies.read(request)),
  );
  for (const { id } of Object.values<Operation>(operations)) {
    bind(application, reader.of(id), handlers[id] as Handler, eventStreams, responses);
  }
}

function requireSameNames(operationIds: readonly string[], handlerNames: readonly string[]): void {
  const without = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => !others.includes(name)).join(', ');
  const unhandled = without(operationIds, handlerNames);
  const unknown = without(handlerNames, operationIds);
  const sentences = [
    ...(unhandled === '' ? [] : [`These operations of the contract have no handler: ${unhandled}.`]),
    ...(unknown === '' ? [] : [`These handlers have no operation in the contract: ${unknown}.`]),
  ];
  if (sentences.length > 0) throw new Error(sentences.join(' '));
}

function bind(
  application: FastifyInstance,
  reader: OperationReader,
  handler: Handler,
  eventStreams: EventStreams,
  responses: Responses,
): void {
  const { operation } = reader;

  application.route({
    method: operation.method.toUpperCase(),
    url: colonTemplate(operation.path),
    config: { operation },
    onRequest: (request, _reply, done) => {
      // Fastify accepts an empty segment as a parameter.
      if (hasEmptyParameter(request.params as Record<string, string>)) throw unknownPath();
      request.head = reader.readHead(request.headers, request.key.scopes);
      // The reader has checked the media type, so Fastify must accept every one.
      if (request.headers['content-type'] !== undefined) {
        request.raw.headers['content-type'] = request.head.format;
      }
      done();
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      queryOwner.run(request.key.account_id, answer, request, reply),
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { head, permit } = request;
    const waiting = permit.acquire();
    if (waiting !== undefined) await waiting;
    let response: HandlerResponse;
    permit.beginTask();
    try {
      response = await handler(readCall(reader, request, reply));
    } finally {
      permit.endTask();
    }
    const { status, events, headers } = response;
    requireDocumented(operation, status);
    if (events !== undefined) {
      reply.status(status).type(head.mediaType);
      return eventStreams.send(request, reply, events);
    }
    const body = bodyOf(reader, head.mediaType, response);
    const fields = body === undefined ? [] : ['content-type', head.mediaType];
    for (const name in headers) fields.push(name, String(headers[name]));
    responses.send(request, reply, { status, fields, body });
    return undefined;
  }
}

function hasEmptyParameter(parameters: Readonly<Record<string, string>>): boolean {
  for (const name in parameters) if (parameters[name] === '') return true;
  return false;
}

/** Reads the rest of a request, when it has a permit. */
function readCall(
  reader: OperationReader,
  { head, params, target, headers, body, key, permit }: FastifyRequest,
  reply: FastifyReply,
): Call {
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
    releasePermit: () => permit.release(),
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

function requireDocumented({ id: name, statuses }: Operation, status: number): void {
  if (statuses.includes(status)) return;
  throw new ContractViolation(`${name} ${status}: the contract does not document this status`);
}

/**
 * Returns the body of a response as JSON. Some handlers return it as text; other bodies are serialised with the
 * contract's schema for the status.
 */
function bodyOf(
  { operation: { id }, described }: OperationReader,
  mediaType: string,
  { status, body, json }: HandlerResponse,
): string | undefined {
  if (json !== undefined || body === undefined) return json;
  const serialise = responseSerialiser(described, status, mediaType);
  if (serialise === undefined) {
    throw new ContractViolation(`${id} ${status}: the contract has no body for this status`);
  }
  try {
    return serialise(body);
  } catch (error) {
    throw new ContractViolation(`${id} ${status}: ${(error as Error).message}`);
  }
}
