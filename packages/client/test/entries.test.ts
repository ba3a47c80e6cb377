import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

/** Resolves to every module that an entry of the package imports. */
async function modulesOf(entry: string): Promise<string[]> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`../src/${entry}`, import.meta.url)),
    platform: 'browser',
    resolve: { conditionNames: ['@contentgen/source', 'import', 'browser', 'default'] },
    treeshake: false,
    // Bundlers warn about the directive "use client" in React's modules.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate();
  await bundle.close();
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
}

const foreign =
  /node_modules\/(@tanstack|openapi-react-query|react|msw|@mswjs)\/|src\/(react|msw)\/|openapi\.json/;

it('the core imports no dependency of the subpaths', async () => {
  const modules = await modulesOf('index.ts');
  expect(modules.some((module) => module.endsWith('src/client.ts'))).toBe(true);
  expect(modules.filter((module) => foreign.test(module))).toEqual([]);
});

it('the subpaths do not import each other', async () => {
  const react = await modulesOf('react/index.ts');
  expect(react.some((module) => module.includes('node_modules/openapi-react-query/'))).toBe(true);
  expect(react.filter((module) => /node_modules\/@?msw|openapi\.json/.test(module))).toEqual([]);
  const msw = await modulesOf('msw/index.ts');
  expect(msw.some((module) => module.includes('node_modules/msw/'))).toBe(true);
  expect(msw.filter((module) => /node_modules\/(react|@tanstack)\//.test(module))).toEqual([]);
});
