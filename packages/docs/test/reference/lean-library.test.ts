import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutUnusedParts } from '../../src/reference/lean-library.ts';

const folder = fileURLToPath(new URL('../../dist/_astro/', import.meta.url));

it('the built script has the parts that the reference uses, with their licenses, and no others', async () => {
  const file = (await readdir(folder)).find((name) => name.startsWith('redoc.')) ?? '';
  const script = await readFile(folder + file, 'utf8');
  for (const part of ['(c) Copyright 2026 Redocly LLC', '@license React', 'Markdown/Markdown']) {
    expect(script).toContain(part);
  }
  // Texts of the removed parts: graphql, the reader of js-yaml, the exporter of telemetry, AsyncAPI, and the worker of
  // the search.
  const unused = [
    '__Schema',
    'unknown escape sequence',
    'Export failed with',
    'Queue configuration',
    'FlexSearch.js v',
  ];
  expect(unused.filter((part) => script.includes(part))).toEqual([]);
});

it('the build stops when another version of Redoc has other parts', async () => {
  const script = (code: string) => `const{hydrate}=(()=>{${code}})();export{hydrate};`;
  const hydrate = 'function run(){}return{hydrate:run}';
  await expect(withoutUnusedParts('export function hydrate(){}')).rejects.toThrow('no longer one function');
  await expect(withoutUnusedParts(script('return{}'))).rejects.toThrow('no longer returns "hydrate"');
  await expect(withoutUnusedParts(script(hydrate))).rejects.toThrow('no longer has components');
  await expect(
    withoutUnusedParts(script(`var kind={},Brokers=1,all={[kind.BROKERS]:Brokers};${hydrate}`)),
  ).rejects.toThrow('no longer has Either "spec"');
});
