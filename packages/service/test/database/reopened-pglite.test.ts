import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDatabaseAway, type OpenDatabase } from '../../src/database/connection.ts';
import { databaseOn } from '../../src/database/embedded-database.ts';
import { FixedStatement } from '../../src/database/fixed-statement.ts';
import type { Notification } from '../../src/database/notifications.ts';
import { openReopened } from '../../src/database/reopened-pglite.ts';
import { openPrepared } from './embedded-pool.ts';

/** Long, because the machine may be busy. */
const patient = { timeout: 30_000 };

const instances: PGlite[] = [];
/** Whether the next statement crashes the database, and how often it can't be opened after that. */
let crashesNext: boolean;
let failures: number;
let opened: OpenDatabase;

/** Opens a new database whose next statement may crash it, as a full disk does. */
async function open(): Promise<PGlite> {
  if (failures > 0) {
    failures -= 1;
    throw new Error('The disk is full.');
  }
  const pglite = await openPrepared();
  instances.push(pglite);
  const { execProtocolStream } = pglite;
  pglite.execProtocolStream = async (...given) => {
    if (crashesNext) {
      crashesNext = false;
      throw Object.assign(new Error('could not write'), { severity: 'PANIC', code: '53100' });
    }
    return execProtocolStream.apply(pglite, given);
  };
  return pglite;
}

beforeEach(async () => {
  [crashesNext, failures] = [false, 0];
  opened = await databaseOn(await openReopened(open));
});
afterEach(async () => {
  await opened.close();
  expect(instances.splice(0).map(({ closed }) => closed)).not.toContain(false);
});

const accounts = () => opened.database.selectFrom('accounts').select('name').execute();
/** Whether a statement failed because the database is unreachable. */
const isUnreachable = (statement: Promise<unknown>) => statement.then(() => false, isDatabaseAway);

it('a crashed database is unreachable until it can be opened again', async () => {
  failures = 1;
  crashesNext = true;
  expect(await isUnreachable(accounts())).toBe(true);
  expect(await isUnreachable(accounts())).toBe(true);
  expect(instances).toHaveLength(1);
  await expect.poll(() => isUnreachable(accounts()), patient).toBe(false);
  expect(instances).toHaveLength(2);
  expect(failures).toBe(0);
});

it('a crash in a transaction ends it, and later ones work', async () => {
  const { database } = opened;
  const fixed = new FixedStatement('select 2');
  await fixed.run(database, []);
  const transaction = database.transaction().execute(async (session) => {
    await sql`select 1`.execute(session);
    crashesNext = true;
    await fixed.run(session, []);
  });
  expect(await isUnreachable(transaction)).toBe(true);
  await expect.poll(() => isUnreachable(accounts()), patient).toBe(false);
  await database.transaction().execute((session) => fixed.run(session, []));
});

it('a crash at the begin of a transaction fails it, and those that come before the database is open again', async () => {
  const { database } = opened;
  const begin = () => database.transaction().execute((session) => sql`select 1`.execute(session));
  failures = 1;
  crashesNext = true;
  expect(await isUnreachable(begin())).toBe(true);
  expect(await isUnreachable(begin())).toBe(true);
  expect(await isUnreachable(database.transaction().execute(async () => {}))).toBe(true);
  await expect.poll(() => isUnreachable(begin()), patient).toBe(false);
});

it('notifications arrive after a crash, too', async () => {
  const received: Notification[] = [];
  const { notifications, database } = opened;
  notifications.subscribe({ notify: (notification) => received.push(notification), missed: () => {} });
  crashesNext = true;
  expect(await isUnreachable(accounts())).toBe(true);
  await expect.poll(() => isUnreachable(accounts()), patient).toBe(false);
  await notifications.publish(database, 'queued', 'account', 'record');
  await expect.poll(() => received, patient).toMatchObject([{ topic: 'queued', id: 'record' }]);
});

it('a database that is closed after a crash stays closed', async () => {
  failures = 100;
  crashesNext = true;
  expect(await isUnreachable(accounts())).toBe(true);
  await opened.close();
  expect(await isUnreachable(accounts())).toBe(true);
});
