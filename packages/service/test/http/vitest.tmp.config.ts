import { defineConfig } from 'vitest/config';

const conditions = ['@contentgen/source', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    execArgv: ['--conditions=@contentgen/source'],
  },
});
