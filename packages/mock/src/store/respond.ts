import type { Operation, OperationId } from '@contentgen/contract';
import { recordCaching } from '@contentgen/contract/records';
import {
  crossOriginFields,
  gatherContent,
  instanceOf,
  isApiPath,
  Problem,
  preflightFields,
  preflightStatus,
  type RequestReader,
  readTarget,
  requestId,
  splitTarget,
  unknownPath,
} from '@contentgen/contract/requests';
import type { Random } from '@contentgen/offline-models/seeded-random';
import { isReadByPerson, problemPage, problemPageFields } from '@contentgen/site/problem-page';
import type { Account, Accounts } from './account.ts';
import { accountOf, authenticate, hasAccount } from './api-keys.ts';
import type { EventSender } from './deliveries.ts';
import { type Outcome, type StoreRequest, type StoreResponse, withContentLength } from './exchange.ts';
import { refuseSome } from './faults.ts';
import { type GenerationTimes, pause } from './generations.ts';
import { NextResponse } from './next-response.ts';
import type { OperateAny } from './operation-call.ts';
import { isPicturePath, pictureUrlsOf, respondWithPicture, tokenIn } from './pictures.ts';

/** The parts of a store that respond to requests. */
export interface StoreParts {
  readonly reader: RequestReader;
  readonly operations: ReadonlyMap<OperationId, OperateAny>;
  readonly accounts: Accounts;
  readonly times: GenerationTimes;
  readonly events: EventSender;
  /** Milliseconds before each response. */
  readonly latency: number;
  /** The share of the valid requests that fail at random. */
  readonly faults: number;
  random: Random;
  readonly hooks: StoreHooks;
}

/** The functions by which the server around a store takes part in its responses. */
export interface StoreHooks {
  /** Whether the store accepts any API key and shows a picture at any URL, because `answer` responds to everything. */
  readonly isStateless?: boolean;
  /** Responds to a valid request in place of the store, unless it returns undefined. It may throw a `Problem`. */
  readonly answer?: (request: ValidRequest) => Promise<StoreResponse | undefined>;
  /**
   * Responds to requests of paths outside the API. Undefined means that the path does not exist. It may throw a
   * `Problem`.
   *
   * @param path percent-encoded, without the query.
   */
  readonly pages?: (request: StoreRequest, path: string) => Promise<StoreResponse | undefined>;
}

/** A request that breaks no rule of the contract. */
export interface ValidRequest extends Pick<StoreRequest, 'headers' | 'target' | 'origin'> {
  readonly operation: Operation;
  /** The media type for the response; empty for a response without a body. */
  readonly mediaType: string;
  readonly requestId: string;
}

/** Returns the header fields of every response. */
export const fieldsOfEveryResponse = (id: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cache-control': recordCaching,
  ...crossOriginFields(),
  'x-request-id': id,
});

/**
 * Returns a problem as a response.
 *
 * @param fields the header fields of every response.
 */
export function problemResponse(
  problem: Problem,
  target: string,
  fields: Readonly<Record<string, string>>,
): StoreResponse {
  const headers = { ...fields, ...problem.headers, 'content-type': 'application/problem+json' };
  const body = JSON.stringify(problem.body(instanceOf(target), String(fields['x-request-id'])));
  return withContentLength({ status: problem.status, headers, body });
}

/** Responds to a request in the steps of `RequestReader`. Undefined: the connection closes without a response. */
export async function respond(request: StoreRequest, parts: StoreParts): Promise<StoreResponse | undefined> {
  const { method, target } = request;
  const { path } = splitTarget(target);
  const id = requestId(request.headers['x-request-id']);
  const fields = fieldsOfEveryResponse(id);
  const isPreflight = method === 'OPTIONS';
  const authorization = request.headers.authorization?.toString();
  // A request of the API without a valid key does not use up what was chosen for an account.
  const isRefused =
    !isPreflight && isApiPath(path) && parts.hooks.isStateless !== true && !hasAccount(authorization);
  // A picture needs no key: it belongs to the account of its record.
  const owner = isPicturePath(path) ? pictureWith(tokenIn(path), parts)?.account : undefined;
  const next = isRefused ? new NextResponse() : (owner ?? parts.accounts.of(accountOf(authorization))).next;
  // Browsers ask before the request that the choice is for.
  const isMeant = isServed(path) && (!isPreflight || next.choice.repeats);
  if (isMeant && next.take('offline')) return undefined;
  if (isPreflight) return { status: preflightStatus, headers: { ...fields, ...preflightFields() } };
  try {
    if (isServed(path)) await pause(next.takeWait(), request.signal);
    const page = isApiPath(path) ? next.takePage() : undefined;
    const response = page ?? (await respondInSteps(request, parts, fields));
    return completed({ ...response, headers: { ...fields, ...response.headers } }, method);
  } catch (error) {
    const problem = error instanceof Problem ? error : unexpected(error);
    const path = instanceOf(target);
    const isPage = isReadByPerson(method, path, request.headers.accept?.toString());
    if (!isPage) return completed(problemResponse(problem, target, fields), method);
    const headers = { ...fields, ...problem.headers, ...problemPageFields };
    return completed({ status: problem.status, headers, body: problemPage(problem, path, id) }, method);
  }
}

