import { contract } from '@contentgen/contract';
import { route } from '@contentgen/contract/requests';
import cors from '@fastify/cors';
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
import { crossOriginRules } from './cross-origin.ts';
import { sendError } from './error-answers.ts';
import type { EventStreams } from './event-streams.ts';
import { instanceOf } from './instance.ts';
import { notFound, Problem, unavailable } from './problem.ts';
import { readRequestBody } from './request-body.ts';
import { requestId } from './request-id.ts';

export interface ApplicationParts extends AdmissionParts {
  readonly handlers: Handlers;
  readonly eventStreams: EventStreams;
  readonly maxRequestsUnderWay: number;
  readonly logger: FastifyBaseLogger;
}

/** How long a request may take to arrive, in milliseconds. */
const requestTimeout = 30_000;

const { headerBytes } = contract['x-limits'];

/** The HTTP application: the contract's operations, and problems for everything else. */
export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const application = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestId,
    requestTimeout,
    return503OnClosing: false,
    http: { maxHeaderSize: headerBytes, requireHostHeader: false, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerConnectionError,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(error, request, reply);
    },
    routerOptions: { querystringParser: () => ({}), maxParamLength: headerBytes },
  });
  // An expectation that nobody knows is ignored (RFC 9110, section 10.1.1), not answered by Node.
  application.server.on('checkExpectation', application.routing);

  application.decorateRequest('key', null as unknown as ApiKey);
  application.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });
  application.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  releaseConnectionsWhileClosing(application);
  await application.register(cors, crossOriginRules());
  application.setErrorHandler(sendError);

  limitRequestsUnderWay(application, parts.maxRequestsUnderWay);
  application.addHook('onRequest', async (request, reply) => {
    requireHost(request);
    if (isForApi(request)) await admit(request, reply, parts);
    if (request.is404) throw nothingHere(request);
    ignoreUnreadMediaType(request);
  });

  application.removeAllContentTypeParsers();
  application.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
    const mediaTypes = request.routeOptions.config.operation?.bodyMediaTypes ?? [];
    if (mediaTypes.length > 0) return readRequestBody(payload, mediaTypes);
    // An operation without a body ignores one that is sent all the same (RFC 9110, section 9.3.5).
    payload.resume();
    return undefined;
  });

  application.setNotFoundHandler(() => {
    throw notFound();
  });
  bindOperations(application, parts.handlers, parts.eventStreams);
  return application;
}

/** One line a request, for those who ask for it. The address may hold a search, and stays out. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions } = request;
  const operation = routeOptions.config.operation?.id ?? null;
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  request.log.debug({ method, operation, status: reply.statusCode, milliseconds }, 'answered');
}

/** Node's own answer to a request without `Host` (RFC 9112, section 3.2) has no body. */
function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw new Problem(400, 'A request in HTTP/1.1 must have a Host header.');
}

/** Fastify refuses a malformed media type even where no body is read. */
function ignoreUnreadMediaType({ routeOptions, raw }: FastifyRequest): void {
  if (routeOptions.config.operation?.bodyMediaTypes.length === 0) delete raw.headers['content-type'];
}

function nothingHere(request: FastifyRequest): Problem {
  const here = route(request.method, instanceOf(request.url));
  if (here.kind !== 'wrong-method') return notFound();
  const methods = here.allowed.join(', ');
  return new Problem(405, `${request.method} is not allowed here. Allowed: ${methods}.`, {
    headers: { allow: methods },
  });
}

/** A connection that is kept alive would hold up the end of the service after the last answer on it. */
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

function limitRequestsUnderWay(application: FastifyInstance, most: number): void {
  let underWay = 0;
  application.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    if (underWay > most) throw unavailable();
  });
}
