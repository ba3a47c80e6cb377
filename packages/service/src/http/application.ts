import { contract } from '@contentgen/contract';
import { recordCaching } from '@contentgen/contract/records';
import {
  crossOriginFields,
  instanceOf,
  isApiPath,
  methodNotAllowed,
  Problem,
  preflightFields,
  preflightStatus,
  type Quota,
  RequestReader,
  type RequestTarget,
  readTarget,
  requestId,
  requireHost,
  splitTarget,
  unknownPath,
} from '@contentgen/contract/requests';
import { isReadByPerson, problemPage, problemPageFields } from '@contentgen/site/problem-page';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { SentApiKey } from '../accounts/api-keys-repository.ts';
import { isDatabaseAway } from '../database/connection.ts';
import { type ConcurrencyLimits, type RunningRequest, unavailable } from '../limits/concurrency-limits.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Authentication } from './authentication.ts';
import { bindOperations, type Handlers } from './binding.ts';
import { describeError, OutageLog } from './error-log.ts';
import type { EventStreams } from './event-streams.ts';
import { LargeBodies, RefusalPacing } from './flow-control.ts';
import { type Health, serveHealth } from './health-routes.ts';
import { answerConnectionError, createHttpServer } from './http-server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The path and the query of the request. */
    target: RequestTarget;
    /** The API key of the request; null before it is known. It is set before the handler of an operation runs. */
    key: SentApiKey;
    /** The request among the running requests of its account. It is set together with the key. */
    running: RunningRequest;
    /** The state of the rate limit that counts the request. */
    quota: Quota | null;
  }
}

export interface ApplicationParts {
  readonly authentication: Authentication;
  readonly rateLimit: RateLimit;
  readonly concurrencyLimits: ConcurrencyLimits;
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

/** All applications of a process have the same contract, so its rules are compiled only once. */
const reader = new RequestReader();

const preflight = preflightFields();

/** The header fields of every response. */
const sharedFields = { 'x-content-type-options': 'nosniff', ...crossOriginFields() };

/**
 * Creates the HTTP application: the operations of the contract, and problems for all other requests. A request passes
 * the steps of `RequestReader` in this order: `http-server.ts` (connections), the hook below (target, then `admit`:
 * key and limits), the route in `binding.ts` (head, body, handler), the hook `onSend` below (header fields).
 */
export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const { concurrencyLimits, connections, stalledReaderTimeout } = parts;
  const pacing = new RefusalPacing();
  const largeBodies = new LargeBodies();
  const outages = new OutageLog('request failed');
  let isClosing = false;

