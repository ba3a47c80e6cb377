import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/check-map.ts', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-'));
  const files = { 'openapi/v1.yaml': 'PerPage:\n', 'packages/service/src/http/binding.ts': '' };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mkdir(join(folder, 'docs'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Checks a page. Resolves to the mistakes. */
async function check(page: string): Promise<string[]> {
  await writeFile(join(folder, 'docs/architecture.md'), page);
  const run = promisify(execFile)(process.execPath, [script, '--root', folder]);
  return run.then(
    () => [],
    ({ code, stderr }) => {
      expect(code).toBe(1);
      return stderr.trimEnd().split('\n');
    },
  );
}

it('accepts paths that exist, from the root and from the sources of the service', async () => {
  expect(await check('`packages/service/src/http`, `http/binding.ts` and `npm test`')).toEqual([]);
});

it('finds a path that does not exist', async () => {
  expect(await check('`openapi/v1.yaml`\n| `here` | `http/route.ts` |')).toEqual([
    'docs/architecture.md: http/route.ts does not exist.',
  ]);
});

it('finds a name that the files of its row do not contain', async () => {
  const row = (name: string) => `| \`sizes\` | \`openapi/v1.yaml\` (\`${name}\`), \`http/binding.ts\` |`;
  expect(await check(row('PerPage'))).toEqual([]);
  expect(await check(row('PerPages'))).toEqual([
    'docs/architecture.md: no file of its row contains PerPages.',
  ]);
});

it('requires that the page names paths', async () => {
  expect(await check('# Architecture')).toEqual(['docs/architecture.md: The page names no paths.']);
});
