import type { JsonSchema } from '@contentgen/contract';
import { nonNull, sample } from '../shape/sample.ts';

/** Returns a value that matches the schema and differs from `value`. */
export function otherValue(schema: JsonSchema, value: unknown): unknown {
  const { enum: values, format, items, maxLength } = nonNull(schema);
  if (values) return values[(values.indexOf(value as never) + 1) % values.length];
  if (value === null || value === undefined) return sample(schema);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.length > 0 ? [] : [sample(items ?? {})];
  if (typeof value === 'object') return null;
  if (format === 'date-time') return new Date(Date.parse(String(value)) - 60_000).toISOString();
  if (format !== undefined) return sample(nonNull(schema));
  return `x${value}`.slice(0, maxLength);
}
