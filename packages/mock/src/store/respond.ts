import type { Operation, OperationId } from '@contentgen/contract';
import { recordCaching } from '@contentgen/contract/records';
import {
  crossOriginFields,
  gatherContent,
  type HeaderFields,
  instanceOf,
  isApiPath,
  isReadByPerson,
  type OperationReader,
  Problem,
  preflightFields,
  preflightStatus,
  problemPage,
  problemPageFields,
  type Quota,
  type RequestReader,
  readTarget,
  requestId,
  unknownPath,
} from '@contentgen/contract/requests';
import type { Account } from './account.ts';
import { type ApiKey, authenticate } from './api-keys.ts';
import { withContentLength } from './content-length.ts';
import type { StoreRequest, StoreResponse } from './exchange.ts';
import type { Faults } from './faults.ts';
import type { Generations } from './generations.ts';
import type { Call, Operate } from './operation-call.ts';
import type { Outcome } from './outcome.ts';
import { type Pictures, pictureUrlsOf } from './pictures.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { type Delay, pause } from './times.ts';

/** The parts of a store that respond to requests. */
export interface StoreParts {
  readonly reader: RequestReader;
  readonly operations: ReadonlyMap<OperationId, { readonly plan: ResourcePlan; readonly operate: Operate }>;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly accountRateLimit: RateLimit;
  readonly anonymousRateLimit: RateLimit;
  readonly generations: Generations;
  readonly latency: Delay;
  readonly faults: Faults;
  readonly pictures: Pictures;
  readonly refuse: Refuse | undefined;
  readonly override: Override | undefined;
  readonly pages: Pages | undefined;
}

/** A request that breaks no rule of the contract. */
export interface ValidRequest {
  readonly operation: Operation;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The media type for the response; empty for a response without a body. */
  readonly mediaType: string;
  readonly headers: StoreRequest['headers'];
  readonly target: string;
  readonly origin: string;
  readonly requestId: string;
}

/**
 * Returns the problem that refuses a request of the API, before anything else is checked; undefined for none.
 *
 * @param operation undefined if the path or method of the request belongs to no operation.
 */
export type Refuse = (operation: Operation | undefined) => Problem | undefined;

/**
 * Responds to a valid request instead of the store. If it returns undefined, the store responds. It may throw a
 * `Problem`. The store adds the header fields that every response has.
 */
export type Override = (request: ValidRequest) => Promise<StoreResponse | undefined>;

/**
 * Responds to requests of paths outside the API. Undefined means that the path does not exist. It may throw a
 * `Problem`. The store adds the header fields that every response has.
 *
 * @param path percent-encoded, without the query.
 */
export type Pages = (
  request: StoreRequest,
  path: string,
) => StoreResponse | undefined | Promise<StoreResponse | undefined>;

/** The header fields of every response, besides its own `X-Request-Id`. */
export const fieldsOfEveryResponse: HeaderFields = {
  'x-content-type-options': 'nosniff',
  'cache-control': recordCaching,
  ...crossOriginFields(),
};
const preflight = preflightFields();

/** Responds to a request in the steps of `RequestReader`. */
export async function respond(request: StoreRequest, parts: StoreParts): Promise<StoreResponse> {
  const { method, target } = request;
  const fields: Record<string, string> = {
    ...fieldsOfEveryResponse,
    'x-request-id': requestId(request.headers['x-request-id']),
  };
  if (method === 'OPTIONS') return { status: preflightStatus, headers: { ...fields, ...preflight } };
  try {
    const response = await respondInSteps(request, parts, fields);
    return completed({ ...response, headers: { ...fields, ...response.headers } }, method);
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpected(error);
    const path = instanceOf(target);
    const id = String(fields['x-request-id']);
    if (isReadByPerson(method, path, request.headers.accept?.toString())) {
      const headers = { ...fields, ...problem.headers, ...problemPageFields };
      return completed({ status: problem.status, headers, body: problemPage(problem, id) }, method);
    }
    const body = problem.body(path, id);
    const headers = { ...fields, ...problem.headers, 'content-type': 'application/problem+json' };
    return completed({ status: problem.status, headers, body: JSON.stringify(body) }, method);
  }
}

/** Returns a response with its length, and without its content for `HEAD` (RFC 9110, section 9.3.2). */
function completed(response: StoreResponse, method: string): StoreResponse {
  const { status, headers, body } = withContentLength(response);
  return method === 'HEAD' || body === undefined ? { status, headers } : { status, headers, body };
}

/**
 * Responds in the steps of `RequestReader`.
 *
 * @param fields gets the header fields of the response, also of a problem.
 */
