import { expect, it } from 'vitest';
import { esbuildSize, programs, rolldownSize, sizeGoal } from '../bench/size.ts';

it.each([
  ['esbuild', esbuildSize],
  ['Rolldown', rolldownSize],
])(
  'a program that lists and creates has at most the promised size with %s, with dependencies',
  async (_, sizeWith) => {
    expect(await sizeWith(programs['@contentgen/client'])).toBeLessThanOrEqual(sizeGoal);
  },
);
