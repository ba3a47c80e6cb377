import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import { NotRunReporter } from './vitest.needs.ts';

const source = '@contentgen/source';

// Workers and the programs that tests start reuse compiled code: a start of the service takes half the CPU time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/**
 * Returns the reporters of a package's tests.
 *
 * @param missing what the machine lacks for tests that are not even collected.
 */
export const reporters = (missing: readonly string[] = []) => ['default', new NotRunReporter(missing)];

/** What every package's tests share: they import sources, not what was built. */
export const shared = {
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    // Node itself loads the modules, as it does when it runs the service. Vite would transform each of them first.
    experimental: { viteModuleRunner: false },
    include: ['test/**/*.test.ts'],
    reporters: reporters(),
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Fewer collections of garbage save a fifth of the workers' CPU time. Threads for them would compete for the same
    // processors.
    execArgv: [
      `--conditions=${source}`,
      '--max-semi-space-size=32',
      '--initial-old-space-size=256',
      '--external-memory-accounted-in-global-limit',
      '--single-threaded-gc',
    ],
  },
} satisfies ViteUserConfig;
