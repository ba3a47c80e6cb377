import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { type Receiver, startReceiver, status } from '../webhooks/receiver.ts';
import { type ServiceProcess, startOnStore } from './command-process.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

let store: Store;
let service: ServiceProcess;
let place: CommandPlace;
let receiver: Receiver;

const key = 'k'.repeat(32);
const run = (...words: string[]) => runCommand(place, ...words);
const send = (path: string, secret: string, fields?: Record<string, string>) =>
  fetch(`${service.url}/api/v1/webhooks${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  }).then((response) => response.json() as Promise<{ id: string }>);

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
  expect((await run('webhooks', 'retry', webhook.id)).stderr).toContain('1 deliveries are sent again.');
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
