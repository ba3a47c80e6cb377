import { mkdtemp, readdir } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditAction, ownOrigin, type StoredAuditEvent, sweepEvents } from '../../src/accounts/audit.ts';
import { dataContext } from '../../src/data-context.ts';
import { memoryStorage } from '../../src/media/configured-storage.ts';
import { webhookKey } from '../../src/webhooks/webhook-key.ts';
import { newStoreForProcesses, openTestDatabase, type Store } from '../database/test-database.ts';
import { type ServiceProcess, startOnStore } from './command-process.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

let store: Store;
let service: ServiceProcess;
let place: CommandPlace;

const run = (...words: string[]) => runCommand(place, ...words);
const audit = async (...words: string[]): Promise<StoredAuditEvent[]> =>
  JSON.parse((await run('audit', '--json', ...words)).stdout || '[]');

beforeAll(async () => {
  store = await newStoreForProcesses();
  service = await startOnStore(store, { LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
  const { databaseUrl, dataFolder } = store.configuration;
  place = {
    folder: String(dataFolder),
    environment: { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent' },
  };
});
afterAll(async () => {
  await service.end('SIGTERM');
  await store.remove();
});

it('every change of a command is recorded with who made it, logged by the service, and in the backup', async () => {
  const folder = String(store.configuration.dataFolder);
  const [exported, saved] = [join(folder, 'export'), join(folder, 'backup.tar.gz')];
  const typed: readonly (readonly [action: AuditAction, ...words: string[]])[] = [
    ['account created', 'accounts', 'create', 'shop'],
    ['limits of an account changed', 'accounts', 'limit', 'shop', '--per-day', '5'],
    ['API key created', 'keys', 'create', '--account', 'shop', '--name', 'till'],
    ['API key rotated', 'keys', 'rotate', 'till'],
    ['API key revoked', 'keys', 'revoke', 'till'],
    ['link to the console created', 'link', '--account', 'shop'],
    ['account exported', 'accounts', 'export', 'shop', exported],
    ['backup saved', 'backup', saved],
    ['deletion of an account begun', 'accounts', 'delete', 'shop', '--yes'],
  ];
  for (const [, ...words] of typed) expect(await run(...words)).toMatchObject({ exitCode: 0 });
  expect((await run('accounts', 'create', 'default')).exitCode).toBe(1);

  const events = await audit();
  const first = events.splice(0, 2);
  expect(first.map(({ action, command }) => [action, command])).toEqual([
    ['account created', 'start'],
    ['API key created', 'start'],
  ]);
  const actions = [...typed.map(([action]) => action), 'account deleted'];
  expect(events.map(({ action }) => action)).toEqual(actions);
  const { person } = ownOrigin('');
  for (const [index, event] of events.entries()) {
    const [, ...words] = typed[index] ?? typed.at(-1) ?? [];
    expect(words.join(' ')).toContain(event.command);
    expect(event).toMatchObject({ person, host: hostname() });
  }
  expect(events[1]?.details).toEqual({ generations_per_day: 5 });
  expect(events.at(-1)?.details).toEqual({ records: 0, pictures: 0 });
  expect((await audit('--account', 'shop')).length).toBe(actions.length - 1);
  expect(await audit('--since', '2100-01-01')).toEqual([]);
  // Also a time that the command has printed.
  expect(await audit('--since', String(events.at(-1)?.changed_at))).toEqual(events.slice(-1));
  expect((await run('audit')).stdout).toMatch(/ API key rotated +shop .* keys rotate +key=\S+ .*replaces=/);
  for (const wrong of ['May', '2026-02-30T09:30:00Z', '2026-11-01T25:00:00Z', '2026-11-01T09:30:00']) {
    expect((await run('audit', '--since', wrong)).exitCode).toBe(2);
  }

  await service.end('SIGTERM');
  const logged = (await service.output)
    .split('\n')
    .filter((line) => line.includes('"audit":true'))
    .map((line) => JSON.parse(line));
  expect(logged.map(({ msg }) => msg)).toEqual([...first.map(({ action }) => action), ...actions]);
  expect(JSON.stringify(logged)).not.toMatch(/shop|till|cgk_/);

  const copy = await newStoreForProcesses();
  place = {
    folder: String(copy.configuration.dataFolder),
    environment: { DATABASE_URL: copy.configuration.databaseUrl ?? '', LOG_LEVEL: 'silent' },
  };
  expect(await run('restore', saved)).toMatchObject({ exitCode: 0 });
  const restored = await audit();
  expect(restored.map(({ action }) => action)).toEqual([
    ...first.map(({ action }) => action),
    ...actions.slice(0, actions.indexOf('backup saved')),
    'backup restored',
  ]);
  await copy.remove();
});

it('a change that cannot be recorded is not made, and an event ends after a year', async () => {
  const opened = await openTestDatabase();
  const { database } = opened;
  let changes = 0;
  const folder = await mkdtemp(join(tmpdir(), 'unrecorded-'));
  const { accounts, change, backUp, exportAccount } = dataContext({
    opened,
    url: '',
    origin: ownOrigin('test'),
    webhookKey: webhookKey({ webhookKey: null, databaseUrl: null, dataFolder: null }),
    storage: async () => memoryStorage(),
    report() {},
    changed() {
      changes += 1;
    },
  });
  const create = (name: string) =>
    change(async (repositories) => {
      const account = await repositories.accounts.create(name);
      if (account === undefined) throw new Error('The name is taken.');
      return { event: { action: 'account created', account }, result: account };
    });
  await create('recorded');
  await database.schema
    .alterTable('audit_events')
    .addCheckConstraint('no_more', sql`coalesce(account_name, '') = 'recorded'`)
    .execute();
  await expect(create('forgotten')).rejects.toThrow('no_more');
  const [account] = await accounts.list();
  if (account === undefined) throw new Error('There is no account.');
  await expect(backUp(join(folder, 'saved.tar.gz'))).rejects.toThrow('no_more');
  await expect(exportAccount({ ...account, name: 'other' }, join(folder, 'export'))).rejects.toThrow(
    'no_more',
  );
  expect(await readdir(folder)).toEqual([]);
  expect((await accounts.list()).map(({ name }) => name)).toEqual(['recorded']);
  expect(changes).toBe(1);
  const count = async () => (await database.selectFrom('audit_events').selectAll().execute()).length;
  await sweepEvents(database);
  expect(await count()).toBe(1);
  await database
    .updateTable('audit_events')
    .set({ changed_at: new Date(Date.now() - 367 * 86_400_000) })
    .execute();
  await sweepEvents(database);
  expect(await count()).toBe(0);
  // The next test may get the same database.
  await database.schema.alterTable('audit_events').dropConstraint('no_more').execute();
  await opened.close();
});
