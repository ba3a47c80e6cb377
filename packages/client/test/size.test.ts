import { expect, it } from 'vitest';
import { programs, rolldownSize, sizeGoal } from '../bench/size.ts';

it('makes a program that lists and creates no larger than promised, everything included', async () => {
  expect(await rolldownSize(programs['@contentgen/client'])).toBeLessThanOrEqual(sizeGoal);
});
