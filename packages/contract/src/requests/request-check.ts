import type { JsonSchema, OpenApiOperation, OpenApiParameter } from '../document.ts';
import type { Operation } from '../operation.ts';
import type { Excess } from './bounds.ts';
import type { Content, RequestHeaders, UrlEncodedContent } from './content.ts';
import { FieldErrors, mostErrors, requireCodes, tornRemedy } from './field-errors.ts';
import { recordNotFound, validationFailed } from './problem.ts';
import { compileSchema } from './schema-check.ts';
import { compileFieldReader, compileGivenFields } from './url-encoded.ts';

type Values = Readonly<Record<string, unknown>>;
type HeaderValues = Readonly<Record<string, string>>;

/** A parsed request, not yet checked. */
export interface UncheckedRequest {
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: UrlEncodedContent;
  readonly headers: RequestHeaders;
  /** Undefined for a request without content. */
  readonly content: Content | undefined;
}

/** A request that breaks no rule of the contract. */
export interface CheckedRequest {
  readonly path: Readonly<Record<string, string>>;
  /** The query parameters, with defaults for missing ones. */
  readonly query: Values;
  /** The received header fields that the contract declares, by their names in the contract. */
  readonly headers: HeaderValues;
  /** The fields of the body, with defaults for missing optional ones. */
  readonly body: Values;
}

/** A function that checks a request. */
export type RequestCheck = (request: UncheckedRequest) => CheckedRequest;

const nothing: Readonly<Record<string, never>> = Object.freeze({});

/**
 * Compiles the contract's rules for the path, query, header fields and body of an operation into one check. The check
 * collects the errors in query, header fields and body, and fills in the defaults of optional values.
 *
 * @returns a function that throws Problem 422 with each field and the rule that it breaks; and Problem 404 for a
 *   malformed path parameter, so that malformed and unknown ids get the same response.
 * @throws Error naming a rule of the contract that is not supported.
 */
export function compileRequestCheck(operation: Operation, described: OpenApiOperation): RequestCheck {
  const { queryDefaults, bodyDefaults } = operation;
  const isPath = compilePath(operation, described);
  const query = compileQuery(operation, described);
  const headers = compileHeaders(operation, described);
  const body = compileBody(operation, described);

  return (request) => {
    const errors = new FieldErrors();
    const queryValues = query(request.query, errors);
    const headerValues = headers(request.headers, errors);
    const bodyValues = body(request.content, errors);
    if (!errors.isEmpty) throw validationFailed(errors.list());
    if (!isPath(request.path)) throw recordNotFound(placeholderIn(request.path));
    return {
      path: request.path,
      query: queryValues === nothing ? queryDefaults : { ...queryDefaults, ...queryValues },
      headers: headerValues,
      body: bodyValues === nothing ? nothing : { ...bodyDefaults, ...bodyValues },
    };
  };
}

/** Reads a part of a request and adds its errors. */
type Part<Sent, Read> = (sent: Sent, errors: FieldErrors) => Read;

function compilePath({ id }: Operation, described: OpenApiOperation) {
  const { properties = {} } = parametersSchema(described, 'path');
  const parameters = Object.entries(properties).map(([name, schema]) => {
    const check = compilePart(schema, `the path of ${id}.${name}`);
    return { name, check };
  });
  // The route gives a request all parameters of its path, and no others. So only their values need a check.
  return (values: UncheckedRequest['path']): boolean => {
    const errors = new FieldErrors();
    for (const { name, check } of parameters) check(values[name], errors);
    return errors.isEmpty;
  };
}

/** Returns the parameter of a path whose value is a placeholder, such as `{id}`, `<id>` or `:id`. An id has digits. */
function placeholderIn(path: UncheckedRequest['path']): string | undefined {
  return Object.keys(path).find((name) =>
    /^(?:[{<[(]+[a-z_-]+[}>\])]+|[:$][a-z_-]+)$/i.test(path[name] ?? ''),
  );
}

function compileQuery(operation: Operation, described: OpenApiOperation): Part<UrlEncodedContent, Values> {
  const schema = parametersSchema(described, 'query');
  const check = compilePart(schema, `the query of ${operation.id}`);
  const givenFields = compileGivenFields(schema, 'query');
  const readFields = compileFieldReader(schema, mostErrors);
  const isOptional = schema.required?.length === 0;

  return (content, errors) => {
    if (content.kind === 'excess') return refuseExcess('query', content.excess, errors);
    if (content.fields.length === 0 && isOptional) return nothing;
    const { values, repeated, bare, torn } = readFields(givenFields(content.fields));
    refuseRepeated(repeated, errors);
    refuseBare(bare, errors);
    check(values, errors.of('query', torn));
    return values;
  };
}

/** The header whose empty value is refused, not ignored: a write with a condition must not become one without. */
const conditionOfWrites = 'If-Match';

