import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/check-named-tests.ts', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threat-model-'));
  await mkdir(join(folder, 'docs'));
  await writeFile(
    join(folder, 'key.test.ts'),
    [
      "it('is random', () => {});",
      "it.each([\n  'bits',\n])(\n  \"another account's\",\n  () => {},\n);",
      "describe('a lock', () => {\n  describe.each(['red'])('that is %s', () => {\n    it('opens', () => {});\n  });\n});",
    ].join('\n'),
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Checks a page with one row. Resolves to the mistakes. */
async function check(tests: string): Promise<string[]> {
  const page = `# Threat model\n\n| what | tests |\n|---|---|\n| guess a \`key\` | ${tests} |\n`;
  await writeFile(join(folder, 'docs/threat-model.md'), page);
  return promisify(execFile)(process.execPath, [script, '--root', folder, 'docs/threat-model.md']).then(
    () => [],
    ({ code, stderr }) => {
      expect(code).toBe(1);
      return stderr.trimEnd().split('\n');
    },
  );
}

it('accepts titles of tests that exist', async () => {
  expect(await check('`key.test.ts`: "is random", "another account\'s"')).toEqual([]);
});

it('accepts a test and a group after the titles of their groups', async () => {
  expect(await check('`key.test.ts`: "a lock > that is %s > opens", "a lock > that is %s"')).toEqual([]);
});

it('finds a title without the groups of the test, and names them', async () => {
  expect(await check('`key.test.ts`: "opens"')).toEqual([
    'docs/threat-model.md: key.test.ts has no test "opens". Write "a lock > that is %s > opens".',
  ]);
});

it('finds a file that does not exist', async () => {
  expect(await check('`lock.test.ts`: "is random"')).toEqual([
    'docs/threat-model.md: lock.test.ts does not exist.',
  ]);
});

it.each(['is', 'bits'])('finds a title that no test of the file has: %s', async (title) => {
  expect(await check(`\`key.test.ts\`: "is random", "${title}"`)).toEqual([
    `docs/threat-model.md: key.test.ts has no test "${title}".`,
  ]);
});

it('finds a file without a title, and a row without a test', async () => {
  expect(await check('`key.test.ts`')).toEqual(['docs/threat-model.md: key.test.ts has no title after it.']);
  expect(await check('none')).toEqual([expect.stringContaining('This row names no test: ')]);
  expect(await check('yes | none')).toEqual([expect.stringContaining('This row names no test: ')]);
});

it('accepts a row without a test if its answer is no', async () => {
  expect(await check('no: there is none')).toEqual([]);
});
