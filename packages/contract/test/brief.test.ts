import { describe, expect, it } from 'vitest';
import { contract, dereference, type JsonSchema, type OpenApiParameter } from '../src/index.ts';

/** What the original brief of the API states, by name. Everything else in the contract is a decision. */
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
const isDecision = (node: JsonSchema | OpenApiParameter) =>
  (node as unknown as Record<string, unknown>)['x-origin'] === 'decision';
const undecided = (nodes: readonly (readonly [string, JsonSchema | OpenApiParameter])[]) =>
  nodes.flatMap(([name, node]) => (isDecision(node) ? [] : [name])).sort();

describe('the contract has what the brief states, and marks what it does not', () => {
  it.each(Object.entries(stated.fields))('fields of %s', (schema, fields) => {
    const properties = Object.entries(components.schemas[schema]?.properties ?? {});
    expect(undecided(properties)).toEqual(names(fields));
  });

  it.each(Object.entries(stated.required))('required fields of %s', (schema, fields) => {
    expect([...(components.schemas[schema]?.required ?? [])].sort()).toEqual(names(fields));
  });

  it.each(Object.entries(stated.parameters))('query parameters of %s', (operationId, parameters) => {
    const operations = Object.values(paths).map(({ get }) => get);
    const declared = operations.find((operation) => operation?.operationId === operationId)?.parameters ?? [];
    const query = declared.filter((parameter) => parameter.in === 'query');
    expect(undecided(query.map((parameter) => [parameter.name, parameter]))).toEqual(names(parameters));
  });

  it('header parameters, none of which the brief has', () => {
    const operations = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) => [
      get,
      post,
      put,
      patch,
      remove,
    ]);
    const declared = operations.flatMap((operation) => operation?.parameters ?? []);
    const headers = declared.filter((parameter) => parameter.in === 'header');
    expect(headers.length).toBeGreaterThan(0);
    expect(undecided(headers.map((parameter) => [parameter.name, parameter]))).toEqual([]);
  });
});
