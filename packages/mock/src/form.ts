import type { FieldError, JsonSchema } from '@contentgen/contract';

/** A form, or a query, read by the schemas of its fields. */
export interface ReadForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
}

/**
 * The JSON content of a form: lists from `a=`, `a[]=` and `a[0]=`, booleans from `true false 1 0`, numbers. What
 * doesn't read as its schema's type stays text, for the validation to find. A scalar sent twice is an error.
 */
export function readForm(
  parameters: URLSearchParams,
  schemas: Readonly<Record<string, JsonSchema>>,
): ReadForm {
  // A field may have the name of something that objects inherit.
  const fields: Record<string, unknown> = Object.create(null);
  const errors: FieldError[] = [];
  for (const [name, values] of grouped(parameters, schemas)) {
    const schema = (Object.hasOwn(schemas, name) && schemas[name]) || {};
    if (schema.type === 'array') {
      fields[name] = values.length === 1 && values[0] === '' ? [] : values;
    } else {
      fields[name] = scalar(values[0] ?? '', schema);
      if (values.length > 1)
        errors.push({ field: name, code: 'duplicate', detail: 'was sent more than once' });
    }
  }
  return { fields, errors };
}

function grouped(
  parameters: URLSearchParams,
  schemas: Readonly<Record<string, JsonSchema>>,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of parameters) {
    const list = key.replace(/\[\d*\]$/, '');
    const isList = Object.hasOwn(schemas, list) && schemas[list]?.type === 'array';
    const name = isList ? list : key;
    groups.set(name, [...(groups.get(name) ?? []), value]);
  }
  return groups;
}

const spellings: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

function scalar(text: string, schema: JsonSchema): unknown {
  if (schema.type === 'boolean') return spellings[text] ?? text;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
