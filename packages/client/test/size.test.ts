import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const source = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));

/** Returns the bytes, with gzip, that a page loads for some code. Packages that it has already are not counted. */
async function sizeOf(code: string): Promise<number> {
  const bundle = await rolldown({
    input: 'page',
    platform: 'browser',
    external: [/^react/, /^@tanstack/],
    resolve: { conditionNames: ['@contentgen/source', 'import', 'browser', 'default'] },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? id : null),
        load: (id) => (id === 'page' ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return gzipSync(output[0].code, { level: 9 }).length;
}

it.each([
  [
    'list and create',
    6_795,
    `import { createClient } from '${source('index')}';`,
    'c.documents.list(), c.documents.create({})',
  ],
  [
    'the hooks and forms',
    10_800,
    `import { createClient } from '${source('index')}'; import { createQueries, formValues } from '${source('react/index')}';`,
    'createQueries(c), formValues',
  ],
])('%s need at most %i bytes', async (_, most, imports, used) => {
  const code = `${imports} const c = createClient({ baseUrl: '/' }); globalThis.used = [${used}];`;
  expect(await sizeOf(code)).toBeLessThanOrEqual(most);
});
