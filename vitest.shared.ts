import { defineConfig } from 'vitest/config';

const source = '@contentgen/source';

/** What every package's tests share: they import sources, not what was built. */
export const shared = defineConfig({
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    execArgv: [`--conditions=${source}`],
  },
});
