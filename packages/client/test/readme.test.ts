import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
// The samples of the subpaths have a separate test.
const [readme = ''] = readFileSync(fromRoot('packages/client/README.md'), 'utf8').split('\n## React\n');
const texts = readme + readFileSync(fromRoot('packages/contract/README.md'), 'utf8');
const samples = [...texts.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
const folder = mkdtempSync(join(tmpdir(), 'client-readme-'));
const files = samples.map((_, index) => `sample-${index + 1}.ts`);
/** The first sample with a mistake. One run of the compiler also checks it, to save time. */
const wrong = 'wrong.ts';
/** The `tsc` errors. */
let errors: readonly string[];
let mock: Mock;
/**
 * A mock that stores records, for the samples that iterate over all pages. The lists of the mock without state have no
 * last page.
 */
let stateful: Mock;

beforeAll(async () => {
  [mock, stateful] = await Promise.all([startMock({ stateless: true }), startMock({ instant: true })]);
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'));
  const compilerOptions = { typeRoots: [fromRoot('node_modules/@types')] };
  const project = { extends: fromRoot('tsconfig.json'), compilerOptions, files: [...files, wrong] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [index, file] of files.entries()) writeFileSync(join(folder, file), samples[index] ?? '');
  writeFileSync(join(folder, wrong), samples[0]?.replace('creativity: 0.5', 'creativity: 0.6') ?? '');
  const tsc = [fromRoot('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8', cwd: folder });
  // Further lines of an error start with spaces.
  errors = stdout.split(/\n(?=\S)/).filter(Boolean);
});
afterAll(async () => {
  await Promise.all([mock.close(), stateful.close()]);
  rmSync(folder, { recursive: true });
});

it('has samples that compile against the client', () => {
  expect(samples.length).toBeGreaterThan(6);
  expect(errors.filter((error) => !error.startsWith(wrong))).toEqual([]);
});

it('detects a sample that does not compile', () => {
  expect(errors).toContainEqual(expect.stringMatching(/^wrong\.ts\(8,/));
});

it.each(files)('%s runs without errors', async (file) => {
  const code = samples[files.indexOf(file)] ?? '';
  const path = join(folder, `run-${file}`);
  const { url, keys } = code.includes('.iterate(') ? stateful : mock;
  writeFileSync(path, code.replaceAll('http://127.0.0.1:8080', url).replaceAll('YOUR_API_KEY', keys.key));
  const program = ['--conditions=@contentgen/source', path];
  const { stderr } = await promisify(execFile)(process.execPath, program, { cwd: folder });
  expect(stderr).toBe('');
});
