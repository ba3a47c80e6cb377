import { readFile } from 'node:fs/promises';
import { creativityLevels } from '@contentgen/contract';
import { describe, expect, it } from 'vitest';
import { temperatures } from '../../../src/generation/text/sampling.ts';

const kinds = Object.entries(temperatures) as [keyof typeof temperatures, Record<number, number>][];
const greatest = { 'openai-compatible': 2, anthropic: 1, google: 2 } as const;

describe.each(kinds)('the temperatures for %s', (kind, byCreativity) => {
  it('rise from 0 with the creativity, within what the vendor takes', () => {
    const rising = creativityLevels.map(({ value }) => byCreativity[value]);
    expect(rising[0]).toBe(0);
    expect(rising).toEqual([...new Set(rising)].sort());
    expect(rising.at(-1)).toBeLessThanOrEqual(greatest[kind]);
  });

  it('are in the README', async () => {
    const readme = await readFile(new URL('../../../../../README.md', import.meta.url), 'utf8');
    const cells = creativityLevels.map(({ value }) => byCreativity[value]);
    expect(readme).toContain(`| \`${kind}\` | ${cells.join(' | ')} |`);
  });
});
