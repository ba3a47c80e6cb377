import { type JsonSchema, type Operation, operations } from '@contentgen/contract';
import {
  boundsOf,
  type Content,
  compileFieldReader,
  Problem,
  parseContent,
} from '@contentgen/contract/requests';
import { encode, type Fields, schemaErrors } from '@contentgen/contract-tests/internals';
import { mediaTypeOf } from '../changes.ts';
import type { ProxiedRequest } from '../exchange.ts';

/**
 * Returns the fields of a request body as the service reads them; undefined if the body cannot be read. If a form
 * repeats a field that is not a list, its value is a list of texts, which breaks the rules of the field.
 */
export function fieldsOf(request: ProxiedRequest, schema: JsonSchema): Fields | undefined {
  const content = contentOf(request, schema);
  if (content?.kind === 'json') return asFields(content.value);
  if (content?.kind !== 'form') return undefined;
  const { values, repeated } = compileFieldReader(schema, content.fields.length)(content.fields);
  const lists = repeated.map((name) => [name, textsOf(content, name)]);
  return { ...values, ...Object.fromEntries(lists) };
}

/** Returns the texts of a field of a form; none for another body. */
export function formTexts(request: ProxiedRequest, schema: JsonSchema, name: string): readonly string[] {
  return textsOf(contentOf(request, schema), name);
}

function textsOf(content: Content | undefined, name: string): readonly string[] {
  if (content?.kind !== 'form') return [];
  return content.fields.filter(([spelling]) => spelling === name).map(([, text]) => text);
}

const mediaTypes = new Set(
  Object.values<Operation>(operations).flatMap(({ bodyMediaTypes }) => bodyMediaTypes),
);

function contentOf(request: ProxiedRequest, schema: JsonSchema): Content | undefined {
  if (!mediaTypes.has(mediaTypeOf(request))) return undefined;
  try {
    return parseContent(mediaTypeOf(request), request.body, boundsOf(schema, 'a body'));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** Returns the body of a request with other fields, in the same media type. */
export function withFields(request: ProxiedRequest, fields: Fields): Pick<ProxiedRequest, 'body'> {
  return { body: Buffer.from(encode(fields, mediaTypeOf(request))) };
}

/** Returns the value of a query parameter, as the service reads it. */
export function parameterValue(schema: JsonSchema, text: string): unknown {
  return compileFieldReader({ properties: { value: schema } }, 0)([['value', text]]).values.value;
}

/** Returns whether a value matches the schema of its field. */
export function isGood(schema: JsonSchema, value: unknown): boolean {
  return schemaErrors(schema, value).length === 0;
}
