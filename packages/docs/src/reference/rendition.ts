import {
  contract,
  dereference,
  type JsonSchema,
  labelOf,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  problemTable,
  withSteppedValues,
} from '@contentgen/contract';
import { callOf, languages, type SampleCall, sampleOf } from '@contentgen/site/samples';
import { errorsPage, problemLink } from '../includes/problem-chapters.ts';

/** Values that fit into a line. Longer lists, and those with labels, are folded. */
const mostValues = 4;
const json = 'application/json';
const document = dereference(contract);

/** An operation with the fields that only readers need. */
type Operation = OpenApiOperation & {
  readonly description: string;
  readonly tags: readonly [string];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
};

/** An operation with its place in the contract. */
export interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  /** The parameters of the path and of the operation. */
  readonly parameters: readonly OpenApiParameter[];
}

/** The operations of the reference, in the order of the contract. A PUT is a note at the PATCH of its path. */
export const shownOperations: readonly PlacedOperation[] = Object.entries(document.paths).flatMap(
  ([path, { parameters = [], ...methods }]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([method]) => method !== 'put')
      .map(([method, operation]) => ({
        path,
        method,
        operation,
        parameters: [...parameters, ...(operation.parameters ?? [])],
      })),
);

/** The requests that the service sends: a `path` is the name of its event. */
export const sentRequests: readonly PlacedOperation[] = Object.entries(document.webhooks).map(
  ([path, { post }]) => ({
    path,
    method: 'webhook',
    operation: post as Operation,
    parameters: post.parameters ?? [],
  }),
);

/** Returns the fragment of an operation in Redoc's page, such as `#/documents/createdocument`. */
export function fragmentOf({ tags: [tag], operationId }: Operation): string {
  return `#/${tag}/${operationId}`.toLowerCase();
}

/** The statuses that every operation has. The reference describes them on one page. */
const sharedStatuses = Object.keys(shownOperations[0]?.operation.responses ?? {}).filter((status) =>
  shownOperations.every(({ operation }) => status in operation.responses),
);

/**
 * Returns the contract as the reference shows it. An operation begins with its scope and a link to the console, and has
 * one sample a language. What all operations share is left out of each. Long choices are folded.
 */
export function readRendition(): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation } of shownOperations) {
    paths[path] ??= { parameters: contract.paths[path]?.parameters ?? [] };
    paths[path][method] = shown(path, method, operation);
  }
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [name, folded(schema)]);
  const headers = Object.entries(contract.components.headers).map(([name, header]) => [
    name,
    shownHeader(header),
  ]);
  const { security: _, ...rest } = contract as OpenApiDocument & { readonly security?: unknown };
  const components = {
    ...contract.components,
    schemas: Object.fromEntries(schemas),
    headers: Object.fromEntries(headers),
  };
  // Redoc shows the description of a server as plain text.
  const servers = contract.servers.map((one: { readonly url: string; readonly description?: string }) => ({
    ...one,
    description: one.description?.replaceAll('`', ''),
  }));
  return { ...rest, servers, paths, components } as unknown as OpenApiDocument;
}

function shown(path: string, method: string, operation: Operation): object {
  const methods = contract.paths[path] as unknown as Readonly<Record<string, Operation>>;
  const { security, ...source } = methods[method] ?? operation;
  const scopes = security.flatMap((one) => Object.values(one).flat());
  const put = method === 'patch' ? methods.put?.description : undefined;
  const responses = Object.entries(source.responses).filter(([status]) => !sharedStatuses.includes(status));
  const call = callFor(path, operation);
  const route = call === undefined ? '' : consoleRoute(call);
  const tryIt = route === '' ? '' : `[Try it](../../${route}) `;
  const scope = `An API key with the scope ${scopes.map((one) => `\`${one}\``).join(', ')}`;
  const errors = `[Errors of every operation](../${errorsPage})`;
  return {
    ...source,
    description: [
      source.description,
      ...(put === undefined ? [] : [`\`PUT\`: ${put}`]),
      `${tryIt}${scope} · ${errors}`,
    ].join('\n\n'),
    parameters: operation.parameters?.map(withChoices).map(inWords),
    responses: Object.fromEntries(responses),
    'x-codeSamples': call && samplesOf(call),
  };
}

