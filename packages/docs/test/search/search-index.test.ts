import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { contract } from '@contentgen/contract';
import { expect, it } from 'vitest';

it('has texts of every kind of page, and in none of them the address of the contract', async () => {
  const folder = fileURLToPath(new URL('../../dist/pagefind/fragment', import.meta.url));
  const texts: string[] = [];
  for await (const file of glob('*.pf_fragment', { cwd: folder })) {
    texts.push(gunzipSync(await readFile(`${folder}/${file}`)).toString());
  }
  for (const part of ['"/guides/lists/#', '"/reference/#/', '/api/v1/images']) {
    expect(texts.filter((text) => text.includes(part))).not.toEqual([]);
  }
  const { url = '' } = contract.servers[0] ?? {};
  expect(texts.filter((text) => text.includes(url))).toEqual([]);
});