/** The header that may have any text, also commas and spaces. */
const keyOfCreates = 'Idempotency-Key';

/** The headers that are lists of entity tags. */
const tagLists: readonly string[] = ['If-Match', 'If-None-Match'];

/**
 * Returns the value of a header without the empty elements of a list, which a recipient ignores (RFC 9110, section
 * 5.6.1). A list of them alone is malformed. But for a key, it is two empty lines that were joined, so no key.
 */
function withoutEmptyElements(name: string, value: string): string {
  if (!value.includes(',')) return value;
  const elements = (value.match(/(?:"[^"]*"|[^,"]|")+/g) ?? []).filter((element) => element.trim() !== '');
  if (elements.length === 0) return name === keyOfCreates ? '' : value;
  return tagLists.includes(name) ? elements.join(',').trim() : value;
}

/** An empty value means that a header is not given: that is how tools send a field that nobody filled in. */
function compileHeaders({ id }: Operation, described: OpenApiOperation): Part<RequestHeaders, HeaderValues> {
  const schema: JsonSchema = { ...parametersSchema(described, 'header'), additionalProperties: true };
  const check = compilePart(schema, `the header fields of ${id}`);
  const names = Object.keys(schema.properties ?? {}).map((name) => ({ name, key: name.toLowerCase() }));
  const isOptional = schema.required?.length === 0;

  return (sent, errors) => {
    let values: Record<string, string> | undefined;
    for (const { name, key } of names) {
      const field = sent[key];
      if (field === undefined) continue;
      const value = withoutEmptyElements(name, String(field));
      if (value === '' && name !== conditionOfWrites) continue;
      values ??= {};
      values[name] = value;
    }
    if (values === undefined && isOptional) return nothing;
    values ??= {};
    check(values, errors.of('header'));
    return values;
  };
}

function compileBody({ id }: Operation, described: OpenApiOperation): Part<Content | undefined, Values> {
  const [media] = Object.values(described.requestBody?.content ?? {});
  if (media === undefined) return () => nothing;
  const check = compilePart(media.schema, `the body of ${id}`);
  const givenFields = compileGivenFields(media.schema, 'form');
  const readFields = compileFieldReader(media.schema, mostErrors);
  const withoutNulls = compileWithoutNulls(media.schema);

  return (content, errors) => {
    if (content?.kind === 'excess') return refuseExcess('body', content.excess, errors);
    if (content?.kind === 'json') {
      const given = withoutNulls(content.value);
      check(given, errors.of('json'));
      return given as Values;
    }
    const fields = content?.fields ?? [];
    const { values, repeated, bare, torn } = readFields(givenFields(fields));
    refuseRepeated(repeated, errors);
    refuseBare(bare, errors);
    check(values, errors.of('form', torn));
    return values;
  };
}

/**
 * Creates a function that removes the fields of a JSON object that are null and mean "not given": every optional field
 * that can't be null. Serializers write null for what is not set.
 */
function compileWithoutNulls({ properties = {}, required = [] }: JsonSchema): (value: unknown) => unknown {
  const isNullable = ({ type = [], oneOf = [] }: JsonSchema): boolean =>
    [type].flat().includes('null') || oneOf.some(isNullable);
  const names = Object.entries(properties)
    .filter(([name, schema]) => !required.includes(name) && !isNullable(schema))
    .map(([name]) => name);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const unset = names.filter((name) => Object.hasOwn(value, name) && value[name as never] === null);
    if (unset.length === 0) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !unset.includes(name)));
  };
}

function compilePart(schema: JsonSchema, at: string): Part<unknown, void> {
  requireCodes(schema, at);
  const check = compileSchema(schema, at);
  return (values, errors) => check(values, '', errors);
}

function refuseExcess(part: 'query' | 'body', { code, detail }: Excess, errors: FieldErrors): Values {
  errors.addCode(part, code, detail);
  return nothing;
}

function refuseRepeated(names: readonly string[], errors: FieldErrors): void {
  for (const name of names) errors.addCode(name, 'duplicate', 'must be sent only once');
}

/** Refuses fields without `=`. Without the `&` before them, they would be a part of a text that nothing may shorten. */
function refuseBare(names: readonly string[], errors: FieldErrors): void {
  for (const name of names) errors.addCode(name, 'format', `has no "="; ${tornRemedy}`);
}

/**
 * Returns the schema of an object with all parameters that an operation has in one place. The schema allows no other
 * names.
 */
export function parametersSchema(
  { parameters = [] }: OpenApiOperation,
  place: OpenApiParameter['in'],
): JsonSchema {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    additionalProperties: false,
    required: own.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      own.map(({ name, schema, 'x-also-known-as': others = [] }) => [
        name,
        { ...schema, 'x-also-known-as': others },
      ]),
    ),
  };
}
