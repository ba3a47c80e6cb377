import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

// The files share a browser's start and the modules of the servers.
export default defineConfig({
  ...shared,
  test: { ...shared.test, isolate: false, maxWorkers: 1, expect: { poll: { timeout: 60_000 } } },
});
