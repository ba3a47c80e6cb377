import { contract } from '@contentgen/contract';
import {
  crossOriginFields,
  notFound,
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
import { type AdmissionParts, admit, isForApi } from './admission.ts';
import { bindOperations } from './binding.ts';
import type { Handlers } from './call.ts';
import { answerConnectionError } from './connection-errors.ts';
import { sendError } from './error-answers.ts';
import type { EventStreams } from './event-streams.ts';
import { unavailable } from './unavailable.ts';

export interface ApplicationParts extends AdmissionParts {
  readonly handlers: Handlers;
  readonly eventStreams: EventStreams;
  readonly maxConcurrentRequests: number;
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
  const load = new Load(parts.maxConcurrentRequests);
  const application = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    requestTimeout,
    return503OnClosing: false,
    http: { maxHeaderSize: headerBytes, requireHostHeader: false, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerConnectionError,
    frameworkErrors: (_error, request, reply) => answerUnroutable(request, reply, load),
    routerOptions: { querystringParser: () => ({}), maxParamLength: headerBytes },
  });
  // The service ignores an unknown expectation (RFC 9110, section 10.1.1). Node would answer it.
  application.server.on('checkExpectation', application.routing);

  application.decorateRequest('key', null as unknown as ApiKey);
  application.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  releaseConnectionsWhileClosing(application);
  application.setErrorHandler(sendError);
  application.setNotFoundHandler(() => {
    throw notFound();
  });

  application.addHook('onRequest', (request, reply, done) => {
    if (answersPreflight(request, reply)) return;
    requireReadable(request, reply, load);
    done();
  });
  application.addHook('onRequest', (request, reply, done) => {
    if (isForApi(request)) admit(request, reply, parts).then(() => done(), done);
    else done();
  });
  application.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) reader.route(request.method, readTarget(request.url).path);
    done();
  });
  bindOperations(application, reader, parts.handlers, parts.eventStreams);
  return application;
}

const fieldsOfEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  ...crossOriginFields(),
};
const preflight = preflightFields();

/** Counts the running requests. */
class Load {
  readonly #most: number;
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a request until its response is sent or its connection closes. */
  add({ raw }: FastifyReply): void {
    this.#running += 1;
    raw.once('close', () => {
      this.#running -= 1;
    });
  }

  get isTooMuch(): boolean {
    return this.#running > this.#most;
  }
}

/** Responds to `OPTIONS` at any address. Returns whether it has responded. */
function answersPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.headers(fieldsOfEveryAnswer).header('x-request-id', request.id);
  if (request.method !== 'OPTIONS') return false;
  reply.status(preflightStatus).headers(preflight).send();
  return true;
}

/** @throws Problem 503 while too many requests are running, 400 without a Host or with a malformed target. */
function requireReadable({ raw, url }: FastifyRequest, reply: FastifyReply, load: Load): void {
  load.add(reply);
  if (load.isTooMuch) throw unavailable();
  requireHost(raw.httpVersion, raw.headers.host);
  readTarget(url);
}

/** Responds to a request whose target Fastify's router can't parse. No hook runs for such a request. */
function answerUnroutable(request: FastifyRequest, reply: FastifyReply, load: Load): void {
  if (answersPreflight(request, reply)) return;
  try {
    requireReadable(request, reply, load);
    throw notFound();
  } catch (problem) {
    sendError(problem, request, reply);
  }
}

/** Logs one line per request at the level debug, without the URL, because it may contain a search. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
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
