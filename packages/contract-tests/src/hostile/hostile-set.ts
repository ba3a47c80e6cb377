import type { TestSet } from '../run.ts';

export const hostileSet: TestSet = {
  name: 'hostile',
  inapplicable: () => 'not written yet',
  run: async () => {},
};
