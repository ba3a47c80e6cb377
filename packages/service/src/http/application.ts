import { contract } from '@contentgen/contract';
import {
  Problem,
  preflightFields,
  preflightStatus,
  RequestReader,
  type RequestTarget,
  readTarget,
  requestId,
  requireHost,
  unknownPath,
} from '@contentgen/contract/requests';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import { type AdmissionParts, admit } from './admission.ts';
import { bindOperations } from './binding.ts';
import { BodyReader } from './body-reader.ts';
import type { Handlers } from './call.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import { sendError } from './error-responses.ts';
import type { EventStreams } from './event-streams.ts';
import { LargeBodies, RefusalPacing } from './flow-control.ts';
import { type Health, serveHealth } from './health-routes.ts';
import { answerConnectionError, createHttpServer } from './http-server.ts';
import { IterationQueue } from './iteration-queue.ts';
import { collectReadOnlyRoutes } from './read-only-routes.ts';
import { Responses } from './responses.ts';
import { senderAddress } from './sender-address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly responses: Responses;
  }
  interface FastifyRequest {
    /** The configuration of the route. */
    route: FastifyContextConfig;
    /** The path and the query of the request. */
    target: RequestTarget;
  }
}

export interface ApplicationParts extends AdmissionParts {
  readonly handlers: Handlers;
  readonly eventStreams: EventStreams;
  /** Maximum number of open connections. */
  readonly connections: number;
  /** The addresses and networks (CIDR) of proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
  /** Maximum milliseconds in which a client reads nothing of its response. Then its connection is closed. */
  readonly stalledReaderTimeout: number;
  readonly health: Health;
  /** Adds hooks that measure or trace the requests. */
  instrument?(application: FastifyInstance): void;
  readonly logger: FastifyBaseLogger;
}

const { headerBytes } = contract['x-limits'];

/** All applications of a process have the same contract, so its rules are compiled only once. */
const reader = new RequestReader();

/**
 * Creates the HTTP application: the operations of the contract, and problems for all other requests. Its hooks follow
 * the steps of `RequestReader`.
 */
export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const pacing = new RefusalPacing();
  const largeBodies = new LargeBodies();
  const responses = new Responses(parts.stalledReaderTimeout);
  const application = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than the few lines that need its id: they name it.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    trustProxy: parts.trustedProxies.length > 0 && [...parts.trustedProxies],
    return503OnClosing: false,
    serverFactory: (listener) => createHttpServer(listener, parts.connections),
    clientErrorHandler: answerConnectionError,
    frameworkErrors: (_error, request, reply) =>
      answerUnroutable(request, reply, parts.concurrencyLimits, responses),
    routerOptions: { querystringParser: () => ({}), maxParamLength: headerBytes },
  });

  parts.instrument?.(application);
  application.decorate('responses', responses);
  application.decorateRequest('key', null as unknown as ApiKey);
  application.decorateRequest('route', null as unknown as FastifyContextConfig);
  application.decorateRequest('target', null as unknown as RequestTarget);
  application.decorateRequest('quota', null);
  application.decorateRequest('timeToBody', null);
  if (parts.logger.level === 'debug' || parts.logger.level === 'trace') {
    application.addHook('onResponse', (request, reply, done) => {
      logResponse(request, reply);
      done();
    });
  }
  application.addHook('preClose', async () => {
    pacing.stop();
    largeBodies.stop();
    responses.closeConnections();
  });
  application.addHook('onSend', (request, reply, _payload, done) => {
    responses.complete(request, reply);
    done();
  });
  const turns = new IterationQueue(refusalsPerIteration);
  application.setErrorHandler((error, request, reply) => sendPaced(error, request, reply, pacing, turns));
  application.setNotFoundHandler(() => {
    throw unknownPath();
  });

  application.addHook('onRequest', (request, reply, done) => {
    // Fastify makes the object of options again for each reader.
    request.route = request.routeOptions.config;
    if (answersPreflight(request, reply)) return;
    // Docs and pictures have separate places.
    if (request.is404 || request.route.operation) parts.concurrencyLimits.requireRoom();
    request.target = readableTarget(request);
    const requireRoute = () => {
      if (request.is404) refuse(request, reader, requireReadMethod);
    };
    const admitted = request.route.isProbe ? undefined : admit(request, reply, parts);
    if (admitted === undefined) {
      requireRoute();
      done();
      return;
    }
    admitted.then(requireRoute).then(() => done(), done);
  });
  const requireReadMethod = collectReadOnlyRoutes(application);
  serveHealth(application, parts.health);
  bindOperations(
    application,
    reader,
    parts.handlers,
    parts.eventStreams,
    responses,
    new BodyReader(largeBodies),
  );
  return application;
}

const preflight = preflightFields();

const pacedStatuses: ReadonlySet<number> = new Set([401, 429]);

/** Number of refusals of accounts that one iteration of the event loop sends. */
const refusalsPerIteration = 32;

/**
 * Responds to `OPTIONS` for any path. Returns whether it has responded.
 *
 * @throws Problem 400 if the request does not have exactly one valid Host.
 */
function answersPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'OPTIONS') return false;
  requireHost(request.raw.httpVersion, request.raw.rawHeaders);
  reply.status(preflightStatus).headers(preflight).send();
  return true;
}

/**
 * Reads the target of a request.
 *
 * @throws Problem 400 without exactly one valid Host, or with a malformed target.
 */
function readableTarget({ raw, url }: FastifyRequest): RequestTarget {
  requireHost(raw.httpVersion, raw.rawHeaders);
  return readTarget(url);
}

/**
 * Refuses a request without a route.
 *
 * @throws Problem 405 if the path exists but not with this method, otherwise 404.
 */
function refuse(
  { method, target: { path } }: FastifyRequest,
  reader: RequestReader,
  requireReadMethod: (method: string, path: string) => void,
): void {
  requireReadMethod(method, path);
  reader.route(method, path);
}

/** Responds to a request whose path Fastify's router can't parse. Fastify runs no hook for such a request. */
function answerUnroutable(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: ConcurrencyLimits,
  responses: Responses,
): void {
  responses.complete(request, reply);
  try {
    if (answersPreflight(request, reply)) return;
    limits.requireRoom();
    readableTarget(request);
    throw unknownPath();
  } catch (problem) {
    sendError(problem, request, reply);
  }
}

/**
 * Responds with a problem. Refusals without a valid key have a pace, because a flood consists of them. Refusals of an
 * account have none, because it would only hold the connections of the account. But they leave the event loop to
 * other requests in between.
 */
function sendPaced(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pacing: RefusalPacing,
  turns: IterationQueue,
): void {
  let wait: Promise<void> | undefined;
  if (error instanceof Problem && pacedStatuses.has(error.status)) {
    wait = request.key === null ? pacing.wait(reply.raw, senderAddress(request.ip)) : turns.wait();
  }
  if (wait === undefined) sendError(error, request, reply);
  else void wait.then(() => sendError(error, request, reply));
}

/** Logs one line per request at the level debug, without the URL, because it may contain a search. */
function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions } = request;
  const operation = routeOptions.config.operation?.id ?? null;
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  const { statusCode: status } = reply;
  request.log.debug({ request_id: request.id, method, operation, status, milliseconds }, 'answered');
}
