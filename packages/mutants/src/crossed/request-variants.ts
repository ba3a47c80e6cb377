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

/** A variant of a request that the contract allows, such as another media type. */
export interface RequestVariant {
  /** The words for the variant in the id of a mutant, such as `with application/json`. */
  readonly what: string;
  /** Returns whether a request is of this variant. */
  isMet(request: ProxiedRequest): boolean;
  /** Turns a call into this variant. */
  change(call: Call): Call;
}

const events = 'text/event-stream';

/** Returns whether a request prefers an event stream. */
export function wantsEvents({ headers }: ProxiedRequest): boolean {
  return headers.accept === events;
}

/** Returns a variant for each media type of an operation's body. */
export function bodyVariants({ bodyMediaTypes }: Operation): RequestVariant[] {
  return bodyMediaTypes.map((mediaType) => ({
    what: `with ${mediaType}`,
    isMet: (request) => mediaTypeOf(request) === mediaType,
    change: (call) => ({ ...call, mediaType }),
  }));
}

/** Returns the variants with another response: `HEAD`, and an event stream where the contract has one. */
export function responseVariants({ id, method }: Operation): RequestVariant[] {
  if (method !== 'get') return [];
  const head: RequestVariant = {
    what: 'with HEAD',
    isMet: (request) => request.method === 'HEAD',
    change: (call) => ({ ...call, method: 'HEAD' }),
  };
  const stream: RequestVariant = {
    what: 'as a stream of events',
    isMet: wantsEvents,
    change: (call) => ({ ...call, headers: { ...call.headers, Accept: events } }),
  };
  return documentedResponse(id, 200)?.bodies[events] === undefined ? [head] : [head, stream];
}

/** Values with which a valid request stays valid, by header. */
const headerValues: Readonly<Record<string, () => string>> = {
  'If-Match': () => '*',
  'If-None-Match': () => '"0"',
  'Idempotency-Key': randomUUID,
  Prefer: () => 'respond-async',
  'Last-Event-ID': () => '1-0-e3b0c44298fc1c14',
};

/** Returns a variant for each header and each query parameter that a request may have. */
export function parameterVariants(operation: Operation): RequestVariant[] {
  const parameters = document.paths[operation.path]?.[operation.method]?.parameters ?? [];
  return parameters.flatMap((parameter) => {
    const { name } = parameter;
    if (parameter.in === 'header') return [headerVariant(name)];
    return parameter.in === 'query' && name !== 'cursor' ? [queryVariant(parameter)] : [];
  });
}

function headerVariant(name: string): RequestVariant {
  return {
    what: `with ${name}`,
    isMet: ({ headers }) => headers[name.toLowerCase()] !== undefined,
    change: (call) => ({ ...call, headers: { ...call.headers, [name]: headerValues[name]?.() ?? '1' } }),
  };
}

function queryVariant(parameter: OpenApiParameter): RequestVariant {
  const { name } = parameter;
  return {
    what: `with ${name}`,
    isMet: (request) => queryOf(request).has(name),
    change: (call) => ({ ...call, query: { ...(call.query as Fields), [name]: effectiveValue(parameter) } }),
  };
}

/** Returns a value of a list parameter that changes the list: not the default, if there is another value. */
export function effectiveValue({ schema }: OpenApiParameter): unknown {
  const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : ['e']);
  return values.find((value) => value !== schema.default && value !== null) ?? values[0];
}

/** Returns every variant of an operation's requests. */
export function variantsOf(operation: Operation): RequestVariant[] {
  return [...bodyVariants(operation), ...responseVariants(operation), ...parameterVariants(operation)];
}

/** Every operation with its resource and each variant of its requests. */
export const operationVariants = resources.flatMap((resource) => {
  const { list, create, get, updates, remove } = resource;
  return [list, create, get, ...updates, remove].flatMap((operation) =>
    variantsOf(operation).map((variant) => ({ resource, operation, variant })),
  );
});

/** The preferred variant. */
export const plainVariant: RequestVariant = {
  what: 'in the usual way',
  isMet: () => true,
  change: (call) => call,
};

/** Every operation with each media type of its body and each media type of its response. */
export const bodyAndResponseVariants = resources.flatMap((resource) => {
  const { list, create, get, updates, remove } = resource;
  return [list, create, get, ...updates, remove].flatMap((operation) => {
    const variants = [...bodyVariants(operation), ...responseVariants(operation)];
    return (variants.length > 0 ? variants : [plainVariant]).map((variant) => ({
      resource,
      operation,
      variant,
    }));
  });
});

/**
 * Returns the properties from which pairs are selected: an operation and the variant of its request. Both resources
 * have the same operations.
 */
export function dimensionsOf({ resource, operation, variant }: (typeof operationVariants)[number]): string[] {
  const kind = `${operation.method} ${operation.path.includes('{')}`;
  return [resource.name, kind, variant.what];
}

/**
 * Creates a valid call of an operation.
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

/** Returns the fields of a valid update of a record without results. */
export function validFields({ change }: Resource): Fields {
  const required = (change.required ?? []).map((name) => [
    name,
    change.properties?.[name]?.type === 'array' ? [] : false,
  ]);
  return { ...Object.fromEntries(required), name: 'probe' };
}
