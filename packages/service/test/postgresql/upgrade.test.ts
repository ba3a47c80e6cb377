/** A rolling upgrade: a replica of a release, then one of the next release whose migration older releases work with. */
import { expect, it, vi } from 'vitest';
import type { Database } from '../../src/database/connection.ts';
import { migrate, migrateTo, pendingMigrations } from '../../src/database/migrations.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { runCommand } from '../commands/run-command.ts';
import { newDatabase } from '../database/new-database.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { beginDocument } from '../records/watched-document.ts';
import { runService } from '../running-service.ts';

const path = '/api/v1/documents';
const document = { name: 'A text', prompt: 'Words', creativity: '0.5' };
const patient = { timeout: 30_000 };

/** The next release: its migration changes the tables that each of the three checks reads. */
const nextRelease = async (): Promise<Parameters<typeof migrate>[1]> => {
  const { migrationsOf } = await import('../../src/database/migrations.ts');
  const own = await migrationsOf(
    new URL('../../src/database/migrations', import.meta.url).pathname,
  ).getMigrations();
  const up = async (database: Database) => {
    for (const table of ['documents', 'drafts', 'idempotency_keys', 'accounts'] as const)
      await database.schema.alterTable(table).addColumn('added', 'text').execute();
    await database.schema.createTable('compatible_again').addColumn('id', 'integer').execute();
    await database
      .insertInto('compatible_migrations' as never)
      .values({ name: '9001-next' } as never)
      .execute();
  };
  return { getMigrations: async () => ({ ...own, '9001-next': { up, olderReleasesWork: true } as never }) };
};

it('a rolling upgrade keeps idempotency keys, an open stream and a cursor', async () => {
  const { databaseUrl, drop } = await newDatabase();
  const [onOld, onNew] = [handDrivenProviders(), handDrivenProviders()];
  const old = await runService({ databaseUrl }, onOld);
  const caller = await old.newCaller();
  const ids: string[] = [];
  for (const prompt of ['one', 'two', 'three', ...Array.from({ length: 9 }, (_, at) => String(at))]) {
    const created = caller.sendForm('POST', path, { ...document, prompt }, { 'idempotency-key': prompt });
    (await onOld.nextText()).finish(`About ${prompt}`);
    ids.push((await created).json.id);
  }
  const answered = await caller.sendForm(
    'POST',
    path,
    { ...document, prompt: 'one' },
    { 'idempotency-key': 'one' },
  );
  const page = await caller.send('GET', `${path}?per_page=10`);
  const next = `${path}?per_page=10&cursor=${page.json.meta.next_cursor}`;
  const begun = await beginDocument(caller, onOld);
  const stream = await fetch(`${old.url}${begun.path}/events`, {
    headers: { authorization: `Bearer ${caller.secret}`, accept: 'text/event-stream' },
  });
  begun.task.draft.append('The first half');

  const release = await nextRelease();
  const opened = await openDatabase({ databaseUrl, databasePoolSize: 2, dataFolder: null });
  expect(await pendingMigrations(opened.database, release)).toEqual([
    { name: '9001-next', olderReleasesWork: true },
  ]);
  expect(await migrate(opened.database, release)).toEqual(['9001-next']);
  await opened.close();
  const replacement = await runService({ databaseUrl }, onNew);
  const headers = { authorization: `Bearer ${caller.secret}` };

  // A plan that the migration has made stale may fail once, as 503 that clients repeat.
  for (const url of [replacement.url, old.url]) {
    const form = new URLSearchParams({ ...document, prompt: 'one' });
    const repeat = () =>
      fetch(url + path, { method: 'POST', body: form, headers: { ...headers, 'idempotency-key': 'one' } });
    const response = await vi.waitFor(async () => {
      const repeated = await repeat();
      expect(repeated.status).toBe(201);
      return repeated;
    }, patient);
    expect(await response.text()).toBe(answered.text);
    const rest = await vi.waitFor(async () => {
      const response = await fetch(url + next, { headers });
      expect(response.status).toBe(200);
      return (await response.json()) as { data: { id: string }[] };
    }, patient);
    expect(rest.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(10));
  }

  begun.task.finish('The first half and the second');
  const events = await stream.text();
  expect(events).toContain('The first half and the second');
  await old.close();
  const shown = await replacement.send('GET', begun.path, { headers });
  expect(shown.json).toMatchObject({ state: 'succeeded', result: 'The first half and the second' });
  await replacement.close();
  await drop();
});

it('"migrate --check" says what would change and changes nothing', async () => {
  const { databaseUrl, drop } = await newDatabase({ empty: true });
  const place = { folder: '/nowhere', environment: { DATABASE_URL: String(databaseUrl) } };
  const check = () => runCommand(place, 'migrate', '--check');
  expect(await check()).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('has no table of the service'),
  });
  const storage = { databaseUrl, databasePoolSize: 1, dataFolder: null };
  const upTo = async (name: string) =>
    (await openDatabase(storage, (database) => migrateTo(database, name))).close();
  await upTo('0002-estimated-usage');
  for (const _ of ['once', 'again']) {
    expect(await check()).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/^0003-folded-texts {2}stop older releases\n0004-/),
      stderr: expect.stringContaining('stop all replicas'),
    });
  }
  await upTo('0005-folded-again');
  expect(await check()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^0006-audit {2}older releases work\n/),
    stderr: expect.stringContaining('one by one'),
  });
  await runCommand(place, 'migrate');
  expect(await check()).toMatchObject({ exitCode: 0, stdout: '' });
  const [event, ...others] = JSON.parse((await runCommand(place, 'audit', '--json')).stdout);
  expect(event).toMatchObject({ action: 'schema updated', command: 'migrate' });
  expect(event.details.migrations[0]).toBe('0006-audit');
  expect(others).toEqual([]);
  await drop();
});
