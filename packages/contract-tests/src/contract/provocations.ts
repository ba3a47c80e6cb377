import { randomUUID } from 'node:crypto';
import { contract, type Operation, operations } from '@contentgen/contract';
import { Untestable } from '../checks.ts';
import type { Context } from '../context.ts';
import type { TaggedRecord } from '../http/caller.ts';
import { combined, type HttpRequest, type Request, writeRequest } from '../http/request.ts';
import { type HttpResponse, serverSentEvents } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { document, documentedResponse } from '../judge/documented-responses.ts';
import { addressesOf, bodySchema, exampleBody, type Resource, resourceOf, resources } from '../resources.ts';
import { webhookRequest } from '../samples/webhooks.ts';
import { unsupportedMethod } from '../variants.ts';
import { Violated, violated } from '../violated.ts';

/** The documented response to provoke. */
export interface Goal {
  readonly operation: Operation;
  readonly status: number;
  /** The media type of the request body; undefined without a body. */
  readonly mediaType: string | undefined;
}

/** What provocations share. */
export interface Provoking {
  readonly context: Context;
  /** Returns a record that no check may change. */
  sharedRecord(resource: Resource): Promise<TaggedRecord>;
}

/** The request that provokes a response; and the response, if only many requests could provoke it. */
export interface Provoked {
  readonly request: HttpRequest;
  readonly response?: HttpResponse;
}

/**
 * The statuses that no request can cause on a healthy server, each with the reason. A server with support for
 * `Prefer: code=N`, such as a mock, must return these statuses on request. All other documented responses must be
 * tested.
 */
export const untestableStatuses: Readonly<Record<number, string>> = {
  408: 'it needs a request that stays unfinished for minutes',
  500: 'it needs an internal error of the service',
  503: 'it needs an overloaded service, or one without its database',
};

/** Changes a valid request so that the server answers with a status. */
type Change = (
  goal: Goal,
  record: TaggedRecord | undefined,
  provoking: Provoking,
) => Request | Promise<Request>;

const withHeader = (name: string, value: string): Request => ({ headers: { [name]: value } });

/** The changes to a valid request for each status that one request provokes. */
const changes: Readonly<Record<number, Change>> = {
  200: () => ({}),
  201: () => ({}),
  202: () => withHeader('Prefer', 'respond-async'),
  204: lastEvent,
  304: (_, record) => withHeader('If-None-Match', record?.tag ?? ''),
  400: ({ mediaType }) => (mediaType === undefined ? { query: 'search=%zz' } : { body: '%zz' }),
  403: ({ operation }, _, { context }) => {
    const name = operation.scopes.includes('write') ? 'readKey' : 'writeKey';
    return withHeader('Authorization', `Bearer ${context.key(name)}`);
  },
  // The request names a record that does not exist.
  404: () => ({}),
  405: ({ operation }) => ({ method: unsupportedMethod(operation) }),
  406: () => withHeader('Accept', 'application/xml'),
  412: () => withHeader('If-Match', '"0"'),
  415: () => withHeader('Content-Type', 'text/plain'),
  422: ({ operation }) => invalidPart(operation),
  431: () => withHeader('X-Large', 'a'.repeat(1.25 * contract['x-limits'].headerBytes)),
};

/** How to get the statuses that need several requests, or that the service may not return. */
const special: Readonly<
  Record<number, (goal: Goal, request: HttpRequest, provoking: Provoking) => Promise<Provoked>>
> = {
  401: withoutKey,
  408: byPreference,
  409: conflict,
  413: contentTooLarge,
  429: overLimit,
  500: byPreference,
  503: byPreference,
};

/**
 * Returns the request that provokes a documented response.
 *
 * @throws Untestable when the server does not return the response, KeyMissing when this needs a key that was not
 *   given, Violated when the server breaks the contract in the meantime.
 */
