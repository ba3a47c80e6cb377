import type { TestSet } from '../run.ts';

export const isolationSet: TestSet = {
  name: 'isolation',
  inapplicable: () => 'not written yet',
  run: async () => {},
};