async function respondInSteps(
  request: StoreRequest,
  parts: StoreParts,
  fields: Record<string, string>,
): Promise<StoreResponse> {
  const { method, headers } = request;
  const { path, query } = readTarget(request.target);
  // No latency applies to the pages, because they are for developers.
  const page = isApiPath(path) ? undefined : await parts.pages?.(request, path);
  if (page !== undefined) return page;
  await pause(parts.latency.next(), request.signal);
  if (!isApiPath(path)) {
    if (parts.pictures.has(path)) return parts.pictures.respond(request, path);
    throw unknownPath();
  }
  refuseAsChosen(request, path, parts, fields);
  const key = admit(request, parts, fields);
  const routed = parts.reader.route(method, path);
  const { reader } = routed;
  const head = reader.readHead(headers, key.scopes);
  const bytes =
    head.format === undefined
      ? undefined
      : await gatherContent(request.content, Number(headers['content-length'] ?? 0));
  const checked = reader.readRequest(head, { path: routed.path, query, headers, bytes });
  const overridden = await parts.override?.({
    operation: reader.operation,
    path: routed.path,
    mediaType: head.mediaType,
    headers,
    target: request.target,
    origin: request.origin,
    requestId: String(fields['x-request-id']),
  });
  if (overridden !== undefined) return overridden;
  parts.faults.refuseSome(reader.operation);
  const { plan, operate } = operationOf(reader, parts);
  const call: Call = {
    ...checked,
    operation: reader.operation,
    plan,
    account: accountOf(key, parts),
    generations: parts.generations,
    pictureUrl: pictureUrlsOf(request.origin),
    signal: request.signal,
  };
  return toResponse(await operate(call), head.mediaType, call, method);
}

/**
 * Refuses a request if the program has chosen an error for it.
 *
 * @throws Problem with the status that the program has chosen, or with the status that the request gets anyway.
 */
function refuseAsChosen(
  request: StoreRequest,
  path: string,
  parts: StoreParts,
  fields: Record<string, string>,
): void {
  const refusal = parts.refuse?.(operationAt(request.method, path, parts));
  if (refusal === undefined) return;
  try {
    admit(request, parts, fields);
  } catch (error) {
    if (!(error instanceof Problem) || error.status === refusal.status) throw error;
  }
  throw refusal;
}

function operationAt(method: string, path: string, { reader }: StoreParts): Operation | undefined {
  try {
    return reader.route(method, path).reader.operation;
  } catch {
    return undefined;
  }
}

/**
 * Reads the key and counts the request.
 *
 * @throws Problem 401, or 429 over the limit.
 */
function admit(request: StoreRequest, parts: StoreParts, fields: Record<string, string>): ApiKey {
  let key: ApiKey;
  try {
    key = authenticate(request.headers.authorization?.toString());
  } catch (error) {
    count(fields, parts.anonymousRateLimit.count(request.sender));
    throw error;
  }
  count(fields, parts.accountRateLimit.count(key.accountId));
  return key;
}

/**
 * Adds the header fields of a quota to the response.
 *
 * @throws Problem 429 over the limit.
 */
function count(fields: Record<string, string>, quota: Quota): void {
  Object.assign(fields, quota.headers);
  if (quota.exceeded) throw quota.problem();
}

function operationOf({ operation: { id } }: OperationReader, { operations }: StoreParts) {
  const found = operations.get(id);
  if (found === undefined) throw new Error(`The contract has no operation ${id}.`);
  return found;
}

function accountOf({ accountId }: ApiKey, { accounts }: StoreParts): Account {
  const account = accounts.get(accountId);
  if (account === undefined) throw new Error(`The store has no account ${accountId}.`);
  return account;
}

function toResponse(
  { status, headers = {}, body, events }: Outcome,
  mediaType: string,
  { account, signal }: Call,
  method: string,
): StoreResponse {
  if (events !== undefined) {
    const typed = { ...headers, 'content-type': mediaType, 'cache-control': 'no-store' };
    // No content, because the stream does not begin.
    if (method === 'HEAD') return { status, headers: typed, body: events(signal) };
    const endCount = account.openStream();
    signal.addEventListener('abort', endCount);
    return { status, headers: typed, body: counted(events(signal), endCount) };
  }
  if (body === undefined) return { status, headers };
  return { status, headers: { ...headers, 'content-type': mediaType }, body: JSON.stringify(body) };
}

/** Passes on the events of a stream, and ends its count when the stream ends. */
async function* counted(events: AsyncIterable<string>, end: () => void): AsyncGenerator<string> {
  try {
    yield* events;
  } finally {
    end();
  }
}

function unexpected(error: unknown): Problem {
  // biome-ignore lint/suspicious/noConsole: a fault of the store must not pass unseen.
  console.error(error);
  return new Problem(
    500,
    'An unexpected error happened in the service. If it happens again, report it with the request_id.',
  );
}
