import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** The files share their modules: loading these for each file costs a tenth of the CPU time. */
export default defineConfig({ ...shared, test: { ...shared.test, isolate: false } });
