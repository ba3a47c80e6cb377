import { randomUUID } from 'node:crypto';
import type { OpenApiParameter, Operation } from '@contentgen/contract';
import { choicesOf } from './filters.ts';
import type { Call } from './http/caller.ts';
import { document } from './judge/documented-response.ts';

/**
 * A variant of a request that the contract allows besides the preferred one, such as another media type of the body.
 */
export interface OperationVariant {
  /** The words for the variant in titles, such as `as application/json`. */
  readonly what: string;
  /** Returns the changes that turn a preferred request into this variant. A request that succeeds still succeeds. */
  change(): Pick<Call, 'mediaType' | 'headers' | 'method' | 'query'>;
}

/**
 * Returns all variants of the request of an operation: with each further media type of the body, with `HEAD`, with
 * every header, and with every parameter.
 */
export function operationVariants(operation: Operation): readonly OperationVariant[] {
  const { method, bodyMediaTypes } = operation;
  return [
    ...bodyMediaTypes
      .slice(1)
      .map((mediaType) => ({ what: `as ${mediaType}`, change: () => ({ mediaType }) })),
    ...(method === 'get' ? [{ what: 'with HEAD', change: () => ({ method: 'HEAD' }) }] : []),
    ...withEveryHeader(operation),
    ...withEveryParameter(operation),
  ];
}

/**
 * Returns a request with the changes of a variant, or with other changes. The other headers and parameters of the
 * request stay.
 */
export function asVariant(call: Call, variant: OperationVariant | Call = {}): Call {
  const change: Call = 'change' in variant ? variant.change() : variant;
  const headers = { ...call.headers, ...change.headers };
  const query = { ...(call.query as object), ...(change.query as object) };
  return { ...call, ...change, headers, ...(Object.keys(query).length > 0 && { query }) };
}

/** A value of each header with which a request succeeds, by the name of the header. */
const headerValues: Readonly<Record<string, () => string>> = {
  'If-Match': () => '*',
  'If-None-Match': () => '"0"',
  'Idempotency-Key': () => randomUUID(),
  Prefer: () => 'respond-async',
  'Last-Event-ID': () => '1-0-e3b0c44298fc1c14',
};

function withEveryHeader(operation: Operation): readonly OperationVariant[] {
  const names = parametersOf(operation, 'header').map(({ name }) => name);
  if (names.length === 0) return [];
  const change = () => ({ headers: Object.fromEntries(names.map((name) => [name, headerValue(name)])) });
  return [{ what: `with ${names.join(' and ')}`, change }];
}

function headerValue(name: string): string {
  const value = headerValues[name];
  if (value === undefined)
    throw new Error(`The contract tests do not know a value for the header ${name}. Add one.`);
  return value();
}

function withEveryParameter(operation: Operation): readonly OperationVariant[] {
  const parameters = parametersOf(operation, 'query').filter(({ name }) => name !== 'cursor');
  if (parameters.length === 0) return [];
  const query = Object.fromEntries(parameters.map((one) => [one.name, parameterValue(one)]));
  return [{ what: 'with every parameter', change: () => ({ query }) }];
}

/** Returns an allowed value of a parameter that is not the default, if there is one. */
function parameterValue({ schema }: OpenApiParameter): unknown {
  const choices = choicesOf(schema);
  return choices.find((value) => value !== schema.default) ?? choices[0] ?? 'e';
}

function parametersOf({ path, method }: Operation, place: string): readonly OpenApiParameter[] {
  const { parameters = [] } = document.paths[path]?.[method] ?? {};
  return parameters.filter((parameter) => parameter.in === place);
}
