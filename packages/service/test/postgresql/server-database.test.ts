import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { DatabaseAwayError, type OpenDatabase } from '../../src/database/connection.ts';
import { DatabaseClient } from '../../src/database/database-client.ts';
import { openServerDatabase } from '../../src/database/server-database.ts';
import { newDatabase } from '../database/new-database.ts';
import { databaseUrl } from './database-url.ts';

const opened: OpenDatabase[] = [];
const drops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
  for (const drop of drops.splice(0)) await drop();
});

/** Creates a database. Resolves to its URL. */
async function newUrl(options: { empty?: boolean } = {}): Promise<string> {
  const { databaseUrl: url, drop } = await newDatabase(options);
  drops.push(drop);
  return String(url);
}

async function open(url: string, poolSize = 2): Promise<OpenDatabase> {
  const database = await openServerDatabase({ url, directUrl: null }, poolSize);
  opened.push(database);
  return database;
}

/** Opens a database that the service refuses, and resolves to the error. */
const refusal = (url: string) =>
  open(url).then(
    () => 'It was opened.',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('an empty database', () => {
  it('gets the schema once, also if several processes open it at the same time', async () => {
    const url = await newUrl({ empty: true });
    const all = await Promise.all(Array.from({ length: 4 }, () => open(url)));
    const applied = all.flatMap(({ appliedMigrations }) => appliedMigrations);
    expect(applied.length).toBeGreaterThan(1);
    expect(new Set(applied).size).toBe(applied.length);
    expect((await open(url)).appliedMigrations).toEqual([]);
  });
});

describe('a value', () => {
  it('is the same as from the embedded database', async () => {
    const { database } = await open(await newUrl());
    const { rows } = await sql`
      select 9007199254740991::bigint as big, 0.25::float8 as float, array['a', 'b'] as texts,
        '2026-11-21T10:00:00.123Z'::timestamptz as moment, '\ufeffmark' as mark, '{"a": 1}'::jsonb as json
    `.execute(database);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        float: 0.25,
        texts: ['a', 'b'],
        moment: new Date('2026-11-21T10:00:00.123Z'),
        mark: '\ufeffmark',
        json: { a: 1 },
      },
    ]);
  });
});

describe('a connection', () => {
  it('ends when a statement gets no answer, so that no other one waits behind it', async () => {
    const client = new DatabaseClient({ connectionString: await newUrl(), query_timeout: 50 });
    await client.connect();
    await expect(client.query('select pg_sleep(60)')).rejects.toThrow(DatabaseAwayError);
    await expect(client.query('select 1')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('closed') },
    });
  });
});

describe('an unusable database', () => {
  let administrator: Client;
  const folder = String(inject('postgresql'));
  const role = 'restricted';

  beforeAll(async () => {
    administrator = new Client({ connectionString: databaseUrl(folder, 'postgres') });
    await administrator.connect();
    await administrator.query(`create role ${role} login`);
  });
  afterAll(async () => {
    await administrator.query(`drop role ${role}`);
    await administrator.end();
  });

  it('is named without its password: it does not exist', async () => {
    const message = await refusal(databaseUrl(folder, 'nowhere'));
    expect(message).toBe(
      `DatabaseUnusableError: The database postgresql://${folder}/nowhere does not exist. Fix the database or DATABASE_URL.`,
    );
  });

  it('is named without its password: the server does not answer', async () => {
    const message = await refusal('postgresql://user:confidential@127.0.0.1:1/content');
    expect(message).toBe(
      "DatabaseUnusableError: The database postgresql://127.0.0.1:1/content can't be reached (ECONNREFUSED). Start the server or fix DATABASE_URL.",
    );
  });

  it('is named with the words of a pooler that ends the connection, and counts as an outage', async () => {
    const error = Buffer.from('SFATAL\0VFATAL\0CXX000\0MMax client connections reached\0\0');
    const length = Buffer.alloc(4);
    length.writeInt32BE(error.length + 4);
    const pooler = createServer((socket) =>
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, error]))),
    ).listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const { port } = pooler.address() as AddressInfo;
    expect(await refusal(`postgresql://user:confidential@127.0.0.1:${port}/content`)).toBe(
      `DatabaseUnusableError: The database postgresql://127.0.0.1:${port}/content answers "Max client connections reached". Fix the database or DATABASE_URL.`,
    );
    pooler.close();
  });

  it('causes an error that names the extensions to create', async () => {
    const url = await newUrl({ empty: true });
    const message = await refusal(url.replace('contentgen:', `${role}:`));
    expect(message).toContain(
      'The database needs the extension pg_trgm, but this user has no permission to create it.',
    );
    expect(message).toContain('CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin;');
  });

  it('causes an error that names the required encoding', async () => {
    await administrator.query(
      `create database latin template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    drops.push(async () => void (await administrator.query('drop database latin with (force)')));
    expect(await refusal(databaseUrl(folder, 'latin'))).toContain('encoding is LATIN1, but must be UTF8');
  });
});
