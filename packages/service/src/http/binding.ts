import {
  contract,
  dereference,
  type JsonSchema,
  type OpenApiOperation,
  type Operation,
  operations,
} from '@contentgen/contract';
import { colonTemplate } from '@contentgen/contract/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferredMediaType } from './accepted-media-types.ts';
import { requireScopes } from './authentication.ts';
import type { Handler, Handlers } from './call.ts';
import { ContractViolation } from './contract-violation.ts';
import type { EventStreams } from './event-streams.ts';
import { noBody, type RequestBody } from './request-body.ts';
import { compileRequestCheck } from './request-check.ts';
import { readUrlEncoded } from './url-encoded.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's operation that the route answers. */
    operation?: Operation;
  }
}

/**
 * Binds every operation of the contract to the handler of the same operationId: its route, its checks and the
 * serialisation of its answers.
 *
 * @throws Error naming each operation without a handler and each handler without an operation.
 */
export function bindOperations(
  application: FastifyInstance,
  handlers: Handlers,
  eventStreams: EventStreams,
): void {
  requireSameNames(Object.keys(operations), Object.keys(handlers));
  const { paths } = dereference(contract);
  for (const operation of Object.values<Operation>(operations)) {
    const { parameters = [], [operation.method]: described } = paths[operation.path] ?? {};
    if (described === undefined)
      throw new Error(`The contract has no ${operation.method} ${operation.path}.`);
    const whole = { ...described, parameters: [...parameters, ...(described.parameters ?? [])] };
    bind(application, operation, whole, handlers[operation.id] as Handler, eventStreams);
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
  operation: Operation,
  described: OpenApiOperation,
  handler: Handler,
  eventStreams: EventStreams,
): void {
  const check = compileRequestCheck(described, operation);
  const answerMediaTypes = successMediaTypes(described);

  application.route({
    method: operation.method.toUpperCase(),
    url: colonTemplate(operation.path),
    config: { operation },
    schema: { response: responseSchemas(described) },
    onRequest: async (request) => {
      requireScopes(request.key, operation.scopes);
      preferredMediaType(request.headers.accept, answerMediaTypes);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const [, query = ''] = /\?([^#]*)/.exec(request.raw.url ?? '') ?? [];
      const path = request.params as Record<string, string>;
      const checked = check({
        path,
        query: readUrlEncoded(query, 'query'),
        headers: request.headers,
        body: (request.body as RequestBody | undefined) ?? noBody,
      });
      const mediaType = preferredMediaType(request.headers.accept, answerMediaTypes);
      const answer = await handler({
        ...checked,
        key: request.key,
        path,
        mediaType,
        gone: () => goneSignal(reply),
      });
      requireDocumented(operation, answer.status);
      reply.status(answer.status).headers(answer.headers ?? {});
      if (answerMediaTypes.length > 1) reply.header('vary', 'Accept');
      if (answer.events) return eventStreams.send(request, reply.type(mediaType), answer.events);
      if (answer.body === undefined) return reply.send();
      return reply
        .header('content-type', mediaType)
        .send(serialised(operation, reply, mediaType, answer.body));
    },
  });
}

/** `request.signal` aborts as soon as a body was read. */
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

/** The body as the contract's schema of this status has it. */
function serialised(operation: Operation, reply: FastifyReply, mediaType: string, body: unknown): string {
  const serialise = reply.getSerializationFunction(String(reply.statusCode), mediaType);
  if (serialise === undefined) {
    throw new ContractViolation(
      `${operation.id} ${reply.statusCode}: the contract has no body for this status`,
    );
  }
  try {
    return serialise(body as Record<string, unknown>);
  } catch (error) {
    throw new ContractViolation(`${operation.id} ${reply.statusCode}: ${(error as Error).message}`);
  }
}

function successMediaTypes(described: OpenApiOperation): string[] {
  const successes = Object.entries(described.responses).filter(([status]) => status.startsWith('2'));
  return [...new Set(successes.flatMap(([, { content }]) => Object.keys(content ?? {})))];
}

/** The contract's schemas of an operation's answers, in the form that compiles to serialisers. */
function responseSchemas(described: OpenApiOperation) {
  const entries = Object.entries(described.responses).filter(([, { content }]) => content !== undefined);
  return Object.fromEntries(
    entries.map(([status, { content = {} }]) => [
      status,
      {
        content: Object.fromEntries(
          Object.entries(content).map(([mediaType, { schema }]) => [
            mediaType,
            { schema: serialisable(schema) },
          ]),
        ),
      },
    ]),
  );
}

/** `oneOf: [X, null]` as a nullable X, which serialises without trying each branch. */
function serialisable(schema: JsonSchema): JsonSchema {
  const [choice] = schema.oneOf ?? [];
  if (choice !== undefined) return { ...serialisable(choice), nullable: true } as JsonSchema;
  return {
    ...schema,
    ...(schema.items && { items: serialisable(schema.items) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, serialisable(property)]),
      ),
    }),
  };
}
