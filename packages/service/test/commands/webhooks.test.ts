import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDatabase } from '../database/new-database.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { type Receiver, startReceiver, status } from '../webhooks/receiver.ts';
import { type ServiceProcess, startOnStore, startProcess } from './command-process.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

let store: Store;
let service: ServiceProcess;
let place: CommandPlace;
let receiver: Receiver;

const key = 'k'.repeat(32);
const run = (...words: string[]) => runCommand(place, ...words);
const send = (path: string, secret: string, fields?: Record<string, string>, { url } = service) =>
  fetch(`${url}/api/v1/webhooks${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  }).then((response) => response.json() as Promise<{ id: string; secret: string }>);

beforeAll(async () => {
  receiver = await startReceiver();
  store = await newStoreForProcesses();
  const { databaseUrl, dataFolder } = store.configuration;
  service = await startOnStore(store, databaseUrl === null ? {} : { WEBHOOK_KEY: key });
  place = { folder: String(dataFolder), environment: { DATABASE_URL: databaseUrl ?? '' } };
});
afterAll(async () => {
  await service.end('SIGTERM');
  await store.remove();
  await receiver.close();
});

it('lists webhooks and deliveries, and sends failed ones again, with the key in a file of its owner', async () => {
  const secret = (await run('keys', 'create')).stdout.trim();
  const webhook = await send('', secret, { url: receiver.url });
  receiver.answer = status(410);
  const { id } = await send(`/${webhook.id}/test`, secret);
  await receiver.next();
  const deliveries = async () =>
    JSON.parse((await run('webhooks', 'deliveries', webhook.id, '--json')).stdout);
  await expect.poll(async () => (await deliveries())[0].ended_at, { timeout: 30_000 }).not.toBeNull();
  expect((await deliveries())[0]).toMatchObject({ id, response_status: 410 });
  const listed = await run('webhooks', 'list', '--account', 'default');
  expect(listed.stdout).toMatch(new RegExp(`${webhook.id}  default  127.0.0.1:\\d+  all .*gone`));
  expect(listed.stdout).not.toContain('/hook');
  receiver.answer = status(200);
  expect((await run('webhooks', 'retry', webhook.id)).stderr).toContain('1 delivery is sent again.');
  expect((await receiver.next()).headers['webhook-id']).toBe(id);
  await expect
    .poll(async () => (await run('webhooks', 'deliveries', webhook.id)).stdout, { timeout: 30_000 })
    .toContain('succeeded');
  expect((await run('webhooks', 'retry', 'none')).stderr).toContain('There is no webhook with the id "none"');
  if (store.configuration.databaseUrl !== null) return;
  const file = join(String(store.configuration.dataFolder), 'webhook-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').trim().length).toBeGreaterThan(40);
});

it('a restored service without the key sends nothing and says why; with the key, the secrets are the same', async () => {
  const secret = (await run('keys', 'create')).stdout.trim();
  const webhook = await send('', secret, { url: receiver.url });
  const { databaseUrl, dataFolder } = store.configuration;
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-restored-'));
  const file = join(folder, 'backup.tar.gz');
  expect((await run('backup', file)).exitCode).toBe(0);
  const empty = await newDatabase({ empty: true });
  const environment = { DATABASE_URL: empty.databaseUrl ?? '', LOG_LEVEL: 'warn' };
  const restored = { folder: join(folder, 'data'), environment };
  expect((await runCommand(restored, 'restore', file)).stderr).toContain('Restored');

  const keyless = await startProcess(restored);
  const { id } = await send(`/${webhook.id}/test`, secret, undefined, keyless);
  await keyless.end('SIGTERM');
  expect(await keyless.output).toContain(
    'webhooks get no events: they were created with another WEBHOOK_KEY',
  );

  const listedWith = async (own: string) => {
    const place = { ...restored, environment: { ...environment, WEBHOOK_KEY: own } };
    return JSON.parse((await runCommand(place, 'webhooks', 'list', '--json')).stdout);
  };
  expect(await listedWith('0'.repeat(64))).toContainEqual(
    expect.objectContaining({ id: webhook.id, state: 'waiting for its key' }),
  );
  receiver.answer = status(204);
  const kept =
    databaseUrl === null ? readFileSync(join(String(dataFolder), 'webhook-key'), 'utf8').trim() : key;
  expect(await listedWith(kept)).toContainEqual(expect.objectContaining({ id: webhook.id, state: 'active' }));
  const keyed = await startProcess({ ...restored, environment: { ...environment, WEBHOOK_KEY: kept } });
  const { headers, body } = await receiver.next();
  expect(headers['webhook-id']).toBe(id);
  expect(new Webhook(webhook.secret).verify(body, headers)).toMatchObject({ data: { id: webhook.id } });
  await keyed.end('SIGTERM');
  await empty.drop();
  await rm(folder, { recursive: true });
});
