/**
 * Measures the service over loopback against a bare floor: `node:http` with one query on the same database, in the
 * same process and the same run. Compare the ratios, because rates depend on the machine. On a PostgreSQL server, the
 * service also runs generations at the same time, and the floor does not.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { CompiledQuery, sql } from 'kysely';
import { Pool } from 'pg';
import { readConfiguration } from '../src/configuration.ts';
import { type Service, startService } from '../src/server.ts';
import { findPostgresql } from '../test/postgresql/binaries.ts';
import { databaseUrl as databaseUrlOf } from '../test/postgresql/database-url.ts';
import { startServer } from '../test/postgresql/running-server.ts';

const requests = Number(process.env.BENCH_REQUESTS ?? 3_000);
const unlimited = { requests: 1_000_000_000, windowSeconds: 3_600 };

/** A statement of the floor, in SQL and with its values. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Carries out a statement as directly as the database can be asked. */
type Query = (statement: Statement) => Promise<{ readonly rows: unknown[] }>;

await measure(
  'the embedded database',
  null,
  (service) =>
    ({ text, values }) =>
      service.database.executeQuery(CompiledQuery.raw(text, [...values])),
);
const programs = findPostgresql();
if (programs === undefined) {
  process.stdout.write('There is no PostgreSQL on this machine: it is left out.\n');
} else {
  const server = await startServer(programs);
  const databaseUrl = databaseUrlOf(server.folder, 'postgres');
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  // Named, so that it is planned once.
  await measure(
    'PostgreSQL, without fsync',
    databaseUrl,
    () =>
      ({ name, text, values }) =>
        pool.query({ name, text, values: [...values] }),
  );
  await pool.end();
  await server.end();
}

/** Prints the ratios on one database. */
async function measure(
  name: string,
  databaseUrl: string | null,
  queryOf: (service: Service) => Query,
): Promise<void> {
  const service = await startService(
    {
      // Other settings follow from the database.
      ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl ?? '' }),
      dataFolder: null,
      accountRateLimit: unlimited,
      anonymousRateLimit: unlimited,
      generationsPerAccount: 1_000_000,
    },
    {
      text: { write: async () => ({ text: 'A text.', model: 'bench' }) },
      image: { paint: async () => ({ image: Buffer.alloc(0), model: 'bench' }) },
    },
  );
  const query = queryOf(service);
  const account = await service.accounts.create('bench');
  const accountId = account?.id ?? '';
  const { secret } = await service.apiKeys.create({
    accountId,
    name: 'bench',
    scopes: ['read', 'write'],
    expiresAt: null,
  });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'name=Bench&prompt=Measure&creativity=0.5';
  const documents = `${service.url}/api/v1/documents`;

  for (let count = 0; count < 100; count++) await fetch(documents, { method: 'POST', headers, body });
  const { rows } = await sql<{ id: string }>`select id from documents limit 1`.execute(service.database);
  const id = rows[0]?.id ?? '';

  const show = {
    name: 'show',
    text: 'select * from documents where account_id = $1 and id = $2',
    values: [accountId, id],
  };
  const list = {
    name: 'list',
    text: 'select * from documents where account_id = $1 order by id desc limit 10',
    values: [accountId],
  };
  const insert = {
    name: 'insert',
    text: `insert into documents (account_id, id, name, prompt, creativity, template_id, created_at, updated_at)
      values ($1, gen_random_uuid(), 'Bench', 'Measure', 0.5, 1, now(), now()) returning *`,
    values: [accountId],
  };

  const lines = [
    await compare('show a document', { url: `${documents}/${id}`, headers }, await floor(query, show)),
    await compare('list ten documents', { url: documents, headers }, await floor(query, list)),
    await compare(
      'create a document, not waiting',
      { url: documents, method: 'POST', body, headers: { ...headers, prefer: 'respond-async' } },
      await floor(query, insert),
    ),
  ];
  process.stdout.write(`${[`${name}: service / floor, requests a second:`, ...lines].join('\n')}\n`);
  await service.close();
}

interface Floor {
  readonly url: string;
  close(): void;
}

/** A server that does nothing but one query for each request. */
async function floor(query: Query, statement: Statement): Promise<Floor> {
  const server = createServer(async (_request, response) => {
    const { rows: found } = await query(statement);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function compare(name: string, request: Partial<autocannon.Options>, bare: Floor): Promise<string> {
  process.stderr.write(`${name} …\n`);
  const floorRate = await rate({ url: bare.url });
  const serviceRate = await rate(request);
  bare.close();
  const ratio = (serviceRate / floorRate).toFixed(2);
  return `  ${ratio}  ${name}: ${Math.round(serviceRate)} / ${Math.round(floorRate)}`;
}

async function rate(request: Partial<autocannon.Options>): Promise<number> {
  const result = await autocannon({
    url: '',
    connections: 16,
    amount: requests,
    workers: 1,
    sampleInt: 50,
    ...request,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return requests / result.duration;
}
