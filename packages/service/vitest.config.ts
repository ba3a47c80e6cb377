import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';
import { findPostgresql } from './test/postgresql/binaries.ts';

/** What runs on PostgreSQL, too: whatever works with a database, unless it is about the embedded one or takes long. */
const onPostgresql = [
  'accounts',
  'database',
  'durability',
  'generation',
  'http',
  'listing',
  'media',
  'records',
];
const notOnPostgresql = [
  // No database in it, or the embedded one's own.
  'generation/{text,image}/**',
  'database/{data-folder-lock,embedded-database,upkeep}.test.ts',
  'durability/restart-after-kill.test.ts',
  'http/{binding,bounded-values,instance,request-body,url-encoded,wire-values}.test.ts',
  'listing/cursor.test.ts',
  'media/{disk-storage,s3-storage}.test.ts',
];

const embedded = {
  ...shared,
  test: { ...shared.test, name: 'embedded', exclude: ['test/postgresql/**'], provide: { postgresql: null } },
};
const postgresql = {
  ...shared,
  test: {
    ...shared.test,
    name: 'postgresql',
    include: [...onPostgresql, 'postgresql'].map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: notOnPostgresql.map((pattern) => `test/${pattern}`),
    globalSetup: 'test/postgresql/global-setup.ts',
  },
};

const hasPostgresql = findPostgresql() !== undefined;
if (!hasPostgresql) {
  process.stderr.write(
    'There is no PostgreSQL 15 or newer on this machine: the tests run on the embedded database only.\n',
  );
}

// Two at once, as far as the machine has cores: most tests wait for processes and databases.
export default defineConfig({
  test: { maxWorkers: 2, projects: hasPostgresql ? [embedded, postgresql] : [embedded] },
});
