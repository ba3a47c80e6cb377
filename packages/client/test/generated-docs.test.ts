import { readFileSync } from 'node:fs';
import { contract, dereference } from '@contentgen/contract';
import { expect, it } from 'vitest';

const declared = readFileSync(new URL('../src/generated/resources.ts', import.meta.url), 'utf8');

it('every schema has its own name and its description, and records are interfaces', () => {
  const types = readFileSync(new URL('../../contract/src/generated/types.ts', import.meta.url), 'utf8');
  expect(types).not.toContain('components["schemas"]');
  expect(types).toMatch(/^export interface Document \{\n {4}\/\*\* A UUIDv7/m);
  expect(types).toMatch(/^export type State = "queued" \| /m);
  const names = Object.keys(contract.components.schemas);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    expect(types).toMatch(new RegExp(`\\*/\\nexport (?:interface ${name} \\{|type ${name} = )`));
  }
});

it.each([
  ['ListDocumentsQuery', '/api/v1/documents'],
  ['ListImagesQuery', '/api/v1/images'],
])('%s shows the default of every parameter', (name, path) => {
  const [, query = ''] = declared.split(`export interface ${name} {`);
  const parameters = dereference(contract).paths[path]?.get?.parameters ?? [];
  expect(parameters.length).toBeGreaterThan(5);
  for (const { name: parameter, schema } of parameters) {
    const [before = ''] = query.split(`readonly ${parameter}?:`);
    const [, shown] = /Default: `(.*)`\.\s*\*\/\s*$/.exec(before) ?? [];
    expect([parameter, shown]).toEqual([parameter, JSON.stringify(schema.default)]);
  }
});
