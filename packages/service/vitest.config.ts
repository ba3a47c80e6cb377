import { defineConfig } from 'vitest/config';
import { reporters, shared } from '../../vitest.shared.ts';
import { findPostgresql } from './test/postgresql/binaries.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

// Workers and the processes that tests start create their temporary files in it.
process.env.TMPDIR = temporaryFolder();

/** Tests that run only on the embedded database. All others, also new ones, run on both. */
const onEmbeddedOnly = [
  // The data folder: its lock, its database, its maintenance, and the commands on it.
  'database/{data-folder,embedded-database,embedded-connection,fair-queue,vacuum}',
  'commands/{keys,start}',
  // The start without any setting.
  'readme',
  // These tests use no database.
  'deployment/proxies',
  'logger',
  'accounts/api-key',
  'commands/{argument-values,banner,data-access,help,model-servers,models,output-format,providers,shutdown,usage-errors}',
  'generation/record-changes',
  'generation/worker/{countdown,waiting-jobs}',
  'generation/image/*',
  'generation/local/*',
  'generation/providers/*',
  'generation/text/{clean-text,language-model,model-writer}',
  'http/{binding,error-log,flow-control}',
  'limits/unfinished-generations',
  'media/disk-storage',
  'monitoring/readiness',
  'resources/{complete-definitions,type-gate}',
  'records/heartbeat',
  'settings',
  'time-limit',
  'settings/providers',
  // The service refuses these requests before it asks a database.
  'verify/hostile',
];

/** Tests that run only on PostgreSQL, where there is one: they take long, and their queries are the same on both. */
const onPostgresqlOnly = ['verify/isolation', 'client-chaos'];

const hasPostgresql = findPostgresql() !== undefined;
const excluded = (files: readonly string[]) => files.map((file) => `test/${file}.test.ts`);

const embedded = {
  ...shared,
  test: {
    ...shared.test,
    isolate: false,
    name: 'embedded',
    sequence: { groupOrder: 0 },
    // To compile the WebAssembly of the embedded database for speed takes longer than it saves.
    execArgv: [...shared.test.execArgv, '--liftoff-only'],
    exclude: ['test/postgresql/**', ...(hasPostgresql ? excluded(onPostgresqlOnly) : [])],
    globalSetup: 'test/database/prepared-database.ts',
    provide: { postgresql: null },
  },
};
const postgresql = {
  ...shared,
  test: {
    ...shared.test,
    isolate: false,
    name: 'postgresql',
    // After the other project: the files of one share their workers.
    sequence: { groupOrder: 1 },
    exclude: excluded(onEmbeddedOnly),
    globalSetup: 'test/postgresql/global-setup.ts',
    provide: { preparedDatabase: null },
  },
};

// Four at a time, also on two cores: most tests wait for processes and databases. The files of a worker share its modules
// and its embedded databases, which cost more than most tests.
export default defineConfig({
  test: {
    maxWorkers: 4,
    reporters: reporters(hasPostgresql ? [] : ['postgresql']),
    projects: hasPostgresql ? [embedded, postgresql] : [embedded],
  },
});
