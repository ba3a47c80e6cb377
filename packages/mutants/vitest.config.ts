import { mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

// The files of a worker share its modules, and so the services behind the faults: their start costs more than most tests.
export default mergeConfig(shared, { test: { isolate: false } });
