import { join } from 'node:path';
import { startTcpProxy } from '@contentgen/contract-tests/proofs';
import { expect, inject, it } from 'vitest';
import { newDatabase } from '../database/new-database.ts';
import { runService } from '../running-service.ts';

it('a service whose database is unreachable is alive and not ready, and ready again afterwards', async () => {
  const { databaseUrl, drop } = await newDatabase();
  const proxy = await startTcpProxy({ path: join(String(inject('postgresql')), '.s.PGSQL.5432') });
  const { pathname } = new URL(String(databaseUrl));
  const cut = await runService({
    databaseUrl: `postgresql://contentgen@127.0.0.1:${proxy.port}${pathname}`,
  });
  proxy.cut();
  expect((await cut.send('GET', '/healthz')).status).toBe(200);
  expect(await cut.send('GET', '/readyz')).toMatchObject({
    status: 503,
    json: { reasons: { database: 'The database does not answer.' } },
  });
  proxy.mend();
  const status = async () => (await cut.send('GET', '/readyz')).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  await cut.close();
  await proxy.close();
  await drop();
});
