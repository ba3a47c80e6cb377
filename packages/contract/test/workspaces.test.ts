import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  workspaces: readonly string[];
};

test('every workspace has a README', async () => {
  const manifests = workspaces.map((pattern) => `${pattern}/package.json`);
  const folders: string[] = [];
  for await (const manifest of glob(manifests, { cwd: root })) folders.push(dirname(manifest));
  expect(folders).toEqual(expect.arrayContaining(['packages/contract', 'scripts']));
  expect(folders.filter((folder) => !existsSync(`${root}${folder}/README.md`))).toEqual([]);
});