/** Returns a call with the examples of the contract; undefined for an operation that the client has no method for. */
function callFor(path: string, { operationId, requestBody, parameters }: Operation): SampleCall | undefined {
  const named = callOf(operationId);
  const id = document.paths[path]?.parameters?.find(({ name }) => name === 'id')?.example;
  const query = named?.role === 'list' ? queryOf(path, parameters) : undefined;
  return (
    named && { ...named, id: id === undefined ? undefined : String(id), body: exampleOf(requestBody), query }
  );
}

/** Returns the first example of a JSON body. */
function exampleOf(body: OpenApiOperation['requestBody']): SampleCall['body'] {
  return Object.values(body?.content[json]?.examples ?? {})[0]?.value as SampleCall['body'];
}

/** Returns the parameters with a default, with other values: those of a created record, or the first ones. */
function queryOf(path: string, parameters: readonly OpenApiParameter[] = []): Record<string, unknown> {
  const created = exampleOf(document.paths[path]?.post?.requestBody) ?? {};
  return Object.fromEntries(
    parameters
      .filter(({ name, schema }) => schema.enum && schema.default !== undefined && !name.startsWith('search'))
      .map(({ name, schema }) => [
        name,
        created[name] ?? schema.enum?.find((value) => value !== schema.default),
      ]),
  );
}

/** Returns the sample of an operation in curl; undefined for an operation that the client has no method for. */
export function curlSampleOf({ path, operation }: PlacedOperation): string | undefined {
  const call = callFor(path, operation);
  return call && samplesOf(call).find(({ lang }) => lang === 'curl')?.source;
}

/** Returns a sample of the operation in each language. */
function samplesOf(call: SampleCall) {
  const url = contract.servers[0]?.url ?? '';
  return languages.map((language) => ({
    lang: language.toLowerCase(),
    label: language,
    source: sampleOf(language, call, url),
  }));
}

/** The first request of the home page: a document, in each language. */
export function firstRequests(): {
  readonly label: string;
  readonly language: string;
  readonly code: string;
}[] {
  const { path, operation } =
    shownOperations.find(({ operation }) => operation.operationId === 'createDocument') ?? {};
  const call = path && operation && callFor(path, operation);
  if (!call) throw new Error('The contract has no createDocument.');
  return samplesOf(call).map(({ label, lang, source }) => ({
    label,
    language: lang === 'curl' ? 'sh' : lang,
    code: source,
  }));
}

/**
 * Returns the part of the console's address where an operation can be tried, with the values of its sample; empty if the
 * console does not show its result.
 */
