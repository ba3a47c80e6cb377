import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

// Two files at a time, also on two cores: most tests wait for a browser or a process. The files of a worker share their
// modules: loading these for each file costs a tenth of the CPU time.
export default defineConfig({ ...shared, test: { ...shared.test, isolate: false, maxWorkers: 2 } });
