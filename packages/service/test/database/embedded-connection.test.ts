import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseAway, type OpenDatabase, queryOwner } from '../../src/database/connection.ts';
import { databaseOn } from '../../src/database/embedded-database.ts';
import type { Notification } from '../../src/database/notifications.ts';
import { openPrepared } from './embedded-pool.ts';
import { databaseOfFile } from './test-database.ts';

const { database } = await databaseOfFile();

const statement = () => sql`select count(*) from generate_series(1, 1000)`.execute(database);

describe('the connection', () => {
  it('serves statements and transactions of one owner in the order of their arrival', async () => {
    const order: number[] = [];
    const tasks = Array.from({ length: 20 }, async (_, number) => {
      if (number % 2 === 0) await statement();
      else await database.transaction().execute((transaction) => sql`select 1`.execute(transaction));
      order.push(number);
    });
    await Promise.all(tasks);
    expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });

  it('serves an owner before the backlog of another', async () => {
    const order: string[] = [];
    const run = (owner: string) => queryOwner.run(owner, () => statement().then(() => order.push(owner)));
    const backlog = Array.from({ length: 20 }, () => run('a'));
    await backlog[4];
    await Promise.all([run('b'), ...backlog]);
    // One statement of the other owner may run when the statement arrives.
    expect(order.indexOf('b')).toBeLessThan(8);
  });

  it('lets the event loop continue while statements wait', async () => {
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const before = process.threadCpuUsage();
    await Promise.all(Array.from({ length: 500 }, statement));
    isDone = true;
    const { user, system } = process.threadCpuUsage(before);
    // An iteration for each millisecond of work. A quarter of them would be enough.
    expect(turns).toBeGreaterThan((user + system) / 1_000 / 4);
  });

  it('goes on after an error', async () => {
    const failed = sql`select 1 / 0`.execute(database);
    const next = statement();
    await expect(failed).rejects.toThrow('division by zero');
    await next;
  });

  it('returns a stored text unchanged, including a byte order mark at its beginning', async () => {
    const { rows } = await sql`select ${'\ufeffmark'}::text as shown`.execute(database);
    expect(rows).toEqual([{ shown: '\ufeffmark' }]);
  });
});

describe('after a crash, such as because of a full disk,', () => {
  /** Long, because the machine may be busy. */
  const patient = { timeout: 60_000 };

  let instances: number;
  /** Whether the next statement crashes the database, and how often it can't be opened after that. */
  let crashesNext: boolean;
  let failures: number;
  let opened: OpenDatabase;

  /** Opens a new database. A statement may crash it: it returns PostgreSQL's error, and must not be called again. */
  async function open(): Promise<PGlite> {
    if (failures > 0) {
      failures -= 1;
      throw new Error('The disk is full.');
    }
    const pglite = await openPrepared();
    instances += 1;
    const { execProtocolRawStream } = pglite;
    let hasCrashed = false;
    pglite.execProtocolRawStream = async (message, options) => {
      if (hasCrashed) throw new Error('This call would never return.');
      if (!crashesNext) return execProtocolRawStream.call(pglite, message, options);
      [hasCrashed, crashesNext] = [true, false];
      const fields = 'SPANIC\0VPANIC\0C53100\0Mcould not write\0\0';
      const length = Buffer.alloc(4);
      length.writeInt32BE(4 + fields.length);
      options?.onRawData(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]));
    };
    return pglite;
  }

  beforeEach(async () => {
    [instances, crashesNext, failures] = [0, false, 0];
    opened = await databaseOn({ open });
  });
  afterEach(() => opened.close());

  const accounts = () => opened.database.selectFrom('accounts').select('name').execute();
  /** Whether a statement failed because the database is unreachable. */
  const isUnreachable = (running: Promise<unknown>) => running.then(() => false, isDatabaseAway);

  it('the database is unreachable until it can be opened again', async () => {
    failures = 1;
    crashesNext = true;
    expect(await isUnreachable(accounts())).toBe(true);
    expect(await isUnreachable(accounts())).toBe(true);
    expect(instances).toBe(1);
    await expect.poll(() => isUnreachable(accounts()), patient).toBe(false);
    expect([instances, failures]).toEqual([2, 0]);
  });

  it('its transaction ends, others cannot begin, and later ones work', async () => {
    const transaction = (crashes: boolean) =>
      opened.database.transaction().execute(async (session) => {
        await sql`select 1`.execute(session);
        crashesNext = crashes;
        await sql`select 2`.execute(session);
      });
    expect(await isUnreachable(transaction(true))).toBe(true);
    expect(await isUnreachable(transaction(false))).toBe(true);
    await expect.poll(() => isUnreachable(transaction(false)), patient).toBe(false);
  });

  it('notifications arrive again', async () => {
    const received: Notification[] = [];
    const { notifications, database } = opened;
    notifications.subscribe({ notify: (notification) => received.push(notification), missed: () => {} });
    crashesNext = true;
    expect(await isUnreachable(accounts())).toBe(true);
    await expect.poll(() => isUnreachable(accounts()), patient).toBe(false);
    await notifications.publish(database, 'queued', 'account', 'record');
    await expect.poll(() => received, patient).toMatchObject([{ topic: 'queued', id: 'record' }]);
  });

  it('a database that is closed stays closed', async () => {
    failures = 100;
    crashesNext = true;
    expect(await isUnreachable(accounts())).toBe(true);
    await opened.close();
    expect(await isUnreachable(accounts())).toBe(true);
  });
});
