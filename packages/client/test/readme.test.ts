import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const readme = readFileSync(fromRoot('packages/client/README.md'), 'utf8');
const samples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
const folder = mkdtempSync(join(tmpdir(), 'client-readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `tsc` says about the samples, one line each; nothing when they are right. */
function check(codes: readonly string[]): string {
  const files = codes.map((_, index) => `sample-${index + 1}.ts`);
  for (const [index, file] of files.entries()) writeFileSync(join(folder, file), codes[index] ?? '');
  const compilerOptions = {
    paths: { '@contentgen/client': [fromRoot('packages/client/src/index.ts')] },
    typeRoots: [fromRoot('node_modules/@types')],
  };
  const project = { extends: fromRoot('tsconfig.json'), compilerOptions, files };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const tsc = [fromRoot('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  return spawnSync(process.execPath, tsc, { encoding: 'utf8', cwd: folder }).stdout;
}

it('shows samples that fit the client', () => {
  expect(samples.length).toBeGreaterThan(2);
  expect(check(samples)).toBe('');
});

it('would notice a sample that does not', () => {
  expect(check(samples.map((code) => code.replace('creativity: 0.5', 'creativity: 0.6')))).toContain(
    'sample-1.ts(6,',
  );
});
