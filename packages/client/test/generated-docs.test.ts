import { readFileSync } from 'node:fs';
import { contract, dereference } from '@contentgen/contract';
import { expect, it } from 'vitest';

const declared = readFileSync(new URL('../src/generated/resources.ts', import.meta.url), 'utf8');

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
