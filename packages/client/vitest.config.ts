import { defineConfig } from 'vitest/config';
import { reporters, shared } from '../../vitest.shared.ts';

/** Files that replace modules by others, which no other file must get. Only Vite's module runner can replace modules. */
const mocking = ['test/{retries,wait-for,watch}.test.ts'];

/** The other files share their modules: loading these for each file costs a third of the CPU time. */
export default defineConfig({
  test: {
    reporters: reporters(),
    projects: [
      { ...shared, test: { ...shared.test, name: 'sharing', isolate: false, exclude: mocking } },
      {
        ...shared,
        test: { ...shared.test, name: 'mocking', include: mocking, experimental: { viteModuleRunner: true } },
      },
    ],
  },
});
