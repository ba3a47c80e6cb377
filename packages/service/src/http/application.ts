import { contract } from '@contentgen/contract';
import {
  crossOriginFields,
  notFound,
  Problem,
  preflightFields,
  RequestReader,
  readTarget,
  requestId,
  requireHost,
} from '@contentgen/contract/requests';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import { type AdmissionParts, admit } from './admission.ts';
import { Arrivals } from './arrivals.ts';
import { bindOperations } from './binding.ts';
import type { Handlers } from './call.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import { answerConnectionError } from './connection-errors.ts';
import { sendError } from './error-responses.ts';
import type { EventStreams } from './event-streams.ts';
import { type Health, isProbe, serveHealth } from './health-routes.ts';
import { collectReadOnlyRoutes } from './read-only-routes.ts';
import { RefusalPacing } from './refusal-pacing.ts';
import { senderAddress } from './sender-address.ts';

export interface ApplicationParts extends AdmissionParts {
  readonly handlers: Handlers;
  readonly eventStreams: EventStreams;
  /** The addresses and networks (CIDR) of proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
  /** The longest time in which a client reads nothing of its response, in milliseconds. */
  readonly stalledReaderTimeout: number;
  readonly health: Health;
  /** Adds hooks that measure or trace the requests. */
  instrument?(application: FastifyInstance): void;
  readonly logger: FastifyBaseLogger;
}

/** The longest time for a request to arrive, in milliseconds. */
const requestTimeout = 30_000;

const { headerBytes } = contract['x-limits'];
const { preflightStatus } = contract['x-cors'];

/**
 * The HTTP application: the contract's operations, and problems for all other requests. Its hooks follow the steps of
 * `RequestReader`.
 */
export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const reader = new RequestReader();
  const pacing = new RefusalPacing();
  const arrivals = new Arrivals();
  const application = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    requestTimeout,
    trustProxy: parts.trustedProxies.length > 0 && [...parts.trustedProxies],
    return503OnClosing: false,
    http: { maxHeaderSize: headerBytes, requireHostHeader: false, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerConnectionError,
    frameworkErrors: (_error, request, reply) => answerUnroutable(request, reply, parts.concurrencyLimits),
    routerOptions: { querystringParser: () => ({}), maxParamLength: headerBytes },
  });
  // The service ignores an unknown expectation (RFC 9110, section 10.1.1). Node would answer it.
  application.server.on('checkExpectation', application.routing);

  parts.instrument?.(application);
  application.decorateRequest('key', null as unknown as ApiKey);
  application.addHook('onResponse', async (request, reply) => logResponse(request, reply));
  application.addHook('preClose', async () => pacing.stop());
  releaseConnectionsWhileClosing(application);
  closeStalledConnections(application, parts.stalledReaderTimeout);
  application.setErrorHandler((error, request, reply) => sendPaced(error, request, reply, pacing));
  application.setNotFoundHandler(() => {
    throw notFound();
  });

  application.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request)) return done();
    arrivals.add(probableSender(request, parts), () => {
      // If the client has disconnected, the request ends here.
      if (!reply.raw.destroyed) done();
    });
  });
  application.addHook('onRequest', (request, reply, done) => {
    if (answersPreflight(request, reply)) return;
    // Docs and pictures have separate places.
    if (request.is404 || request.routeOptions.config.operation) parts.concurrencyLimits.requireRoom();
    requireReadable(request);
    done();
  });
  application.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request)) done();
    else admit(request, reply, parts).then(() => done(), done);
  });
  application.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request, reader, requireReadMethod);
    done();
  });
  const requireReadMethod = collectReadOnlyRoutes(application);
  serveHealth(application, parts.health);
  bindOperations(application, reader, parts.handlers, parts.eventStreams);
  return application;
}

const fieldsOfEveryResponse = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  ...crossOriginFields(),
};
const preflight = preflightFields();

const pacedStatuses: ReadonlySet<number> = new Set([401, 429, 503]);

/** The account that probably sends a request, or else its address. */
function probableSender({ headers, ip }: FastifyRequest, { authentication }: ApplicationParts): string {
  return authentication.probableAccount(headers.authorization) ?? senderAddress(ip);
}

/** Responds to `OPTIONS` at any address. Returns whether it has responded. */
function answersPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.headers(fieldsOfEveryResponse).header('x-request-id', request.id);
  if (request.method !== 'OPTIONS') return false;
  reply.status(preflightStatus).headers(preflight).send();
  return true;
}

/** @throws Problem 400 without one valid Host or with a malformed target. */
function requireReadable({ raw, url }: FastifyRequest): void {
  requireHost(raw.httpVersion, raw.rawHeaders);
  readTarget(url);
}

/** @throws Problem 405 for a method that the address does not have, 404 for every other request without a route. */
function refuse(
  { method, url }: FastifyRequest,
  reader: RequestReader,
  requireReadMethod: (method: string, path: string) => void,
): void {
  const { path } = readTarget(url);
  requireReadMethod(method, path);
  reader.route(method, path);
}

/** Responds to a request whose target Fastify's router can't parse. No hook runs for such a request. */
function answerUnroutable(request: FastifyRequest, reply: FastifyReply, limits: ConcurrencyLimits): void {
  if (answersPreflight(request, reply)) return;
  try {
    limits.requireRoom();
    requireReadable(request);
    throw notFound();
  } catch (problem) {
    sendError(problem, request, reply);
  }
}

/** Responds with a problem. Refusals by admission are paced, because a flood consists of them. */
async function sendPaced(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pacing: RefusalPacing,
): Promise<FastifyReply> {
  if (error instanceof Problem && pacedStatuses.has(error.status)) {
    const pause = pacing.count(request.key?.account_id ?? senderAddress(request.ip));
    if (pause > 0) await pacing.pause(reply.raw, pause);
  }
  sendError(error, request, reply);
  return reply;
}

/** Closes the connection of a client that reads nothing of its response for that many milliseconds. */
function closeStalledConnections(application: FastifyInstance, timeout: number): void {
  application.addHook('onSend', (_request, { raw }, _payload, done) => {
    // Node ends this timeout with the response, and restarts it whenever the client has read something.
    raw.setTimeout(timeout, () => {
      // An event stream may have nothing to send.
      if (raw.writableLength > 0) raw.destroy();
    });
    done();
  });
}

/** Logs one line per request at the level debug, without the URL, because it may contain a search. */
function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions } = request;
  const operation = routeOptions.config.operation?.id ?? null;
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  request.log.debug({ method, operation, status: reply.statusCode, milliseconds }, 'answered');
}

/** Closes kept-alive connections after their last response, because they would delay the shutdown. */
function releaseConnectionsWhileClosing(application: FastifyInstance): void {
  let isClosing = false;
  application.addHook('preClose', async () => {
    isClosing = true;
  });
  application.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
