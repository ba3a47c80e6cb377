import type { components } from '@contentgen/contract';
import { booleans, formFields } from '../generated/form-fields.ts';

type Schemas = components['schemas'];

/** The name of a body in the contract, such as `DocumentCreate`. */
export type BodyName = keyof typeof formFields;

/**
 * Returns the fields of a form as the body of a create or an update, with numbers and booleans in place of texts. Empty
 * fields and files are left out. The service checks the values: a value that the contract does not allow stays as it is,
 * and the ValidationError names its field.
 *
 * @param name the name of the body in the contract.
 * @param form the data of a form, such as `new FormData(event.currentTarget)`. The names of its fields are those of the
 *   body. Of a field that occurs more than once, the first one counts, unless the field is a list.
 */
export function formValues<Name extends BodyName>(name: Name, form: FormData): Schemas[Name] {
  const types: Readonly<Record<string, string>> = formFields[name];
  const values: Record<string, unknown> = {};
  for (const [spelling, text] of form) {
    const field = spelling.replace(/\[\d*\]$/, '');
    // Next.js adds its own fields to the form of a server action.
    if (typeof text !== 'string' || text === '' || field.startsWith('$ACTION_')) continue;
    if (types[field] === 'array') values[field] = [...((values[field] as string[] | undefined) ?? []), text];
    else values[spelling] ??= typed(text, types[spelling]);
  }
  return values as unknown as Schemas[Name];
}

/** Returns a text as a value of a type; the text itself if it is none. */
function typed(text: string, type: string | undefined): unknown {
  const spelled = text.toLowerCase();
  if (type === 'boolean')
    return booleans.true.includes(spelled) || (booleans.false.includes(spelled) ? false : text);
  if (type !== 'number' && type !== 'integer') return text;
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
