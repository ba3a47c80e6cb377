import { contract, dereference, type Operation, operations, readResources } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { requireCompleteDefinitions } from '../../src/resources/complete-definitions.ts';
import { definitions } from '../../src/resources/registry.ts';
import type { AnyDefinition } from '../../src/resources/resource-definition.ts';

// biome-ignore lint/suspicious/noExplicitAny: an edited contract has no type
type Edited = any;
type Definitions = Record<string, AnyDefinition>;

/**
 * Returns the error with which the service refuses to start, after `edit` has changed the contract and `define`
 * definitions.
 */
function complaint(
  edit: (document: Edited) => void,
  define: (all: Record<string, AnyDefinition>) => void = () => {},
): string | undefined {
  // Each use of a schema is a separate copy, so that an edit changes only one place.
  const document = JSON.parse(JSON.stringify(dereference(contract)));
  edit(document);
  const all = structuredClone(withoutFunctions());
  define(all);
  try {
    requireCompleteDefinitions(all, readResources(document, operations));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the data of the definitions. The check compares only the data. */
function withoutFunctions(): Record<string, AnyDefinition> {
  return JSON.parse(JSON.stringify(definitions));
}

/** Returns an edit of definitions that replaces these members of the definition of documents. */
const documents = (changes: object | ((definition: AnyDefinition) => object)) => (all: Definitions) => {
  const definition = all.documents as AnyDefinition;
  const changed = typeof changes === 'function' ? changes(definition) : changes;
  all.documents = { ...definition, ...changed };
};

const { createDocument, updateDocument, listImages, getDocument, listDocuments } = operations;
const schemaOf = (document: Edited, { path, method }: Operation, mediaType = 0) =>
  Object.values<Edited>(document.paths[path][method].requestBody.content)[mediaType].schema;
const shownBy = (document: Edited, { path, method }: Operation) =>
  document.paths[path][method].responses[200].content;
const tone = { type: 'string', maxLength: 16 };

const none = () => {};
const missing = (what: string) => `The ${what} is in the contract, but not in the definition.`;

it('the definitions match the contract', () => {
  expect(complaint(none)).toBeUndefined();
});

it.each<[string, (document: Edited) => void, (all: Definitions) => void, string]>([
  [
    'a field of only one media type of a create',
    (document) => {
      schemaOf(document, createDocument, 1).properties.tone = tone;
    },
    none,
    missing('field of createDocument "tone"'),
  ],
  [
    'a field of only one way to update',
    (document) => {
      schemaOf(document, updateDocument).properties.tone = tone;
    },
    none,
    missing('field of updateDocument "tone"'),
  ],
  [
    'a parameter of a list',
    (document) => {
      document.paths[listImages.path].get.parameters.push({ name: 'tone', in: 'query', schema: tone });
    },
    none,
    missing('filter of listImages "tone"'),
  ],
  [
    'a filter that another parameter turns off',
    none,
    documents({ filters: { favorite: 'favorite' } }),
    missing('filter of listDocuments "template_id"'),
  ],
  [
    'a choice of search_by',
    (document) => {
      const { parameters } = document.paths[listDocuments.path].get;
      parameters.find(({ name }: Edited) => name === 'search_by').schema.enum.push('prompt');
    },
    none,
    missing('choice of search_by in listDocuments "prompt"'),
  ],
  [
    'a property of a record without a column or a computation',
    (document) => {
      shownBy(document, getDocument)['application/json'].schema.properties.tone = tone;
    },
    none,
    missing('property of the record of getDocument "tone"'),
  ],
  [
    'a stream of text without a column for the text',
    none,
    documents({ text: undefined }),
    missing('stream of text of watchDocument "text"'),
  ],
  [
    'a field that the contract lacks',
    (document) => {
      delete schemaOf(document, createDocument).properties.template_id;
    },
    none,
    'The field of createDocument "template_id" is in the definition, but not in the contract.',
  ],
  [
    'two fields with one column',
    none,
    documents(({ update }) => ({ update: { ...update, result: { column: 'name' } } })),
    'The fields of putDocument and updateDocument "name" and "result" have the same column, "name".',
  ],
  [
    'two filters with one column',
    none,
    documents(({ filters }) => ({ filters: { ...filters, template_id: 'favorite' } })),
    'The filters of listDocuments "favorite" and "template_id" have the same column, "favorite".',
  ],
  [
    'a resource without a definition',
    none,
    (all) => {
      delete all.images;
    },
    'The resource images of the contract has no definition for its operations: ' +
      'listImages, createImage, getImage, watchImage, putImage, updateImage, deleteImage.',
  ],
  [
    'a definition without a resource',
    none,
    (all) => {
      all.posters = all.images as AnyDefinition;
    },
    'The definition of posters has no resource in the contract.',
  ],
])('the start fails because of %s', (_, edit, define, sentence) => {
  expect(complaint(edit, define)).toBe(sentence);
});
