/**
 * The floor of the benchmark: a minimal server with `node:http`, which runs one prepared query for each request with
 * the driver of the database, and two for a create with its generation. It checks no key, no value and no limit, and
 * sends rows as they are. But it stores what the service must store: a create leaves a record, its job and the count of
 * the account; the end of a generation a text, its usage and no job. Argument: the URL of a PostgreSQL database, or the
 * folder of an embedded database.
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
  create: `
    with job as (
      insert into generation_jobs (account_id, record_id, resource, attempts, available_at, leased_until, created_at,
        reserved_tokens)
      -- A lease, so that the worker of the service leaves the job alone.
      values ($1, $2, 'documents', 1, $4, 'infinity', $4, 1000)
    ), counted as (
      insert into account_usage as stored (account_id, minute, minute_generations, day, day_generations, month,
        month_generations, month_tokens, reserved_tokens)
      values ($1, date_trunc('minute', $4), 1, date_trunc('day', $4), 1, date_trunc('month', $4), 1, 0, 1000)
      on conflict (account_id) do update set
        minute_generations = stored.minute_generations + 1,
        day_generations = stored.day_generations + 1,
        month_generations = stored.month_generations + 1,
        reserved_tokens = stored.reserved_tokens + 1000
    )
    insert into documents (account_id, id, name, name_folded, prompt, creativity, template_id, created_at, updated_at)
    values ($1, $2, 'Bench', 'bench', $3, 0.5, 1, $4, $4) returning *`,
  finish: `
    with job as (
      delete from generation_jobs where account_id = $1 and record_id = $2 returning *
    ), settled as (
      update account_usage as stored set reserved_tokens = stored.reserved_tokens - job.reserved_tokens
      from job where stored.account_id = job.account_id
    ), kept as (
      insert into generation_usage (account_id, record_id, account_name, resource, pictures, milliseconds, outcome,
        ended_at)
      select account_id, record_id, 'bench', resource, 0, 0, 'succeeded', now() from job
    )
    update documents set result = $3, state = 'succeeded', version = 2, updated_at = now()
    where account_id = $1 and id = $2 returning *`,
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
  const [, name, account, id] = (request.url ?? '').split('/');
  const { rows } = await answer(name, ids.get(account), id);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
});
function answer(name = '', account: unknown, id: unknown) {
  if (name === 'show') return query(name, [account, id]);
  if (name === 'list') return query(name, [account]);
  const created = randomUUID();
  const stored = query('create', [account, created, createText, new Date()]);
  return name === 'generate' ? stored.then(() => query('finish', [account, created, createText])) : stored;
}

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