export async function provoke(goal: Goal, provoking: Provoking): Promise<Provoked> {
  const { operation, status, mediaType } = goal;
  const { context } = provoking;
  const change = changes[status];
  const provokeSpecially = special[status];
  if (!change && !provokeSpecially)
    throw new Error(`src/contract/provocations.ts has no provocation for ${status}.`);
  if (status === 429) await context.records.removeAll();
  else await context.client.waitForQuota(4, context.caller('key').authorization);
  const record = await recordOf(goal, provoking);
  const webhook = status < 300 ? await webhookRequest(provoking.context, operation) : {};
  const [accepted = 'application/json'] = Object.keys(documentedResponse(operation.id, 200)?.bodies ?? {});
  const valid: Request = {
    id: record?.id ?? webhook.id ?? randomUUID(),
    headers: { Accept: accepted },
    ...(mediaType !== undefined && { mediaType, fields: ownResults(goal, record) }),
  };
  const changed = combined(valid, await change?.(goal, record, provoking));
  // A mock responds with this status. A service ignores a preference that it does not know (RFC 7240, section 2).
  const preferences = [changed.headers?.Prefer, `code=${status}`].filter(Boolean).join(', ');
  const preferring = combined(changed, withHeader('Prefer', preferences));
  const request = writeRequest(operation, preferring, context.caller('key').authorization);
  return provokeSpecially ? provokeSpecially(goal, request, provoking) : { request };
}

/** Statuses that a service decides before it looks up a record. */
const withoutRecord = new Set([404, 429, ...Object.keys(untestableStatuses).map(Number)]);

/**
 * Returns the record for a request: a new one if the request changes it, otherwise the shared one. A list also needs a
 * record, so that it is not empty.
 */
async function recordOf({ operation, status }: Goal, { context, sharedRecord }: Provoking) {
  const resource = resourceOf(operation.id);
  if (!resource || withoutRecord.has(status) || operation === resource.create) return undefined;
  const changesIt = status < 300 && operation.method !== 'get';
  return changesIt ? context.caller('key').make(resource) : sharedRecord(resource);
}

/** Returns the example of a body. An update may contain only results of its own record. */
function ownResults({ operation, mediaType }: Goal, made: TaggedRecord | undefined) {
  const fields = exampleBody(operation, mediaType);
  const resource = resourceOf(operation.id);
  const field = resource?.results?.field;
  if (!made || !resource || field === undefined || !Array.isArray(fields[field])) return fields;
  return { ...fields, [field]: fields[field].length > 0 ? addressesOf(resource, made.record) : [] };
}

/** Names the last event of the record, so that a stream of its events has no other. A delete needs no change. */
async function lastEvent({ operation }: Goal, record: TaggedRecord | undefined, { context }: Provoking) {
  if (operation.method !== 'get') return {};
  const { body } = await context.caller('key').call(operation.id, { id: record?.id ?? '' }, 200);
  return withHeader('Last-Event-ID', serverSentEvents(body).at(-1)?.id ?? '');
}

/** Puts a forbidden value into a field or a parameter, or adds an unknown parameter if there is neither. */
function invalidPart(operation: Operation): Request {
  const { path, method, bodyMediaTypes } = operation;
  const value = 'no-such-value';
  if (bodyMediaTypes.length > 0) {
    const properties = Object.entries(bodySchema(operation).properties ?? {});
    const [name = 'no_such_field'] =
      properties.find(([, schema]) => schema.enum || schema.type === 'boolean') ?? [];
    return { fields: { [name]: value } };
  }
  const { parameters = [] } = document.paths[path]?.[method] ?? {};
  const limited = parameters.find((parameter) => parameter.in === 'query' && parameter.schema.enum);
  return { query: { [limited?.name ?? 'no_such_parameter']: value } };
}

/** Requests without a key have a separate limit, which the run may have used up. So this waits for it. */
async function withoutKey(_: Goal, request: HttpRequest, { context }: Provoking): Promise<Provoked> {
  const { Authorization: _authorization, ...headers } = request.headers;
  const anonymous = { ...request, headers };
  return { request: anonymous, response: await context.client.send(anonymous) };
}

/** The statuses, besides success, of a server without the preference. 404 means that the record does not exist. */
const permitted: ReadonlySet<number> = new Set([404, 429, 503]);

/** Asks for a status that only a server with support for `Prefer: code=N` can return on request. */
async function byPreference(goal: Goal, request: HttpRequest, { context }: Provoking): Promise<Provoked> {
  const { operation, status } = goal;
  const response = await context.client.sendOnce(request);
  context.records.adopt(operation, response, request);
  if (response.status === status) return { request, response };
  context.client.observe(response, request.headers.Authorization);
  requireKept(context, operation, request, response);
  if (response.status >= 300 && !permitted.has(response.status))
    throw violated(
      { operation: operation.id, request },
      `a valid request is answered with ${response.status}`,
    );
  throw new Untestable(untestableStatuses[status] ?? '');
}

/** Number of requests in a burst, and number of bursts. */
const burst = 8;
const bursts = 6;

