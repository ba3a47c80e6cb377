import type { FieldError, JsonSchema, OpenApiOperation, Operation } from '@contentgen/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import { default as addFormats } from 'ajv-formats';
import { boundedValues } from './bounded-values.ts';
import { fieldErrors, mostErrors, onePerField, type Place } from './field-errors.ts';
import { notFound, validationFailed } from './problem.ts';
import type { RequestBody } from './request-body.ts';
import type { Field } from './url-encoded.ts';
import { readFields } from './wire-values.ts';

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
addFormats.default(ajv);

/** What of a request has passed the contract's check. */
export interface CheckedRequest {
  readonly query: Record<string, unknown>;
  /** The declared headers that were sent, by their names in the contract. */
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
  /** The query parameters and body fields that were sent, as opposed to filled in. */
  readonly sent: ReadonlySet<string>;
}

export interface UncheckedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly Field[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: RequestBody;
}

/**
 * Compiles the contract's rules for an operation's query, headers and body into one check. What breaks a rule
 * is collected over all three; defaults are filled in only for what is optional.
 *
 * @returns a function that throws Problem 422, naming each field and the rule it breaks; and Problem 404 for a
 *   malformed path, so that a malformed id is answered like an unknown one.
 */
export function compileRequestCheck(
  described: OpenApiOperation,
  { queryDefaults, bodyDefaults }: Operation,
): (request: UncheckedRequest) => CheckedRequest {
  const isPath = ajv.compile(parametersSchema(described, 'path', false));
  const query = compilePart(parametersSchema(described, 'query', false));
  const headers = compilePart(parametersSchema(described, 'header', true));
  const body = compilePart(bodySchema(described));

  return (request) => {
    const errors: FieldError[] = [];
    const collect = (part: Part, values: unknown, place: Place) => errors.push(...part.check(values, place));

    const queryFields = readFields(request.query, query.schema);
    errors.push(...queryFields.errors);
    collect(query, queryFields.values, 'query');

    const headerValues = declaredHeaders(headers.schema, request.headers);
    collect(headers, headerValues, 'header');

    const bodyFields =
      request.body.kind === 'form'
        ? readFields(request.body.fields, body.schema)
        : { values: request.body.value as Record<string, unknown>, errors: [] };
    errors.push(...bodyFields.errors);
    collect(body, bodyFields.values, request.body.kind);

    if (errors.length > 0) throw validationFailed(onePerField(errors));
    if (!isPath(request.path)) throw notFound();
    return {
      query: { ...queryDefaults, ...queryFields.values },
      headers: headerValues,
      body: { ...bodyDefaults, ...bodyFields.values },
      sent: new Set([...Object.keys(queryFields.values), ...Object.keys(bodyFields.values)]),
    };
  };
}

interface Part {
  readonly schema: JsonSchema;
  check(values: unknown, place: Place): FieldError[];
}

function compilePart(schema: JsonSchema): Part {
  const validate: ValidateFunction = ajv.compile(schema);
  return {
    schema,
    check(sent, place) {
      const values = boundedValues(sent, schema, mostErrors);
      const errors = validate(values) ? [] : fieldErrors(validate.errors ?? [], place);
      return [...errors, ...encodingErrors(values)];
    },
  };
}

function parametersSchema(
  operation: OpenApiOperation,
  place: string,
  additionalProperties: boolean,
): JsonSchema {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    additionalProperties,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}

function bodySchema(operation: OpenApiOperation): JsonSchema {
  const [mediaType] = Object.values(operation.requestBody?.content ?? {});
  return mediaType?.schema ?? { type: 'object' };
}

function declaredHeaders(schema: JsonSchema, headers: UncheckedRequest['headers']): Record<string, string> {
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

/** A lone surrogate can be sent in JSON but not stored as it is: it is refused rather than replaced. */
function encodingErrors(values: unknown): FieldError[] {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [];
  return Object.entries(values)
    .filter(([, value]) => [value].flat().some((item) => typeof item === 'string' && !item.isWellFormed()))
    .map(([field]) => ({ field, code: 'encoding', detail: 'must be well-formed Unicode' }));
}
