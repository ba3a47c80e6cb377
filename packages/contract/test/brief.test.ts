import { describe, expect, it } from 'vitest';
import { contract, dereference } from '../src/index.ts';

/** What the original brief of the API states, by name. docs/decisions/0001-what-the-contract-adds.md lists the rest. */
const stated = {
  fields: {
    Document: 'id name prompt creativity result favorite template_id',
    DocumentCreate: 'name prompt creativity',
    DocumentUpdate: 'name result favorite',
    Image: 'id name description resolution style medium filter results favorite',
    ImageCreate: 'name description resolution style medium filter',
    ImageUpdate: 'name results favorite',
  },
  required: {
    DocumentCreate: 'name prompt creativity',
    DocumentUpdate: '',
    ImageCreate: 'name description resolution',
    ImageUpdate: 'results favorite',
  },
  parameters: {
    listDocuments: 'search favorite sort_by sort per_page search_by template_id',
    listImages: 'search favorite sort_by sort per_page search_by resolution style medium filter',
  },
} as const;

const { components, paths } = dereference(contract);
const names = (text: string) => text.split(' ').filter(Boolean).sort();
describe('the contract has what the brief states', () => {
  it.each(Object.entries(stated.fields))('fields of %s', (schema, fields) => {
    const properties = Object.keys(components.schemas[schema]?.properties ?? {});
    expect(properties).toEqual(expect.arrayContaining(names(fields)));
  });

  it.each(Object.entries(stated.required))('required fields of %s', (schema, fields) => {
    expect([...(components.schemas[schema]?.required ?? [])].sort()).toEqual(names(fields));
  });

  it.each(Object.entries(stated.parameters))('query parameters of %s', (operationId, parameters) => {
    const operations = Object.values(paths).map(({ get }) => get);
    const declared = operations.find((operation) => operation?.operationId === operationId)?.parameters ?? [];
    const query = declared.filter((parameter) => parameter.in === 'query');
    expect(query.map(({ name }) => name)).toEqual(expect.arrayContaining(names(parameters)));
  });
});
