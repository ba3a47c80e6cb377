import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { knownMigrations } from '../src/database/migrations.ts';
import type { Schema } from '../src/database/schema.ts';
import { openServerDatabase } from '../src/database/server-database.ts';
import { SearchIndex } from '../src/listing/search-index.ts';
import { findPostgresql } from '../test/postgresql/binaries.ts';
import { databaseUrl } from '../test/postgresql/database-url.ts';
import { type RunningServer, startServer } from '../test/postgresql/running-server.ts';
import { loadRecords } from './records.ts';

/** The folder in which loaded databases stay between runs. */
const cache = fileURLToPath(new URL('../../../node_modules/.cache/contentgen-bench', import.meta.url));

/**
 * The settings of a database server for the benchmark. It has the memory of a small server, and makes no checkpoint
 * during a measurement.
 */
const settings = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '512MB',
};

/** A PostgreSQL server with databases that have many records. It does not call fsync. */
export class Postgresql {
  readonly #server: RunningServer;
  /** Such as `15.14`. */
  readonly version: string;

  private constructor(server: RunningServer, version: string) {
    this.#server = server;
    this.version = version;
  }

  /** Starts the newest server of this machine; undefined if there is none. */
  static async start(): Promise<Postgresql | undefined> {
    const programs = findPostgresql();
    if (programs === undefined) return undefined;
    const [major] = /\d+(?=\/bin$)/.exec(programs) ?? ['server'];
    const server = await startServer(programs, { kept: `${cache}/postgresql-${major}`, settings });
    const [row] = await administer(server, 'show server_version');
    return new Postgresql(server, String(row?.server_version));
  }

  /**
   * Creates a database with this number of records for one measurement, and deletes it when it is disposed of. The
   * records are loaded once; later databases are copies.
   */
  async newDatabase(records: number): Promise<{ readonly url: string } & AsyncDisposable> {
    const source = await this.#loaded(records);
    const name = `run_${records}`;
    await administer(this.#server, `drop database if exists ${name} with (force)`);
    await administer(this.#server, `create database ${name} template ${source} strategy file_copy`);
    const drop = () => administer(this.#server, `drop database ${name} with (force)`);
    return {
      url: databaseUrl(this.#server.folder, name),
      async [Symbol.asyncDispose]() {
        await drop();
      },
    };
  }

  /** The bytes that the server has written to its log of changes (WAL) since it was created. */
  async walBytes(): Promise<number> {
    const [row] = await administer(this.#server, `select pg_current_wal_lsn() - '0/0' as bytes`);
    return Number(row?.bytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.end();
  }

  /** The name of the database that copies are made of. */
  async #loaded(records: number): Promise<string> {
    const name = `loaded_${records}_${await schemaDigest()}`;
    const known = await administer(
      this.#server,
      `select datname from pg_database where datname like 'loaded_${records}_%'`,
    );
    const names = known.map(({ datname }) => String(datname));
    if (names.includes(name)) return name;
    for (const old of names) await administer(this.#server, `drop database ${old}`);
    const loading = `loading_${records}`;
    await administer(this.#server, `drop database if exists ${loading}`);
    await administer(this.#server, `create database ${loading} template template0`);
    const url = databaseUrl(this.#server.folder, loading);
    const { close } = await openServerDatabase(url, 1);
    await close();
    // The connections of the service have a time limit that is too short for loading records.
    const pool = new Pool({ connectionString: url, max: 1 });
    const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await loadRecords(database, records);
    await new SearchIndex(database).update();
    await database.destroy();
    await administer(this.#server, `alter database ${loading} rename to ${name}`);
    return name;
  }
}

/** Identifies the schema and the records. If one of them changes, the benchmark loads a new database. */
async function schemaDigest(): Promise<string> {
  const loader = readFileSync(fileURLToPath(new URL('records.ts', import.meta.url)));
  const hash = createHash('sha256')
    .update(String(await knownMigrations()))
    .update(loader);
  return hash.digest('hex').slice(0, 12);
}

async function administer(
  server: RunningServer,
  statement: string,
): Promise<Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: databaseUrl(server.folder, 'postgres') });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
