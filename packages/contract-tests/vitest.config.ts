import { defineConfig } from 'vitest/config';

const conditions = ['@contentgen/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000 },
});
