import { expect, it } from 'vitest';
import { programs, rolldownSize, sizeGoal } from '../bench/size.ts';

it('keeps a program that lists and creates below the promised size, with dependencies', async () => {
  expect(await rolldownSize(programs['@contentgen/client'])).toBeLessThanOrEqual(sizeGoal);
});
