/**
 * Measures the service over loopback against a bare floor: `node:http` with one query on the same embedded
 * database, in the same process and the same run. Ratios are what counts; rates depend on the machine.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { type Kysely, sql } from 'kysely';
import { readConfiguration } from '../src/configuration.ts';
import type { Schema } from '../src/database/schema.ts';
import { startService } from '../src/server.ts';

const requests = Number(process.env.BENCH_REQUESTS ?? 3_000);
const unlimited = { requests: 1_000_000_000, windowSeconds: 3_600 };

const service = await startService(
  {
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
    dataFolder: null,
    accountRateLimit: unlimited,
    anonymousRateLimit: unlimited,
  },
  {
    text: { write: async () => ({ text: 'A text.', model: 'bench' }) },
    image: { paint: async () => ({ image: Buffer.alloc(0), model: 'bench' }) },
  },
);
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

const show = sql`select * from documents where account_id = ${accountId} and id = ${id}`;
const list = sql`select * from documents where account_id = ${accountId} order by id desc limit 10`;
const insert = sql`
  insert into documents (account_id, id, name, prompt, creativity, template_id, created_at, updated_at)
  values (${accountId}, gen_random_uuid(), 'Bench', 'Measure', 0.5, 1, now(), now()) returning *`;

const lines = [
  await compare('show a document', { url: `${documents}/${id}` }, await floor(show)),
  await compare('list ten documents', { url: documents }, await floor(list)),
  await compare(
    'create a document, not waiting',
    { url: documents, method: 'POST', body, headers: { ...headers, prefer: 'respond-async' } },
    await floor(insert),
  ),
];
process.stdout.write(`${['service / floor, requests a second:', ...lines].join('\n')}\n`);
await service.close();

interface Floor {
  readonly url: string;
  close(): void;
}

/** A server that does nothing but one query for each request. */
async function floor(statement: typeof show): Promise<Floor> {
  const database: Kysely<Schema> = service.database;
  const server = createServer(async (_request, response) => {
    const { rows: found } = await statement.execute(database);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function compare(name: string, request: Partial<autocannon.Options>, bare: Floor): Promise<string> {
  process.stderr.write(`${name} …\n`);
  const floorRate = await rate({ url: bare.url });
  const serviceRate = await rate({ headers, ...request });
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
