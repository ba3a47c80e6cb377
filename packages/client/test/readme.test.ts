import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const texts = ['client', 'contract'].map((name) =>
  readFileSync(fromRoot(`packages/${name}/README.md`), 'utf8'),
);
const samples = [...texts.join('').matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(
  ([, type = '', code = ''], index) => ({ file: `sample-${index + 1}.${type}`, code }),
);
/** The first sample with a mistake. One run of the compiler also checks it, to save time. */
const wrong = {
  file: 'wrong.ts',
  code: samples[0]?.code.replace('creativity: 0.5', 'creativity: 0.6') ?? '',
};
/** The files of the example that the samples for React are. They import each other. */
const example = ['queries.ts', 'write.tsx'].map((file) => ({
  file,
  code: readFileSync(fromRoot(`examples/vite/src/${file}`), 'utf8'),
}));
const folder = mkdtempSync(join(tmpdir(), 'client-readme-'));
/** The `tsc` errors. */
let errors: readonly string[];
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ instant: true });
  // The samples name a record of the contract's examples, which the mock does not have.
  const body = new URLSearchParams({ name: 'a', prompt: 'b', creativity: '1' });
  const headers = { authorization: `Bearer ${mock.keys.key}` };
  const created = await fetch(`${mock.url}/api/v1/documents`, { method: 'POST', headers, body });
  const { id } = (await created.json()) as { id: string };
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'));
  const all = [...samples, ...example, wrong];
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    customConditions: ['@contentgen/source'],
    types: ['node'],
    typeRoots: [fromRoot('node_modules/@types')],
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const project = { compilerOptions, files: all.map(({ file }) => file) };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { file, code } of all) {
    const real = code
      .replaceAll('http://127.0.0.1:8080', mock.url)
      .replaceAll('YOUR_API_KEY', mock.keys.key)
      .replaceAll(/01a1fd63-[\w-]+/g, id);
    writeFileSync(join(folder, file), real);
  }
  // The newest TypeScript, and the oldest that the client supports.
  errors = ['', 'scripts/'].flatMap((place) => {
    const tsc = [fromRoot(`${place}node_modules/typescript/bin/tsc`), '-p', folder, '--pretty', 'false'];
    const { stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8', cwd: folder });
    // Further lines of an error start with spaces.
    return stdout.split(/\n(?=\S)/).filter(Boolean);
  });
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

it('has samples that compile against the client', () => {
  expect(samples.length).toBeGreaterThan(6);
  expect(errors.filter((error) => !error.startsWith(wrong.file))).toEqual([]);
});

it.each(example)('shows $file of the example, as it is', ({ code }) => {
  expect(samples.map((sample) => sample.code)).toContain(code);
});

it('detects a sample that does not compile', () => {
  const found = expect.stringMatching(/^wrong\.ts\(8,/);
  expect(errors).toEqual([found, found]);
});

const programs = samples.filter(({ file, code }) => file.endsWith('.ts') && !code.includes('/react'));
it.each(programs)('$file runs without errors', async ({ file }) => {
  const program = ['--conditions=@contentgen/source', join(folder, file)];
  const { stderr } = await promisify(execFile)(process.execPath, program, { cwd: folder });
  expect(stderr).toBe('');
});