function consoleRoute({ resource, role, body }: SampleCall): string {
  const views = consoleViews[resource];
  if (views === undefined) return '';
  if (role !== 'create') return `#/library/${views.library}`;
  const query = new URLSearchParams(
    Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `#/${views.create}?${query}`;
}

/** The parts of the console's addresses that show a resource. */
const consoleViews: { readonly [Resource in SampleCall['resource']]?: { library: string; create: string } } =
  {
    documents: { library: 'documents', create: 'write' },
    images: { library: 'pictures', create: 'draw' },
  };

/** Returns the schema with long choices as lists that readers open, a value a line. */
function folded(schema: JsonSchema): JsonSchema {
  if (schema.properties !== undefined) {
    const { required = [] } = schema;
    const properties = Object.entries(schema.properties).map(([name, field]) => [
      name,
      withSuggestion(withList(field), required.includes(name)),
    ]);
    return { ...withProblemLinks(schema), properties: Object.fromEntries(properties) } as JsonSchema;
  }
  const list = listOf(schema);
  if (list === '') {
    // The description of an open field lists its known values.
    const { 'x-enumDescriptions': _, ...open } = schema;
    return withLength(open as JsonSchema);
  }
  const { enum: _, 'x-enumDescriptions': __, description = '', ...rest } = withSteppedValues(schema);
  return withLength({ ...rest, description: `${description}\n\n${list}` } as JsonSchema);
}

/** Returns a schema with the length of its text in words, and without the width of its numbers. */
function withLength(schema: JsonSchema): JsonSchema {
  const { minLength, maxLength, description = '', format, ...rest } = schema;
  const length = minLength ? `${minLength} to ${maxLength}` : `At most ${maxLength}`;
  return {
    ...rest,
    ...(format === undefined || /^(?:int|double)/.test(format) ? {} : { format }),
    description: maxLength === undefined ? description : `${description} ${length} characters.`.trim(),
  } as JsonSchema;
}

/** Returns a parameter with the length of its text in words. Redoc shows the description of the parameter only. */
function inWords(parameter: OpenApiParameter): OpenApiParameter {
  const { example, ...rest } = parameter;
  const { description = '', ...schema } = withLength({ ...rest.schema, description: rest.description });
  return { ...rest, ...(example === '' ? {} : { example }), description, schema };
}

/** Returns a header of a response with its example as it is sent, and without the bound of its length. */
function shownHeader(header: (typeof contract.components.headers)[string]): object {
  const {
    example,
    schema,
    description = '',
    ...rest
  } = header as OpenApiParameter & { readonly example?: unknown };
  const { maxLength: _, pattern: __, ...type } = schema;
  const words = example === undefined ? description : `${description} Example: \`${example}\``;
  return { ...rest, schema: type, description: words };
}

/** Returns a field with its default in words if requests must contain the field: then the default is a suggestion. */
function withSuggestion(field: JsonSchema, isRequired: boolean): JsonSchema {
  const { default: suggested, ...rest } = field;
  if (!isRequired || suggested === undefined) return field;
  const { description = '' } = rest.description === undefined ? folded(dereferenced(field)) : rest;
  return { ...rest, description: `A good start is \`${suggested}\`. ${description}` } as JsonSchema;
}

/** Returns a reference to a choice with the list of the choice, if its own description replaces the one of the choice. */
function withList(field: JsonSchema & { readonly $ref?: string }): JsonSchema {
  const { description } = field;
  const list = listOf(dereferenced(field));
  return list === '' || description === undefined
    ? field
    : { ...field, description: `${description}\n\n${list}` };
}

function dereferenced({ $ref }: JsonSchema & { readonly $ref?: string }): JsonSchema {
  return contract.components.schemas[$ref?.split('/').at(-1) ?? ''] ?? {};
}

/** Returns a parameter with the list of its choice, if this is long. */
function withChoices(parameter: OpenApiParameter): OpenApiParameter {
  const { description, schema } = parameter;
  const list = listOf(schema);
  if (list === '') return parameter;
  const { enum: _, 'x-enumDescriptions': __, description: ___, ...rest } = schema;
  return { ...parameter, description: `${description}\n\n${list}`, schema: rest as JsonSchema };
}

function listOf(schema: JsonSchema): string {
  const choice = withSteppedValues(schema);
  const { enum: values = [], 'x-enumDescriptions': labels } = choice;
  if (values.length === 0 || (labels === undefined && values.length <= mostValues)) return '';
  const label = (value: unknown) => (labels === undefined ? '' : ` ${labelOf(choice, value)}`);
  const lines = values.map((value) => `<li><code>${value}</code>${label(value)}</li>`);
  return `<details><summary>${values.length} values</summary><ul>${lines.join('')}</ul></details>`;
}

/** Links the types in the table of problems to their chapters. */
function withProblemLinks(schema: JsonSchema): JsonSchema {
  const { 'x-problem-types': kinds, ...rest } = schema;
  if (kinds === undefined) return schema;
  const linked = problemTable(kinds, (name) => `../${problemLink(name)}`);
  return { ...rest, description: schema.description?.replace(problemTable(kinds), linked) ?? linked };
}
