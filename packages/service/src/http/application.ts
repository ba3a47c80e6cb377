import { contract, dereference, operations } from '@contentgen/contract';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import { isDatabaseAway } from '../database/connection.ts';
import type { Authentication } from './authentication.ts';
import { allowedMethods, bindOperations } from './binding.ts';
import type { Handlers } from './call.ts';
import { answerConnectionError } from './connection-errors.ts';
import { describeError } from './error-log.ts';
import { instanceOf } from './instance.ts';
import { notFound, Problem, unavailable } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import { readRequestBody, unsupportedMediaType } from './request-body.ts';
import { requestId } from './request-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key the request was sent with; set before any operation's handler runs. */
    key: ApiKey;
  }
}

export interface ApplicationParts {
  readonly handlers: Handlers;
  readonly authentication: Authentication;
  readonly accountRateLimit: RateLimit;
  readonly anonymousRateLimit: RateLimit;
  readonly maxRequestsUnderWay: number;
  readonly logger: FastifyBaseLogger;
}

/** How long a request may take to arrive, in milliseconds. */
const requestTimeout = 30_000;

const { headerBytes } = contract['x-limits'];

const apiPrefix = commonFolder(Object.values(operations).map(({ path }) => path));

/** The HTTP application: the contract's operations, and problems for everything else. */
export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const application = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestTimeout,
    return503OnClosing: false,
    http: { maxHeaderSize: headerBytes, requireHostHeader: false },
    clientErrorHandler: answerConnectionError,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendProblem(request, reply, asProblem(error, request));
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
  await application.register(cors, crossOriginRules());
  application.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, asProblem(error, request)),
  );

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
  bindOperations(application, parts.handlers);
  return application;
}

/** One line a request, for those who ask for it. The address may hold a search, and stays out. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { id, method, routeOptions } = request;
  const operation = routeOptions.config.operation?.id ?? null;
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  request.log.debug(
    { request_id: id, method, operation, status: reply.statusCode, milliseconds },
    'answered',
  );
}

/** Lets a request of a valid key under its account's limit in; says in headers what is left. */
async function admit(request: FastifyRequest, reply: FastifyReply, parts: ApplicationParts): Promise<void> {
  const key = await parts.authentication.authenticate(request.headers.authorization).catch(async (error) => {
    if (!(error instanceof Problem)) throw error;
    const quota = await parts.anonymousRateLimit.count(request.ip);
    reply.headers(quota.headers);
    throw quota.exceeded ? quota.problem() : error;
  });
  request.key = key;
  const quota = await parts.accountRateLimit.count(key.account_id);
  reply.headers(quota.headers);
  if (quota.exceeded) throw quota.problem();
}

/** Node's own answer to a request without `Host` (RFC 9112, section 3.2) has no body. */
function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw new Problem(400, 'A request in HTTP/1.1 must have a Host header.');
}

/** The route decides: an address can be spelt in more than one way. Without one, its text does. */
function isForApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.config.operation !== undefined || instanceOf(url).startsWith(apiPrefix);
}

/** Fastify refuses a malformed media type even where no body is read. */
function ignoreUnreadMediaType({ routeOptions, raw }: FastifyRequest): void {
  if (routeOptions.config.operation?.bodyMediaTypes.length === 0) delete raw.headers['content-type'];
}

function nothingHere(request: FastifyRequest): Problem {
  const allowed = allowedMethods(instanceOf(request.url));
  if (allowed.length === 0 || allowed.includes(request.method)) return notFound();
  const methods = allowed.join(', ');
  return new Problem(405, `${request.method} is not allowed here. Allowed: ${methods}.`, {
    headers: { allow: methods },
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

function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_ERR_BAD_URL') return new Problem(400, 'The path holds a broken percent-encoding.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const mediaTypes = request.routeOptions.config.operation?.bodyMediaTypes ?? [];
    return unsupportedMediaType(request.headers['content-type'] ?? '', mediaTypes);
  }
  request.log.error({ request_id: request.id, error: describeError(error) }, 'request failed');
  if (isDatabaseAway(error)) return unavailable();
  return new Problem(500, 'Something went wrong on our side. If it stays, report it with the request_id.');
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  reply
    .status(problem.status)
    .headers({ ...problem.headers, 'content-type': 'application/problem+json' })
    .send(problem.body(instanceOf(request.url), request.id));
}

/** What pages of other origins may send and read: what the contract declares. */
function crossOriginRules() {
  const { paths, components } = dereference(contract);
  const described = Object.values(paths).flatMap((item) => [
    item.get,
    item.post,
    item.put,
    item.patch,
    item.delete,
  ]);
  const parameters = described.flatMap((operation) => operation?.parameters ?? []);
  const headerNames = new Set(
    parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
  );
  const exposed = new Set(
    Object.values(components.responses).flatMap(({ headers = {} }) =>
      Object.entries(headers).flatMap(([name, header]) => (header['x-corsExposed'] ? [name] : [])),
    ),
  );
  return {
    origin: '*',
    methods: [...new Set(Object.values(operations).map(({ method }) => method.toUpperCase())), 'HEAD'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', ...headerNames],
    exposedHeaders: [...exposed],
    maxAge: 86_400,
    strictPreflight: false,
  };
}

/** The longest folder that all `paths` stand in, such as `/api/v1/`. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...rest] = paths;
  let folder = first.slice(0, first.lastIndexOf('/') + 1);
  while (!rest.every((path) => path.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder;
}
