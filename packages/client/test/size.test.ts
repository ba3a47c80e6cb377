import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('size/list-and-create.ts', import.meta.url));
const conditions = ['@contentgen/source', 'import', 'module', 'default'];
/** The largest allowed size of a program with the client, in KB (1,000 bytes), gzipped. */
const sizeGoal = 4.4;

it.each([
  ['esbuild', bundleWithEsbuild],
  ['Rolldown', bundleWithRolldown],
])(
  'a program that lists and creates has at most the promised size with %s, with dependencies',
  async (_, bundle) => {
    const size = gzipSync(await bundle(), { level: 9 }).length / 1_000;
    expect(size).toBeLessThanOrEqual(sizeGoal);
  },
);

async function bundleWithRolldown(): Promise<string> {
  const bundle = await rolldown({
    input: program,
    platform: 'browser',
    resolve: { conditionNames: conditions },
  });
  const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

async function bundleWithEsbuild(): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [program], bundle: true, minify: true, format: 'esm', target: 'es2024' },
    ...{ platform: 'browser', conditions, write: false },
  });
  return outputFiles.map(({ text }) => text).join('');
}
