import { choicesOf } from '../../filters.ts';
import type { Fields } from '../../http/request-body.ts';
import { exampleBody, type Resource } from '../../resources.ts';
import { fieldsOf, textFields } from './choices.ts';
import { awkwardText, nameOf, newToken } from './texts.ts';

/**
 * Returns the body of a create with every field. Choices have their value at `index`, and texts contain unusual
 * characters.
 */
export function fullBody({ creation }: Resource, index: number): Fields {
  const choices = fieldsOf(creation).flatMap(([name, schema]) => {
    const values = choicesOf(schema);
    return values.length === 0 ? [] : [[name, values[index % values.length]]];
  });
  const texts = textFields(creation).map((name) => [name, awkwardText(newToken())]);
  return Object.fromEntries([...texts, ...choices]);
}

/** Returns the body of a create with only the required fields. */
export function minimalBody({ creation, create }: Resource): Fields {
  const example = exampleBody(create);
  const required = (creation.required ?? []).map((name) => [name, example[name]]);
  return { ...Object.fromEntries(required), name: nameOf(newToken()) };
}

/** Returns the words for a media type in the title of a check. */
export function inWords(mediaType: string): string {
  return mediaType === 'application/json' ? 'a JSON body' : 'a form';
}
