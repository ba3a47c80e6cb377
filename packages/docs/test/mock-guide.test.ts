import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createCommandLine } from '../../mock/src/command-line.ts';

const guide = await readFile(new URL('../guides/mock.md', import.meta.url), 'utf8');

it('has only options that the mock has', () => {
  const options = new Set([...guide.matchAll(/`(--[a-z]+)(?= )/g)].map(([, option]) => option));
  expect(options.size).toBeGreaterThan(3);
  const known = createCommandLine().options.map(({ long }) => long);
  expect(known).toEqual(expect.arrayContaining([...options]));
  expect(guide).toContain('```sh\nnpm run mock\n```');
});
