import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const conditions = ['@contentgen/source', 'import', 'module', 'default'];

/** The largest allowed size of a program with the client, in KB (1,000 bytes), gzipped. */
export const sizeGoal = 4.4;

/** Programs that list and create, each with a different client. */
export const programs = {
  '@contentgen/client': fromHere('programs/contentgen.ts'),
  'openapi-fetch': fromHere('programs/openapi-fetch.ts'),
  stripe: fromHere('rivals/stripe.js'),
  openai: fromHere('rivals/openai.js'),
} as const;

/** Resolves to the size of the program in KB (1,000 bytes), bundled for browsers by Rolldown, minified and gzipped. */
export async function rolldownSize(program: string): Promise<number> {
  const bundle = await rolldown({
    input: program,
    platform: 'browser',
    resolve: { conditionNames: conditions },
  });
  const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false });
  await bundle.close();
  return sizeOf(output[0].code);
}

/** Resolves to the size in KB with esbuild as the bundler. */
export async function esbuildSize(program: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [program],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    conditions,
    write: false,
  });
  return sizeOf(outputFiles.map(({ text }) => text).join(''));
}

function sizeOf(code: string): number {
  return gzipSync(code, { level: 9 }).length / 1_000;
}
