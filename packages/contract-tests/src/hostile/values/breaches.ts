import type { JsonSchema } from '@contentgen/contract';
import { cursorParameter } from '../places.ts';
import type { Breach } from './breach.ts';
import { choiceBreaches } from './choice-breaches.ts';
import { listBreaches } from './list-breaches.ts';
import { textBreaches } from './text-breaches.ts';
import type { TextPlace } from './texts.ts';
import { typeBreaches } from './type-breaches.ts';

/** The JSON Schema keywords that this module can break, and annotations. */
const known = new Set([
  ...['type', 'enum', 'minLength', 'maxLength', 'pattern', 'format', 'maxItems', 'items'],
  ...['description', 'default', 'example'],
]);

/**
 * Returns values that break each rule of the schema of a field.
 *
 * @throws Error for an unsupported keyword.
 */
export function breachesOf(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  const strange = Object.keys(schema).find((keyword) => !known.has(keyword) && !keyword.startsWith('x-'));
  if (strange !== undefined) {
    throw new Error(
      `hostile can't break the keyword "${strange}" in the schema of the field "${name}". ` +
        'Write values that break it in src/hostile/values.',
    );
  }
  return [
    ...typeBreaches(name, schema, place),
    ...choiceBreaches(schema, place),
    ...textBreaches(name, schema, place),
    ...listBreaches(name, schema, place),
  ]
    .filter(({ plain }) => plain.length > 0)
    .map((breach) => (name === cursorParameter ? { ...breach, codes: [...breach.codes, 'cursor'] } : breach));
}
