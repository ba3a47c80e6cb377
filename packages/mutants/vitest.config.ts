import { mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';
import { findPostgresql } from '../service/test/postgresql/binaries.ts';
import { temporaryFolder } from '../service/test/temporary-folder.ts';

// The server of the run has its databases in it.
process.env.TMPDIR = temporaryFolder();

// A server answers the many requests of the mutants with half the CPU time of an embedded database.
const database = findPostgresql()
  ? { globalSetup: '../service/test/postgresql/global-setup.ts' }
  : { provide: { postgresql: null } };

// The files of a worker share its modules: loading them costs more than most tests.
export default mergeConfig(shared, { test: { isolate: false, ...database } });
