import type { FieldError, JsonSchema } from '@contentgen/contract';
import type { Field } from './url-encoded.ts';

/** The spellings of booleans in forms and queries. */
const booleans: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/**
 * Gives fields of a form or a query the types that the schema of the whole has for them. A text that does not
 * spell a value of its type stays a text, for the check against the schema to name.
 *
 * Arrays may be spelt `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2`; `a=` alone is the empty array.
 *
 * @returns the values by name, and an error for every scalar that was sent twice.
 */
export function readFields(
  fields: readonly Field[],
  schema: JsonSchema,
): { values: Record<string, unknown>; errors: FieldError[] } {
  const properties = schema.properties ?? {};
  const sent = new Map<string, { text: string; index: number }[]>();
  for (const [spelling, text] of fields) {
    const { name, index } = arrayField(spelling, properties) ?? {
      name: spelling,
      index: Number.POSITIVE_INFINITY,
    };
    const texts = sent.get(name) ?? [];
    texts.push({ text, index });
    sent.set(name, texts);
  }

  const errors: FieldError[] = [];
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, texts] of sent) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property?.type === 'array') {
      const ordered = texts.toSorted((one, other) =>
        one.index === other.index ? 0 : one.index - other.index,
      );
      const isEmpty = texts.length === 1 && texts[0]?.text === '';
      values[name] = isEmpty ? [] : ordered.map(({ text }) => readValue(text, property.items ?? {}));
    } else {
      values[name] = readValue(texts[0]?.text ?? '', property ?? {});
      if (texts.length > 1 && property !== undefined) {
        errors.push({ field: name, code: 'duplicate', detail: 'must be sent only once' });
      }
    }
  }
  return { values, errors };
}

function arrayField(spelling: string, properties: Readonly<Record<string, JsonSchema>>) {
  const [, name = '', index = ''] = /^(.*)\[(\d{0,4})\]$/s.exec(spelling) ?? [];
  if (!Object.hasOwn(properties, name) || properties[name]?.type !== 'array') return undefined;
  return { name, index: index === '' ? Number.POSITIVE_INFINITY : Number(index) };
}

function readValue(text: string, schema: JsonSchema): unknown {
  switch (schema.type) {
    case 'boolean':
      return Object.hasOwn(booleans, text) ? booleans[text] : text;
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}