/** Returns whether a path, without the query, is one of the API or of a picture. */
export const isServed = (path: string): boolean => isApiPath(path) || isPicturePath(path);

/** Returns a response with its length, and without its content for `HEAD` (RFC 9110, section 9.3.2). */
function completed(response: StoreResponse, method: string): StoreResponse {
  const { status, headers, body } = withContentLength(response);
  return method === 'HEAD' || body === undefined ? { status, headers } : { status, headers, body };
}

/** @param fields gets the header fields of the response, also of a problem. */
async function respondInSteps(
  request: StoreRequest,
  parts: StoreParts,
  fields: Record<string, string>,
): Promise<StoreResponse> {
  const { method, headers, target, origin, signal } = request;
  const { hooks } = parts;
  const { path, query } = readTarget(target);
  // No latency applies to the pages, because they are for developers.
  const page = isApiPath(path) ? undefined : await hooks.pages?.(request, path);
  if (page !== undefined) return page;
  await pause(parts.latency, signal);
  if (isPicturePath(path)) {
    const any = (token: string) =>
      hooks.isStateless ? { description: token, resolution: '256x256' } : undefined;
    return respondWithPicture(request, path, (token) => pictureWith(token, parts)?.values ?? any(token));
  }
  if (!isApiPath(path)) throw unknownPath(path);

  const key = authenticate(headers.authorization, hooks.isStateless === true);
  const account = parts.accounts.of(key.account);
  const quota = account.rateLimit.count();
  Object.assign(fields, quota.headers);
  if (quota.exceeded) throw quota.problem();
  const { reader, path: pathParameters } = parts.reader.route(method, path);
  const { operation } = reader;
  const refusal = account.next.takeProblem(operation);
  if (refusal !== undefined) throw refusal;
  const head = reader.readHead(headers, key.scopes);
  const length = Number(headers['content-length'] ?? 0);
  const bytes = head.format === undefined ? undefined : await gatherContent(request.content, length);
  const checked = reader.readRequest(head, { path: pathParameters, query, headers, bytes });
  const { mediaType } = head;
  const valid = { operation, mediaType, headers, target, origin, requestId: String(fields['x-request-id']) };
  const answer = await hooks.answer?.(valid);
  if (answer !== undefined) return answer;
  refuseSome(operation, parts.faults, parts.random);
  const operate = parts.operations.get(operation.id);
  if (operate === undefined) throw new Error(`The contract has no operation ${operation.id}.`);
  const pictureUrl = pictureUrlsOf(origin);
  const { times, events } = parts;
  const call = { ...checked, operation, account, times, events, pictureUrl, signal };
  return toResponse(await operate(call), mediaType, account, signal);
}

/** Returns the values of the record with a picture, and its account; undefined if no record has it. */
function pictureWith(token: string, { accounts }: StoreParts) {
  for (const account of accounts) {
    for (const { tokens, values } of account.records())
      if (tokens.includes(token)) return { account, values };
  }
  return undefined;
}

function toResponse(
  { status, headers = {}, body, events }: Outcome,
  mediaType: string,
  { next }: Account,
  signal: AbortSignal,
): StoreResponse {
  const typed = { ...headers, 'content-type': mediaType };
  if (events !== undefined) {
    return { status, headers: { ...typed, 'cache-control': 'no-store' }, body: next.takeCut(events(signal)) };
  }
  return body === undefined ? { status, headers } : { status, headers: typed, body: JSON.stringify(body) };
}

function unexpected(error: unknown): Problem {
  // biome-ignore lint/suspicious/noConsole: a fault of the store must not pass unseen.
  console.error(error);
  return new Problem(
    500,
    'An unexpected error happened in the service. If it happens again, report it with the request_id.',
  );
}
