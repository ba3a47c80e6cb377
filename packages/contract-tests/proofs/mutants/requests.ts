import type { JsonSchema } from '@contentgen/contract';
import {
  boundsOf,
  type Content,
  compileFieldReader,
  mediaTypeOf,
  Problem,
  parseContent,
} from '@contentgen/contract/requests';
import { encode, type Fields, schemaErrors } from '@contentgen/contract-tests/internals';
import type { ProxiedRequest } from '../exchange.ts';

const readable = new Set(['application/json', 'application/x-www-form-urlencoded']);

/** Returns the fields of a body in one media type, as `fieldsOf` does; undefined for any other body. */
export function fieldsIn(mediaType: string, request: ProxiedRequest, schema: JsonSchema): Fields | undefined {
  return mediaTypeOf(request.headers) === mediaType ? fieldsOf(request, schema) : undefined;
}

/** Returns the fields of a body as the server reads them; undefined if the body cannot be read. */
export function fieldsOf(request: ProxiedRequest, schema: JsonSchema): Fields | undefined {
  const content = contentOf(request, schema);
  if (content?.kind === 'json') return asFields(content.value);
  if (content?.kind !== 'form') return undefined;
  return compileFieldReader(schema, content.fields.length)(content.fields).values;
}

function contentOf(request: ProxiedRequest, schema: JsonSchema): Content | undefined {
  const mediaType = mediaTypeOf(request.headers);
  if (!readable.has(mediaType)) return undefined;
  try {
    return parseContent(mediaType, request.body, boundsOf(schema, 'a body'));
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
  return { body: Buffer.from(encode(fields, mediaTypeOf(request.headers))) };
}

/** Returns the value of a query parameter, as the service reads it. */
export function parameterValue(schema: JsonSchema, text: string): unknown {
  return compileFieldReader({ properties: { value: schema } }, 0)([['value', text]]).values.value;
}

/** Returns whether a value matches the schema of its field. */
export function isGood(schema: JsonSchema, value: unknown): boolean {
  return schemaErrors(schema, value).length === 0;
}
