/**
 * The floor of the benchmark: a minimal server with `node:http`, which runs one prepared query for each request with
 * the driver of the database. It checks no key and no value, and sends rows as they are.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { databaseOn, openPglite } from '../../src/database/embedded-database.ts';
import { loadRecords } from '../records.ts';
import { serveCalls } from './calls.ts';
import { constantRecord } from './constant-record.ts';

/** The database of a server program. */
export interface DatabaseOptions {
  /** Null is the embedded database in memory. */
  readonly databaseUrl: string | null;
  /** How many records to store in an embedded database. */
  readonly records: number;
}

type Query = (text: string, values: readonly unknown[], name: string) => Promise<{ rows: unknown[] }>;

const statements = {
  show: 'select * from documents where account_id = $1 and id = $2',
  list: 'select * from documents where account_id = $1 and template_id = 1 order by id desc limit 11',
  insert: `insert into documents (account_id, id, name, prompt, creativity, template_id, created_at, updated_at)
    values ($1, $2, 'Bench', 'Measure', 0.5, 1, $3, $3) returning *`,
};

serveCalls({ start });

/** Starts the floor. Resolves to its URL. */
async function start(options: DatabaseOptions | null): Promise<string> {
  const query = options && (await open(options));
  const account = (await query?.('select id from accounts limit 1', [], 'account'))?.rows[0];
  const accountId = (account as { id: string } | undefined)?.id;
  const server = createServer(async (request, response) => {
    const [, name = '', id] = request.url?.split('/') ?? [];
    let body: unknown = constantRecord;
    if (query) body = (await query(...statementOf(name as keyof typeof statements, id))).rows;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  const statementOf = (name: keyof typeof statements, id: string | undefined) => {
    const values = {
      show: [accountId, id],
      list: [accountId],
      insert: name === 'insert' ? [accountId, randomUUID(), new Date()] : [],
    };
    return [statements[name], values[name], name] as const;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function open({ databaseUrl, records }: DatabaseOptions): Promise<Query> {
  if (databaseUrl !== null) {
    const pool = new Pool({ connectionString: databaseUrl, max: 10 });
    return (text, values, name) => pool.query({ name, text, values: [...values] });
  }
  const pglite = await openPglite(null);
  const { database } = await databaseOn(pglite);
  await loadRecords(database, records);
  return (text, values) => pglite.query(text, [...values]);
}
