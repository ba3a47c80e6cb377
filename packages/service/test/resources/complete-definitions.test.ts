import { contract, dereference, type Operation, operations, readResources } from '@contentgen/contract';
import { describe, expect, it } from 'vitest';
import { requireCompleteDefinitions } from '../../src/resources/complete-definitions.ts';
import { definitions } from '../../src/resources/registry.ts';
import type { AnyDefinition } from '../../src/resources/resource-definition.ts';

// biome-ignore lint/suspicious/noExplicitAny: an edited contract has no type
type Edited = any;

/**
 * Returns the error with which the service refuses to start, after `edit` has changed the contract and `define`
 * definitions.
 */
function complaint(
  edit: (document: Edited) => void,
  define: (all: Record<string, AnyDefinition>) => void = () => {},
  table: Readonly<Record<string, Operation>> = operations,
): string | undefined {
  // Each use of a schema is a separate copy, so that an edit changes only one place.
  const document = JSON.parse(JSON.stringify(dereference(contract)));
  edit(document);
  const all = structuredClone(withoutFunctions());
  define(all);
  try {
    requireCompleteDefinitions(all, readResources(document, table));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the data of the definitions. The check compares only the data. */
function withoutFunctions(): Record<string, AnyDefinition> {
  return JSON.parse(JSON.stringify(definitions));
}

/** Changes the definition of documents. */
function changeDocuments(
  all: Record<string, AnyDefinition>,
  change: (definition: AnyDefinition) => Partial<AnyDefinition>,
): void {
  const definition = all.documents as AnyDefinition;
  all.documents = { ...definition, ...change(definition) };
}

const { createDocument, updateDocument, updateImage, putImage, listImages, getDocument, listDocuments } =
  operations;
const schemaOf = (document: Edited, { path, method }: Operation, mediaType = 0) =>
  Object.values<Edited>(document.paths[path][method].requestBody.content)[mediaType].schema;
const shownBy = (document: Edited, { path, method }: Operation) =>
  document.paths[path][method].responses[200].content;
const tone = { type: 'string', maxLength: 16 };

it('the definitions match the contract', () => {
  expect(complaint(() => {})).toBeUndefined();
});

describe('the start fails because of', () => {
  it('a field of only one create body, and names it', () => {
    const found = complaint((document) => {
      schemaOf(document, createDocument).properties.tone = tone;
    });
    expect(found).toBe('The field of createDocument "tone" is in the contract, but not in the definition.');
  });

  it('a field of an update, for each way to update', () => {
    const found = complaint((document) => {
      for (const operation of [putImage, updateImage]) schemaOf(document, operation).properties.tone = tone;
    });
    expect(found).toContain('The field of updateImage "tone" is in the contract, but not in the definition.');
    expect(found).toContain('The field of putImage "tone" is in the contract, but not in the definition.');
  });

  it('a field of only one way to update', () => {
    const found = complaint((document) => {
      schemaOf(document, updateDocument).properties.mood = tone;
    });
    expect(found).toBe('The field of updateDocument "mood" is in the contract, but not in the definition.');
  });

  it('a field of only the second media type of a body', () => {
    const found = complaint((document) => {
      schemaOf(document, createDocument, 1).properties.tone = tone;
    });
    expect(found).toBe('The field of createDocument "tone" is in the contract, but not in the definition.');
  });

  it('a parameter of a list', () => {
    const found = complaint((document) => {
      document.paths[listImages.path].get.parameters.push({ name: 'tone', in: 'query', schema: tone });
    });
    expect(found).toBe('The filter of listImages "tone" is in the contract, but not in the definition.');
  });

  it('a filter that another parameter turns off', () => {
    const found = complaint(
      () => {},
      (all) => changeDocuments(all, () => ({ filters: { favorite: 'favorite' } })),
    );
    expect(found).toBe(
      'The filter of listDocuments "template_id" is in the contract, but not in the definition.',
    );
  });

  it('a choice of search_by', () => {
    const found = complaint((document) => {
      const { parameters } = document.paths[listDocuments.path].get;
      parameters.find(({ name }: Edited) => name === 'search_by').schema.enum.push('prompt');
    });
    expect(found).toBe(
      'The choice of search_by in listDocuments "prompt" is in the contract, but not in the definition.',
    );
  });

  it('a property of a record without a column or a computation', () => {
    const found = complaint((document) => {
      shownBy(document, getDocument)['application/json'].schema.properties.tone = tone;
    });
    expect(found).toBe(
      'The property of the record of getDocument "tone" is in the contract, but not in the definition.',
    );
  });

  it('a stream of text without a column for the text', () => {
    const found = complaint(
      () => {},
      (all) => {
        all.documents = { ...(all.documents as AnyDefinition), text: undefined as never };
      },
    );
    expect(found).toBe(
      'The stream of text of watchDocument "text" is in the contract, but not in the definition.',
    );
  });

  it('a field of a definition that the contract lacks', () => {
    const found = complaint((document) => {
      delete schemaOf(document, createDocument).properties.template_id;
    });
    expect(found).toBe(
      'The field of createDocument "template_id" is in the definition, but not in the contract.',
    );
  });

  it('two fields of a create with one column', () => {
    const found = complaint(
      (document) => {
        for (const mediaType of [0, 1]) schemaOf(document, createDocument, mediaType).properties.tone = tone;
      },
      (all) => changeDocuments(all, ({ create }) => ({ create: { ...create, tone: 'prompt' } })),
    );
    expect(found).toBe('The fields of createDocument "prompt" and "tone" have the same column, "prompt".');
  });

  it('two fields of an update with one column, also if a rule names it', () => {
    const found = complaint(
      () => {},
      (all) =>
        changeDocuments(all, ({ update }) => ({
          update: { ...update, result: { column: 'name' } as never },
        })),
    );
    expect(found).toBe(
      'The fields of putDocument and updateDocument "name" and "result" have the same column, "name".',
    );
  });

  it('two filters with one column', () => {
    const found = complaint(
      (document) => {
        document.paths[listDocuments.path].get.parameters.push({ name: 'tone', in: 'query', schema: tone });
      },
      (all) => changeDocuments(all, ({ filters }) => ({ filters: { ...filters, tone: 'template_id' } })),
    );
    expect(found).toBe(
      'The filters of listDocuments "template_id" and "tone" have the same column, "template_id".',
    );
  });

  it.each(['account_id', 'id', 'state', 'updated_at', 'result'])(
    'a field of a create in the column %s, which the service sets',
    (column) => {
      const found = complaint(
        () => {},
        (all) => changeDocuments(all, ({ create }) => ({ create: { ...create, prompt: column } })),
      );
      expect(found).toContain(
        `The field of createDocument "prompt" has the column "${column}", which the service sets.`,
      );
    },
  );

  it('a field of an update in a column that the service sets', () => {
    const found = complaint(
      () => {},
      (all) => changeDocuments(all, ({ update }) => ({ update: { ...update, name: 'version' } })),
    );
    expect(found).toBe(
      'The field of putDocument and updateDocument "name" has the column "version", which the service sets.',
    );
  });

  it('a resource without a definition, with the names of its operations', () => {
    const found = complaint(
      () => {},
      (all) => {
        delete all.images;
      },
    );
    expect(found).toBe(
      'The resource images of the contract has no definition for its operations: ' +
        'listImages, createImage, getImage, watchImage, putImage, updateImage, deleteImage.',
    );
  });

  it('a definition without a resource', () => {
    const found = complaint(
      () => {},
      (all) => {
        all.posters = all.images as AnyDefinition;
      },
    );
    expect(found).toBe('The definition of posters has no resource in the contract.');
  });
});
