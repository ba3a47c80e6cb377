import { randomUUID } from 'node:crypto';
import { type OpenApiParameter, type Operation, operations } from '@contentgen/contract';
import type { Variant } from './http/request.ts';
import { document } from './judge/documented-responses.ts';
import { bodySchema, choicesOf } from './resources.ts';

/**
 * Returns all variants of the request of an operation: with each further media type of the body, with an empty body, with
 * `HEAD`, with every header, and with every parameter.
 */
export function variantsOf(operation: Operation): readonly Variant[] {
  const { method, bodyMediaTypes } = operation;
  const headers = parametersOf(operation, 'header').map(({ name }) => name);
  const parameters = parametersOf(operation, 'query').filter(({ name }) => name !== 'cursor');
  const query = Object.fromEntries(parameters.map((one) => [one.name, unusualValue(one)]));
  return [
    ...bodyMediaTypes
      .slice(1)
      .map((mediaType) => ({ what: `as ${mediaType}`, change: () => ({ mediaType }) })),
    ...(method !== 'post' && bodyMediaTypes.length > 0 && bodySchema(operation).required === undefined
      ? [{ what: 'with no field', change: () => ({ mediaType: 'application/json', body: '{}' }) }]
      : []),
    ...(method === 'get' ? [{ what: 'with HEAD', change: () => ({ method: 'HEAD' }) }] : []),
    ...(headers.length > 0
      ? [
          {
            what: `with ${headers.join(' and ')}`,
            change: (tag?: string) => ({
              headers: Object.fromEntries(headers.map((name) => [name, headerValue(name, tag)])),
            }),
          },
        ]
      : []),
    ...(parameters.length > 0 ? [{ what: 'with every parameter', change: () => ({ query }) }] : []),
  ];
}

/** A value of each header with which a request succeeds, by the name of the header. */
const headerValues: Readonly<Record<string, (tag?: string) => string>> = {
  'If-Match': (tag = '*') => tag,
  'If-None-Match': () => '"0"',
  'Idempotency-Key': () => randomUUID(),
  Prefer: () => 'respond-async',
  'Last-Event-ID': () => '1-0-e3b0c44298fc1c14',
};

function headerValue(name: string, tag: string | undefined): string {
  const value = headerValues[name];
  if (value === undefined)
    throw new Error(
      `The contract tests do not know a value for the header ${name}. Add one to src/variants.ts.`,
    );
  return value(tag);
}

/** Returns an allowed value of a parameter that is not the default, if there is one. */
function unusualValue({ schema }: OpenApiParameter): unknown {
  const choices = choicesOf(schema);
  return choices.find((value) => value !== schema.default) ?? choices[0] ?? 'e';
}

/** Returns the parameters of an operation in a place, such as `query`, without those of its path. */
export function parametersOf({ path, method }: Operation, place: string): readonly OpenApiParameter[] {
  const { parameters = [] } = document.paths[path]?.[method] ?? {};
  return parameters.filter((parameter) => parameter.in === place);
}

/** Returns a method that the path of an operation does not support. */
export function unsupportedMethod({ path }: Operation): string {
  const supported = Object.keys(document.paths[path] ?? {});
  const all = Object.values(operations).map(({ method }) => method);
  return (all.find((method) => !supported.includes(method)) ?? 'trace').toUpperCase();
}
