import { mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** The files share their modules: loading these for each file costs half of the CPU time. */
export default mergeConfig(shared, { test: { isolate: false } });
