import { randomUUID } from 'node:crypto';
import type { OpenApiParameter, Operation } from '@contentgen/contract';
import {
  type Call,
  document,
  documentedResponse,
  exampleBody,
  type Fields,
  type Resource,
  resources,
} from '@contentgen/contract-tests/internals';
import { mediaTypeOf, type ProxiedRequest, queryOf } from '@contentgen/faulty-proxy';
import type { ProbeClient } from './probe-client.ts';

/** A form of a request that the contract allows, such as another media type. */
export interface Way {
  /** Such as `with application/json`. */
  readonly what: string;
  /** Whether a request has this form. */
  isMet(request: ProxiedRequest): boolean;
  /** Gives a call this form. */
  change(call: Call): Call;
}

const events = 'text/event-stream';

/** Whether a request prefers a stream of events. */
export function wantsEvents({ headers }: ProxiedRequest): boolean {
  return headers.accept === events;
}

/** The media types of an operation's bodies. */
export function bodyWays({ bodyMediaTypes }: Operation): Way[] {
  return bodyMediaTypes.map((mediaType) => ({
    what: `with ${mediaType}`,
    isMet: (request) => mediaTypeOf(request) === mediaType,
    change: (call) => ({ ...call, mediaType }),
  }));
}

/** `HEAD`, and a stream of events where the contract has one. */
export function responseWays({ id, method }: Operation): Way[] {
  if (method !== 'get') return [];
  const head: Way = {
    what: 'with HEAD',
    isMet: (request) => request.method === 'HEAD',
    change: (call) => ({ ...call, method: 'HEAD' }),
  };
  const stream: Way = {
    what: 'as a stream of events',
    isMet: wantsEvents,
    change: (call) => ({ ...call, headers: { ...call.headers, Accept: events } }),
  };
  return documentedResponse(id, 200)?.bodies[events] === undefined ? [head] : [head, stream];
}

/** Values of headers with which a valid request stays valid. */
const headerValues: Readonly<Record<string, () => string>> = {
  'If-Match': () => '*',
  'If-None-Match': () => '"0"',
  'Idempotency-Key': randomUUID,
  Prefer: () => 'respond-async',
  'Last-Event-ID': () => '1-0-e3b0c44298fc1c14',
};

/** Each header and each query parameter of an operation that a request may have. */
export function parameterWays(operation: Operation): Way[] {
  const parameters = document.paths[operation.path]?.[operation.method]?.parameters ?? [];
  return parameters.flatMap((parameter) => {
    const { name } = parameter;
    if (parameter.in === 'header') return [headerWay(name)];
    return parameter.in === 'query' && name !== 'cursor' ? [queryWay(parameter)] : [];
  });
}

function headerWay(name: string): Way {
  return {
    what: `with ${name}`,
    isMet: ({ headers }) => headers[name.toLowerCase()] !== undefined,
    change: (call) => ({ ...call, headers: { ...call.headers, [name]: headerValues[name]?.() ?? '1' } }),
  };
}

function queryWay(parameter: OpenApiParameter): Way {
  const { name } = parameter;
  return {
    what: `with ${name}`,
    isMet: (request) => queryOf(request).has(name),
    change: (call) => ({ ...call, query: { ...(call.query as Fields), [name]: effectiveValue(parameter) } }),
  };
}

/** A value of a list's parameter that changes the list: not the default, if there is another one. */
export function effectiveValue({ schema }: OpenApiParameter): unknown {
  const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : ['e']);
  return values.find((value) => value !== schema.default && value !== null) ?? values[0];
}

/** Every form of an operation's requests. */
export function waysOf(operation: Operation): Way[] {
  return [...bodyWays(operation), ...responseWays(operation), ...parameterWays(operation)];
}

/** Every operation with its resource and each form of its requests. */
export const operationWays = resources.flatMap((resource) => {
  const { list, create, get, updates, remove } = resource;
  return [list, create, get, ...updates, remove].flatMap((operation) =>
    waysOf(operation).map((way) => ({ resource, operation, way })),
  );
});

/** The preferred form. */
export const plainWay: Way = { what: 'in the usual way', isMet: () => true, change: (call) => call };

/** Every operation with each media type of its body and each media type of its response. */
export const bodyAndResponseWays = resources.flatMap((resource) => {
  const { list, create, get, updates, remove } = resource;
  return [list, create, get, ...updates, remove].flatMap((operation) => {
    const ways = [...bodyWays(operation), ...responseWays(operation)];
    return (ways.length > 0 ? ways : [plainWay]).map((way) => ({ resource, operation, way }));
  });
});

/**
 * The properties from which pairs are selected: an operation and the form of its request. Both resources have the
 * same operations.
 */
export function dimensionsOf({ resource, operation, way }: (typeof operationWays)[number]): string[] {
  const kind = `${operation.method} ${operation.path.includes('{')}`;
  return [resource.name, kind, way.what];
}

/**
 * Makes a valid call of an operation.
 *
 * @param id the record of the call. Default: a new record, for an operation that needs one.
 */
export async function validCall(
  client: ProbeClient,
  resource: Resource,
  operation: Operation,
  id?: string,
): Promise<Call> {
  if (operation === resource.list) return {};
  if (operation === resource.create) return { fields: { ...exampleBody(operation), name: 'probe' } };
  const call = { id: id ?? (await client.make(resource)).id };
  return resource.updates.includes(operation) ? { ...call, fields: validFields(resource) } : call;
}

/** The fields of a valid update of a record without results. */
export function validFields({ change }: Resource): Fields {
  const required = (change.required ?? []).map((name) => [
    name,
    change.properties?.[name]?.type === 'array' ? [] : false,
  ]);
  return { ...Object.fromEntries(required), name: 'probe' };
}
