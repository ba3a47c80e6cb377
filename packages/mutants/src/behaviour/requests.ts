import type { JsonSchema } from '@contentgen/contract';
import { encode, type Fields, schemaErrors } from '@contentgen/contract-tests/internals';
import type { ProxiedRequest } from '../exchange.ts';

/** The query of a request. */
export function queryOf({ path }: Pick<ProxiedRequest, 'path'>): URLSearchParams {
  const start = path.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : path.slice(start));
}

/** The path of a request with its query changed in place. */
export function withQuery(
  { path }: Pick<ProxiedRequest, 'path'>,
  change: (query: URLSearchParams) => void,
): Pick<ProxiedRequest, 'path'> {
  const query = queryOf({ path });
  change(query);
  const [address = ''] = path.split('?');
  return { path: query.size === 0 ? address : `${address}?${query}` };
}

/** The path of a request whose query has one value of a parameter, or none of it for undefined. */
export function withParameter(
  request: Pick<ProxiedRequest, 'path'>,
  name: string,
  value: unknown,
): Pick<ProxiedRequest, 'path'> {
  return withQuery(request, (query) => {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  });
}

/** The headers of a request, one of them changed; without it for undefined. */
export function withRequestHeader(
  { headers }: ProxiedRequest,
  name: string,
  value: string | undefined,
): Pick<ProxiedRequest, 'headers'> {
  const { [name.toLowerCase()]: _, ...others } = headers;
  return { headers: value === undefined ? others : { ...others, [name.toLowerCase()]: value } };
}

/** The media type of a request's body, without parameters; empty where it has none. */
export function mediaTypeOf({ headers }: ProxiedRequest): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The fields of a request's body; undefined where it can't be read. The values of a form are texts. */
export function fieldsOf(request: ProxiedRequest): Fields | undefined {
  const text = request.body.toString();
  if (mediaTypeOf(request) === 'application/json') return jsonFields(text);
  const fields: Record<string, string | string[]> = {};
  for (const [spelling, value] of new URLSearchParams(text)) {
    const name = spelling.replace(/\[\d*\]$/, '');
    const before = fields[name];
    fields[name] = before === undefined && name === spelling ? value : [...[before ?? []].flat(), value];
  }
  return fields;
}

function jsonFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The body of a request with other fields, in the same media type. */
export function withFields(request: ProxiedRequest, fields: Fields): Pick<ProxiedRequest, 'body'> {
  return { body: Buffer.from(encode(fields, mediaTypeOf(request))) };
}

/** Whether what was sent in a query, a form or JSON spells a value. */
export function spells(sent: unknown, value: unknown): boolean {
  return (
    String(sent) === String(value) || (typeof value === 'boolean' && String(sent) === String(Number(value)))
  );
}

/** A value of a form, as JSON has it; a text that spells no value of its type stays a text. */
export function typedAs(schema: JsonSchema, sent: unknown): unknown {
  const { type, enum: values } = schema;
  if (values) return values.find((value) => String(value) === String(sent)) ?? sent;
  if (type === 'array') return [sent].flat().filter((item) => item !== '');
  if (type !== 'boolean') return sent;
  return [true, false].find((value) => spells(sent, value)) ?? sent;
}

/** Whether what was sent for a field keeps its schema. */
export function isGood(schema: JsonSchema, sent: unknown): boolean {
  return schemaErrors(schema, typedAs(schema, sent)).length === 0;
}
