import type { JsonSchema } from '@contentgen/contract';
import { encode, type Fields, schemaErrors } from '@contentgen/contract-tests/internals';
import { mediaTypeOf, type ProxiedRequest } from '@contentgen/faulty-proxy';

/** The fields of a request body; undefined if it cannot be parsed. Values of a form are texts. */
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

/** A body with other fields, in the same media type. */
export function withFields(request: ProxiedRequest, fields: Fields): Pick<ProxiedRequest, 'body'> {
  return { body: Buffer.from(encode(fields, mediaTypeOf(request))) };
}

/** Whether a sent text or JSON value represents a value. */
export function represents(sent: unknown, value: unknown): boolean {
  return (
    String(sent) === String(value) || (typeof value === 'boolean' && String(sent) === String(Number(value)))
  );
}

/** Converts a value of a form to JSON. A text that does not fit the type stays a text. */
export function typedAs(schema: JsonSchema, sent: unknown): unknown {
  const { type, enum: values } = schema;
  if (values) return values.find((value) => String(value) === String(sent)) ?? sent;
  if (type === 'array') return [sent].flat().filter((item) => item !== '');
  if (type !== 'boolean') return sent;
  return [true, false].find((value) => represents(sent, value)) ?? sent;
}

/** Whether a sent value matches the schema of its field. */
export function isGood(schema: JsonSchema, sent: unknown): boolean {
  return schemaErrors(schema, typedAs(schema, sent)).length === 0;
}
