import { contract, type Operation, operations } from '@contentgen/contract';
import { sendUntilServed } from '../http/send-until-served.ts';
import { document } from '../judge/documented-response.ts';
import { serverSentEvents } from '../judge/server-sent-events.ts';
import { requireKey } from '../keys.ts';
import { bodySchema } from '../resources.ts';
import { toRequest } from './draft.ts';
import {
  type Attempt,
  type Draft,
  type Goal,
  type Provocation,
  type ProvocationTools,
  send,
  sendWithHeader,
} from './provocation.ts';
import { provokeByPreference } from './provoke-by-preference.ts';
import { provokeConflict } from './provoke-conflict.ts';
import { provokeContentTooLarge } from './provoke-content-too-large.ts';
import { provokeRateLimit } from './provoke-rate-limit.ts';

const plain: Provocation = (draft) => send(draft);

/** The functions that provoke each status. */
export const provocations: Readonly<Record<number, Provocation>> = {
  200: plain,
  201: plain,
  202: (draft) => sendWithHeader(draft, 'Prefer', 'respond-async'),
  204: withLastEvent,
  304: (draft) => sendWithHeader(draft, 'If-None-Match', draft.record?.tag ?? ''),
  400: (draft) => (draft.fields ? send(draft, { body: brokenText(draft) }) : send(draft, brokenQuery(draft))),
  401: withoutKey,
  403: lackScope,
  // The draft names a record that does not exist.
  404: plain,
  405: (draft, { operation }) => send(draft, { method: unsupportedMethod(operation) }),
  406: (draft) => sendWithHeader(draft, 'Accept', 'application/xml'),
  408: provokeByPreference,
  409: provokeConflict,
  412: (draft) => sendWithHeader(draft, 'If-Match', '"0"'),
  413: provokeContentTooLarge,
  415: (draft) => sendWithHeader(draft, 'Content-Type', 'text/plain'),
  422: (draft, { operation }) => send(draft, breakRule(draft, operation)),
  429: provokeRateLimit,
  431: (draft) => sendWithHeader(draft, 'X-Large', 'a'.repeat(1.25 * contract['x-limits'].headerBytes)),
  500: provokeByPreference,
  503: provokeByPreference,
};

/** Names the last event of the record, so that a stream of its events has no other. A delete needs no change. */
async function withLastEvent(
  draft: Draft,
  { operation }: Goal,
  { caller }: ProvocationTools,
): Promise<Attempt> {
  if (operation.method !== 'get') return send(draft);
  const { body } = await caller.call(operation.id, { id: draft.record?.id ?? '' }, 200);
  return sendWithHeader(draft, 'Last-Event-ID', serverSentEvents(body).at(-1)?.id ?? '');
}

/**
 * Sends a request without a key. Such requests have a separate limit, which the run may have used up. So this waits
 * until the server answers with another status than 429.
 */
async function withoutKey(draft: Draft, goal: Goal, tools: ProvocationTools): Promise<Attempt> {
  const { Authorization: _, ...headers } = draft.headers;
  const request = toRequest({ ...draft, headers }, goal);
  return { kind: 'response', request, response: await sendUntilServed(tools, request) };
}

function brokenText({ fields }: Draft): string {
  return `%zz${JSON.stringify(fields).slice(0, -1)}`;
}

function brokenQuery({ path }: Draft): Partial<Draft> {
  return { path: `${path}?search=%zz` };
}

function lackScope(draft: Draft, { operation }: Goal, { keys }: ProvocationTools): Attempt {
  const key = requireKey(keys, operation.scopes.includes('write') ? 'readKey' : 'writeKey');
  return sendWithHeader(draft, 'Authorization', `Bearer ${key}`);
}

/** Returns a method that the path of an operation does not support. */
export function unsupportedMethod({ path }: Operation): string {
  const supported = Object.keys(document.paths[path] ?? {});
  const all = Object.values(operations).map(({ method }) => method);
  return (all.find((method) => !supported.includes(method)) ?? 'trace').toUpperCase();
}

/**
 * Makes a request invalid: puts a forbidden value into a field or a query parameter. If the request has neither, adds
 * an unknown parameter.
 */
function breakRule({ path, fields }: Draft, operation: Operation): Partial<Draft> {
  if (fields) {
    const properties = Object.entries(bodySchema(operation).properties ?? {});
    const [name = 'no_such_field'] =
      properties.find(([, schema]) => schema.enum || schema.type === 'boolean') ?? [];
    return { fields: { ...fields, [name]: 'no-such-value' } };
  }
  const parameters = document.paths[operation.path]?.[operation.method]?.parameters?.filter(
    (parameter) => parameter.in === 'query' && parameter.schema.enum,
  );
  return { path: `${path}?${parameters?.[0]?.name ?? 'no_such_parameter'}=no-such-value` };
}
