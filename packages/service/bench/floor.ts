/**
 * The floor of the benchmark: a minimal server with `node:http`, which runs one prepared query for each request with
 * the driver of the database. It checks no key and no value, and sends rows as they are. Argument: the URL of a
 * PostgreSQL database, or the folder of an embedded database.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Pool } from 'pg';
import { createText } from './service.ts';

const statements = {
  show: 'select * from documents where account_id = $1 and id = $2',
  list: 'select * from documents where account_id = $1 and template_id = 1 order by id desc limit 11',
  create: `insert into documents (account_id, id, name, prompt, creativity, template_id, created_at, updated_at)
    values ($1, $2, 'Bench', $3, 0.5, 1, $4, $4) returning *`,
  accounts: 'select id, name from accounts',
  analyze: 'vacuum analyze documents',
};
type Query = (
  name: keyof typeof statements,
  values: unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

const query = await open(process.argv[2] ?? '');
await query('analyze', []);
const ids = new Map((await query('accounts', [])).rows.map(({ id, name }) => [name, id]));
const server = createServer(async (request, response) => {
  const [, name = '', account, id] = (request.url ?? '').split('/');
  const created = name === 'create' ? [randomUUID(), createText, new Date()] : [];
  const values = [ids.get(account), ...(name === 'show' ? [id] : created)];
  const { rows } = await query(name as keyof typeof statements, values);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

async function open(database: string): Promise<Query> {
  if (database.startsWith('postgresql:')) {
    const pool = new Pool({ connectionString: database, max: 10 });
    return (name, values) => pool.query({ name, text: statements[name], values });
  }
  // The parameters of the service.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');
  const parameters = ['-c', 'shared_buffers=32MB', '-c', 'gin_pending_list_limit=256kB'];
  const startParams = [...PGlite.defaultStartParams, ...parameters];
  const pglite = await PGlite.create(database, { extensions: { pg_trgm, btree_gin }, startParams });
  return (name, values) => pglite.query(statements[name], values);
}
