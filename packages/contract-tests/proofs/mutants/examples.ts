/** Values and messages that keep the contract, from its schemas and examples. */
import type { JsonSchema } from '@contentgen/contract';
import { instanceOf, requestId } from '@contentgen/contract/requests';
import { type DocumentedResponse, document, documentedResponse } from '@contentgen/contract-tests/internals';
import { withContent } from '../changes.ts';
import type { Exchange, HttpResponse, ProxiedRequest } from '../exchange.ts';

const byFormat: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  'date-time': '2026-01-01T00:00:00.000Z',
  uri: 'http://127.0.0.1/sample',
  'uri-reference': '/sample',
};

/** Returns a value that matches a schema, with every property, one item in each array, and no null. */
export function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return sample(schema.oneOf.find(({ type }) => type !== 'null') ?? {});
  switch (typesOf(schema).find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sample(property)]),
      );
    case 'array':
      return [sample(schema.items ?? {})];
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'sample';
    case 'boolean':
      return true;
    default:
      return schema.minimum ?? 1;
  }
}

/** Returns the JSON types that a schema allows. */
export function typesOf({ type, oneOf }: JsonSchema): readonly string[] {
  return oneOf ? oneOf.flatMap(typesOf) : [type ?? []].flat();
}

/** Returns the schema of the values that are not null. */
export function nonNull(schema: JsonSchema): JsonSchema {
  return schema.oneOf?.find(({ type }) => type !== 'null') ?? schema;
}

/** Returns a value that matches the schema and differs from `value`. */
export function otherValue(schema: JsonSchema, value: unknown): unknown {
  const { enum: values, format, items, maxLength } = nonNull(schema);
  if (values) return after<unknown>(values, value);
  if (value === null || value === undefined) return sample(schema);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.length > 0 ? [] : [sample(items ?? {})];
  if (typeof value === 'object') return null;
  if (format === 'date-time') return new Date(Date.parse(String(value)) - 60_000).toISOString();
  if (format !== undefined) return sample(nonNull(schema));
  return `x${value}`.slice(0, maxLength);
}

/** Returns every value of a schema with fixed values; none for any other schema. */
export function valuesOf({ enum: values, type }: JsonSchema): readonly unknown[] {
  return values ?? (type === 'boolean' ? [true, false] : []);
}

/** Returns the value after `value`; after the last value, the first one. */
export function after<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] as Value;
}

/** Returns the contract's example of a response, as the response to a request. */
export function exampleResponse(
  documented: DocumentedResponse,
  { path, headers: sent }: Pick<ProxiedRequest, 'path' | 'headers'>,
): HttpResponse {
  const { status } = documented;
  const id = requestId(sent['x-request-id']);
  const examples = Object.entries(documented.headers)
    .filter(([, { required }]) => required)
    .map(([name, { example }]) => [name.toLowerCase(), String(example)]);
  const headers = { ...Object.fromEntries(examples), 'x-request-id': id };
  const [mediaType] = Object.keys(documented.bodies);
  if (mediaType === undefined) return { status, headers, body: '' };
  const value = exampleContent(documented);
  const members = status >= 400 ? { instance: instanceOf(path), request_id: id } : {};
  return {
    status,
    headers: { ...headers, 'content-type': mediaType },
    body: typeof value === 'string' ? value : JSON.stringify({ ...(value as object), ...members }),
  };
}

/** Returns the first example of a response's body; undefined if it has no body. */
export function exampleContent({ operation, status }: DocumentedResponse): unknown {
  const { content = {} } = document.paths[operation.path]?.[operation.method]?.responses[status] ?? {};
  const [first] = Object.values(content);
  return Object.values(first?.examples ?? {})[0]?.value;
}

/** Returns a well-formed refusal of a request, from the example of the contract. */
export function refusal(
  status: number,
  { request, operations }: Exchange,
  members: Readonly<Record<string, unknown>> = {},
): HttpResponse {
  const [documented] = [...operations].flatMap((id) => documentedResponse(id, status) ?? []);
  if (!documented) throw new Error(`The contract has no ${status} of ${[...operations]}.`);
  const response = withContent(exampleResponse(documented, request), (problem) => ({
    ...problem,
    ...members,
  }));
  return request.method === 'HEAD' ? { ...response, body: '' } : response;
}
