import { choicesOf } from '../../filters.ts';
import type { Fields } from '../../http/request-body.ts';
import { exampleBody, type Resource } from '../../resources.ts';
import { fieldsOf, textFields } from './choices.ts';
import { awkwardText, nameOf, newToken } from './texts.ts';

/**
 * The body of a create with every field. Choices have the value at an index, and texts contain unusual characters.
 */
export function fullBody({ creation }: Resource, index: number): Fields {
  const choices = fieldsOf(creation).flatMap(([name, schema]) => {
    const values = choicesOf(schema);
    return values.length === 0 ? [] : [[name, values[index % values.length]]];
  });
  const texts = textFields(creation).map((name) => [name, awkwardText(newToken())]);
  return Object.fromEntries([...texts, ...choices]);
}

/** A create's body with only the required fields. */
export function leastBody({ creation, create }: Resource): Fields {
  const example = exampleBody(create);
  const required = (creation.required ?? []).map((name) => [name, example[name]]);
  return { ...Object.fromEntries(required), name: nameOf(newToken()) };
}

/** A media type of a body, in a title. */
export function inWords(mediaType: string): string {
  return mediaType === 'application/json' ? 'a JSON body' : 'a form';
}
