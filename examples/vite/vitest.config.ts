import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Only in this repository: its packages are tested without a build.
  resolve: { conditions: ['@contentgen/source'] },
  ssr: { resolve: { conditions: ['@contentgen/source'], externalConditions: ['@contentgen/source'] } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    execArgv: ['--conditions=@contentgen/source'],
    projects: [
      { extends: true, test: { name: 'jsdom', environment: 'jsdom', include: ['test/*.test.tsx'] } },
      { extends: true, test: { name: 'browser', include: ['test/*.test.ts'] } },
    ],
  },
});