/**
 * Sends the same create with the same `Idempotency-Key` many times at the same time, until a response says that the
 * first request is still in progress. Before each burst, the queue gets longer, so that a generation takes longer.
 */
async function conflict(goal: Goal, request: HttpRequest, { context }: Provoking): Promise<Provoked> {
  const { client, records } = context;
  const { operation, status } = goal;
  const caller = context.caller('key');
  for (let round = 0; round < bursts; round += 1) {
    const queued = resources.flatMap((resource) => Array.from({ length: 2 * round }, () => resource));
    await inParallel(queued, ({ create }) =>
      caller.call(create.id, { fields: exampleBody(create), headers: { Prefer: 'respond-async' } }),
    );
    await client.waitForQuota(burst, caller.authorization);
    const headers = { ...request.headers, 'Idempotency-Key': randomUUID() };
    const same = { ...request, headers };
    const responses = await Promise.all(Array.from({ length: burst }, () => client.sendOnce(same)));
    for (const response of responses) {
      client.observe(response, caller.authorization);
      records.adopt(operation, response, same);
    }
    const found = responses.find((response) => response.status === status);
    if (found) return { request: same, response: found };
    for (const response of responses) requireKept(context, operation, same, response);
  }
  throw new Untestable(
    `contentgen-verify sent ${burst} creates with one Idempotency-Key at the same time, ${bursts} times, and no create was still in progress when the next one arrived`,
  );
}

/** Number of tries of requests that the server may answer, or break off, before it has read them. */
const tries = 5;

/** Sends a body of twice the allowed size. The connection may break before the response. */
async function contentTooLarge(_: Goal, request: HttpRequest, { context }: Provoking): Promise<Provoked> {
  const large = { ...request, body: (request.body ?? '').padEnd(2 * contract['x-limits'].bodyBytes, 'a') };
  let failure: unknown;
  for (let round = 0; round < tries; round += 1) {
    try {
      return { request: large, response: await context.client.sendOnce(large) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Maximum number of requests to use up a limit, how many of them are sent at the same time, and the tries. */
const mostRequests = 5_000;
const parallel = 16;
const rounds = 10;

/**
 * Uses up the rate limit of the key with cheap requests, then sends the request of the operation until the server
 * refuses it. If the limit refills in the meantime, the server may accept the request at first.
 */
async function overLimit(goal: Goal, request: HttpRequest, { context }: Provoking): Promise<Provoked> {
  const { client, records } = context;
  const { operation, status } = goal;
  const { authorization } = context.caller('key');
  const send = async () => {
    const response = await client.sendOnce(request);
    records.adopt(operation, response, request);
    return response;
  };
  const remaining = client.remaining(authorization);
  if (remaining === undefined || remaining > mostRequests) {
    const response = await send();
    // The request prefers 429, which a mock sends.
    if (response.status === status) return { request, response };
    throw new Untestable(
      remaining === undefined
        ? 'no response had RateLimit, so the limit of the key is unknown'
        : `${remaining} requests of the key remain, and contentgen-verify sends at most ${mostRequests} to use them up`,
    );
  }
  for (let round = 0; round < rounds; round += 1) {
    const refusal = await useUp(context);
    const response = await send();
    client.observe(refusal ?? response, authorization);
    if (response.status === status) return { request, response };
  }
  const sentence = `RateLimit allowed ${remaining} requests, but the service accepted more`;
  throw violated({ operation: operation.id, request }, sentence);
}

/** Sends requests until the rate limit is used up. Returns the first refusal; undefined if there is none. */
async function useUp(context: Context): Promise<HttpResponse | undefined> {
  const operation = operations.getDocument;
  const preferring = { id: randomUUID(), headers: { Prefer: 'code=429' } };
  const request = writeRequest(operation, preferring, context.caller('key').authorization);
  // The limit may refill in the meantime, so this sends more requests than remain.
  for (let sent = 0; sent < mostRequests; sent += parallel) {
    const all = Array.from({ length: parallel }, () => context.client.sendOnce(request));
    const responses = await Promise.all(all);
    for (const response of responses) requireKept(context, operation, request, response);
    const refusal = responses.find(({ status }) => status === 429);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Validates a response that prepares a check. */
function requireKept(
  { judge }: Context,
  { id }: Operation,
  request: HttpRequest,
  response: HttpResponse,
): void {
  const broken = judge({ operation: id, ...request, response });
  if (broken.length > 0)
    throw Violated.byResponse({ operation: id, request, status: response.status }, broken);
}
