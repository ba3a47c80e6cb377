import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiHeader,
  OpenApiMediaType,
  OpenApiOperation,
  OpenApiResponse,
  ProblemKind,
} from './document.ts';
import { nameOf, readProblemKinds, statusesOf, titleOf } from './problem-kinds.ts';
import { recordCaching } from './requests/caching.ts';

const cacheControl: OpenApiHeader = {
  description: 'A private cache must ask the service before each use.',
  required: true,
  schema: { type: 'string', const: recordCaching },
  example: recordCaching,
};

/**
 * Returns a contract in which each operation has every response under its own status, instead of `default`, and each
 * response has every header. So what the contract says once of all responses is a schema that a response
 * can be compared with.
 *
 * @param document the contract, dereferenced.
 */
export function withEveryResponse(document: OpenApiDocument): OpenApiDocument {
  const kinds = readProblemKinds(document);
  const { headers } = document.components;
  const everywhere = { 'X-Request-Id': headers.RequestId as OpenApiHeader };
  const ofRecords = { ...everywhere, 'Cache-Control': cacheControl };
  // Equal schemas must be the same object, because each is compiled once.
  const problems = new Map(kinds.map(({ status }) => [status, problemSchema(document, kinds, status)]));

  const responseOf = (operation: OpenApiOperation, status: number): OpenApiResponse => {
    const response = (operation.responses[status] ?? operation.responses.default) as OpenApiResponse;
    const schema = problems.get(status);
    const own = Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
      const { 'x-when': only } = header;
      if (only === undefined) return [[name, header] as const];
      return only === status ? [[name, { ...header, required: true }] as const] : [];
    });
    const content = Object.entries(response.content ?? {}).map(([mediaType, media]) => {
      const examples = operation.responses[status]
        ? media.examples
        : examplesOf(media.examples, kinds, status);
      return [mediaType, schema === undefined ? media : { schema, examples }] as const;
    });
    const cause = kinds.find((kind) => kind.status === status)?.cause;
    return {
      ...response,
      ...(cause && !operation.responses[status] && { description: cause }),
      headers: {
        ...(status === 304 || response.content?.['application/json'] ? ofRecords : everywhere),
        ...Object.fromEntries(own),
      },
      ...(response.content && { content: Object.fromEntries(content) }),
    };
  };

  const complete = (operation: OpenApiOperation): OpenApiOperation => ({
    ...operation,
    responses: Object.fromEntries(
      statusesOf(operation, kinds).map((status) => [status, responseOf(operation, status)]),
    ),
  });
  const paths = Object.entries(document.paths).map(([path, { parameters, ...operations }]) => [
    path,
    {
      ...(parameters && { parameters }),
      ...Object.fromEntries(
        Object.entries<OpenApiOperation>(operations).map(([method, operation]) => [
          method,
          complete(operation),
        ]),
      ),
    },
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Returns the schema of the problems with a status: it names their types, and requires what they have. */
function problemSchema(document: OpenApiDocument, kinds: readonly ProblemKind[], status: number): JsonSchema {
  const { properties = {}, required = [], ...problem } = document.components.schemas.Problem ?? {};
  const types = kinds.filter((kind) => kind.status === status).map(({ type }) => type);
  const own = Object.entries(properties).filter(
    ([, { 'x-when': only }]) => only === undefined || types.some((type) => type === only),
  );
  return {
    ...problem,
    required: own
      .filter(([name, { 'x-when': only }]) => required.includes(name) || only !== undefined)
      .map(([name]) => name),
    properties: {
      ...Object.fromEntries(own),
      type: { ...properties.type, enum: types },
      status: { ...properties.status, const: status },
    },
  };
}

/** Returns those examples of `default` that have a status; if there is none, one that is made of the status's kind. */
function examplesOf(
  examples: OpenApiMediaType['examples'],
  kinds: readonly ProblemKind[],
  status: number,
): OpenApiMediaType['examples'] {
  const all = Object.entries(examples);
  const own = all.filter(([, { value }]) => (value as { readonly status?: number }).status === status);
  const kind = kinds.find((one) => one.status === status);
  if (own.length > 0 || kind === undefined) return Object.fromEntries(own);
  const { type, cause } = kind;
  const value = { ...(all[0]?.[1].value as object), type, title: titleOf(type), status, detail: cause };
  return { [nameOf(type).replaceAll('-', '_')]: { summary: cause, value } };
}

/**
 * Returns a schema that permits no fields besides those that it names, and no values besides those of `examples`. In
 * the contract, responses are open, so that a later version may add both. A server of this version has none.
 *
 * @param schema its references must already be resolved.
 */
export function closedSchema(schema: JsonSchema): JsonSchema {
  return closed(schema) as JsonSchema;
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const { examples, ...own } = value as JsonSchema;
  const parts: Record<string, unknown> = Object.fromEntries(
    Object.entries(own).map(([keyword, part]) => [keyword, closed(part)]),
  );
  if (own.type === 'string' && examples !== undefined) parts.enum = examples;
  const isObject = 'type' in value && 'properties' in value && typeof value.properties === 'object';
  return isObject ? { ...parts, additionalProperties: false } : parts;
}
