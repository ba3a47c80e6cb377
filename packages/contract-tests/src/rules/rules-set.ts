import type { TestSet } from '../run.ts';

export const rulesSet: TestSet = {
  name: 'rules',
  inapplicable: () => 'not written yet',
  run: async () => {},
};