  const application = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than the few lines that need its id: they name it.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    trustProxy: parts.trustedProxies.length > 0 && [...parts.trustedProxies],
    return503OnClosing: false,
    serverFactory: (listener) => createHttpServer(listener, { connections, stalledReaderTimeout }),
    clientErrorHandler: answerConnectionError,
    frameworkErrors: (_error, request, reply) => answerUnroutable(request, reply),
    routerOptions: { querystringParser: () => ({}), maxParamLength: contract['x-limits'].headerBytes },
  });
  parts.instrument?.(application);
  application.decorateRequest('key', null as unknown as SentApiKey);
  application.decorateRequest('running', null as unknown as RunningRequest);
  application.decorateRequest('target', null as unknown as RequestTarget);
  application.decorateRequest('quota', null);
  if (parts.logger.level === 'debug' || parts.logger.level === 'trace') {
    application.addHook('onResponse', async (request, reply) => logResponse(request, reply));
  }
  application.addHook('preClose', async () => {
    // A kept-alive connection would delay the shutdown.
    isClosing = true;
  });

  application.addHook('onRequest', async (request, reply) => {
    if (answersPreflight(request, reply)) return reply;
    const isOperation = request.routeOptions.config.operation !== undefined;
    if (isOperation || request.is404) concurrencyLimits.requireRoom();
    request.target = readableTarget(request);
    // Docs, pictures and probes need no key, and no limit of requests applies to them.
    if (isOperation || isApiPath(request.target.path)) await admit(request, reply, parts);
    if (request.is404) refuse(request);
    return undefined;
  });
  serveHealth(application, parts.health);
  bindOperations(application, {
    reader,
    handlers: parts.handlers,
    eventStreams: parts.eventStreams,
    largeBodies,
  });

  application.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Problem) await pace(error, request, reply);
    sendError(error, request, reply, outages);
    return reply;
  });
  application.setNotFoundHandler(({ url }) => {
    throw unknownPath(splitTarget(url).path);
  });
  application.addHook('onSend', (request, reply, _payload, done) => {
    complete(request, reply);
    done();
  });
  return application;

  /** Adds the header fields that all responses have. */
  function complete(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(sharedFields);
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', recordCaching);
    if (request.quota) reply.headers(request.quota.headers);
    if (isClosing) reply.header('connection', 'close');
  }

  /** Waits until a refusal may be sent. */
  async function pace({ status }: Problem, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    if (status === 401) await pacing.ofAddress(raw, request.ip);
    if (status === 429) await pacing.ofAccount();
  }

  /** Responds to a request whose path Fastify's router can't parse. Fastify runs no hook for such a request. */
  function answerUnroutable(request: FastifyRequest, reply: FastifyReply): void {
    complete(request, reply);
    try {
      if (answersPreflight(request, reply)) return;
      concurrencyLimits.requireRoom();
      throw unknownPath(readableTarget(request).path);
    } catch (problem) {
      sendError(problem, request, reply, outages);
    }
  }
}

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
 * Admits a request for the API, or refuses it. A request with a valid key counts against the limits of its account.
 * A request over the limit of concurrent requests does not count against the rate limit. Otherwise, a client that
 * tries again at once would use up its rate limit with refused requests.
 *
 * @throws Problem 400, 401, 429 or 503.
 */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { authentication, rateLimit, concurrencyLimits }: ApplicationParts,
): Promise<void> {
  const key = await authentication.authenticate(request.raw.headersDistinct.authorization);
  request.key = key;
  request.running = concurrencyLimits.add(reply, key.account_id);
  const counted = rateLimit.count(key.account_id);
  const quota = counted instanceof Promise ? await counted : counted;
  request.quota = quota;
  if (quota.exceeded) throw quota.problem();
}

/**
 * Refuses a request without a route. Everything outside of the API is read-only.
 *
 * @throws Problem 405 if the path can't have this method, otherwise 404.
 */
function refuse({ method, target: { path } }: FastifyRequest): void {
  const readMethods = ['GET', 'HEAD'];
  if (!isApiPath(path) && !readMethods.includes(method)) throw methodNotAllowed(method, readMethods);
  reader.route(method, path);
}

/** Logs one line per request at the level debug, without the URL, because it may contain a search. */
function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions } = request;
  const operation = routeOptions.config.operation?.id ?? null;
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  const { statusCode: status } = reply;
  request.log.debug({ request_id: request.id, method, operation, status, milliseconds }, 'answered');
}

/**
 * Sends an error as a problem, or as a page to a browser outside of the API. Logs an unexpected error, and does not
 * send its message.
 */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, outages: OutageLog): void {
  const problem = asProblem(error, request, outages);
  const path = instanceOf(request.url);
  reply.status(problem.status).headers(problem.headers);
  if (isReadByPerson(request.method, path, request.headers.accept)) {
    reply.headers(problemPageFields).send(problemPage(problem, path, request.id));
    return;
  }
  reply
    .header('content-type', 'application/problem+json')
    // As bytes: to JSON, Fastify would add a charset, which JSON does not have (RFC 8259, section 11).
    .send(Buffer.from(JSON.stringify(problem.body(path, request.id))));
}

function asProblem(error: unknown, request: FastifyRequest, outages: OutageLog): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    outages.report(request.server.log, error);
    return unavailable();
  }
  if ((error as { readonly code?: unknown }).code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem(415, 'The header Content-Type is malformed.');
  }
  request.log.error({ request_id: request.id, error: describeError(error) }, 'request failed');
  return new Problem(
    500,
    'An unexpected error happened in the service. If it happens again, report it with the request_id.',
  );
}
