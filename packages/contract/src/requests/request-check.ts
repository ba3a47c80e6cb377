import type { JsonSchema, OpenApiOperation, OpenApiParameter } from '../document.ts';
import type { Operation } from '../operation.ts';
import type { Excess } from './bounds.ts';
import type { Content, RequestHeaders, UrlEncodedContent } from './content.ts';
import { FieldErrors, mostErrors, requireCodes } from './field-errors.ts';
import { recordNotFound, validationFailed } from './problem.ts';
import { compileSchema } from './schema-check.ts';
import { compileFieldReader, compileGivenFields, type Field } from './url-encoded.ts';

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

/** Returns the parameter of a path whose value is its own name, such as `{id}` or `:id`, as copied from the docs. */
function placeholderIn(path: UncheckedRequest['path']): string | undefined {
  return Object.keys(path).find((name) => [`{${name}}`, `:${name}`].includes(path[name] ?? ''));
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
    const { values, repeated } = readFields(givenFields(content.fields));
    refuseRepeated(repeated, errors);
    check(values, errors.of('query'));
    return values;
  };
}

/** The header whose empty value is refused, not ignored: a write with a condition must not become one without. */
const conditionOfWrites = 'If-Match';

/** An empty value means that a header is not given: that is how tools send a field that nobody filled in. */
function compileHeaders({ id }: Operation, described: OpenApiOperation): Part<RequestHeaders, HeaderValues> {
  const schema: JsonSchema = { ...parametersSchema(described, 'header'), additionalProperties: true };
  const check = compilePart(schema, `the header fields of ${id}`);
  const names = Object.keys(schema.properties ?? {}).map((name) => ({ name, key: name.toLowerCase() }));
  const isOptional = schema.required?.length === 0;

  return (sent, errors) => {
    let values: Record<string, string> | undefined;
    for (const { name, key } of names) {
      const value = sent[key];
      if (value === undefined || (value === '' && name !== conditionOfWrites)) continue;
      values ??= {};
      values[name] = String(value);
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
    if (isJson(fields, media.schema)) {
      errors.addCode('body', 'format', 'looks like JSON; send it with "Content-Type: application/json"');
      return nothing;
    }
    const { values, repeated } = readFields(givenFields(fields));
    refuseRepeated(repeated, errors);
    check(values, errors.of('form'));
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

/** Returns whether fields are JSON that was sent as a form, as curl does by default: the first one is in a bracket. */
function isJson([first]: readonly Field[], { properties = {} }: JsonSchema): boolean {
  return first !== undefined && !Object.hasOwn(properties, first[0]) && /^\s*[{[]/.test(first[0]);
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
