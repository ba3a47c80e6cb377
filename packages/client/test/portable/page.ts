/** The suite as the script of a page: `runSuite` runs it. */
import { runAll, type Servers } from './checks.ts';
import { suite } from './suite.ts';

Object.assign(globalThis, { runSuite: (servers: Servers) => runAll(suite, servers) });
