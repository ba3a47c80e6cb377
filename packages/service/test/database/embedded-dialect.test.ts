import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { queryOwner } from '../../src/database/query-owner.ts';
import { databaseOfFile } from './test-database.ts';

const { database } = await databaseOfFile();

const query = () => sql`select count(*) from generate_series(1, 1000)`.execute(database);

it('serves queries and transactions of one owner in the order of their arrival', async () => {
  const order: number[] = [];
  const tasks = Array.from({ length: 20 }, async (_, number) => {
    if (number % 2 === 0) await query();
    else await database.transaction().execute(async (transaction) => sql`select 1`.execute(transaction));
    order.push(number);
  });
  await Promise.all(tasks);
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

it('serves an owner before the backlog of another', async () => {
  const order: string[] = [];
  const run = (owner: string) => queryOwner.run(owner, () => query().then(() => order.push(owner)));
  const backlog = Array.from({ length: 20 }, () => run('a'));
  await backlog[4];
  await Promise.all([run('b'), ...backlog]);
  // One query of the other owner may run when the query arrives.
  expect(order.indexOf('b')).toBeLessThan(8);
});

it('lets the event loop continue while queries wait', async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const before = process.threadCpuUsage();
  await Promise.all(Array.from({ length: 500 }, query));
  isDone = true;
  const { user, system } = process.threadCpuUsage(before);
  // An iteration for each millisecond of work. A quarter of them would be enough.
  expect(turns).toBeGreaterThan((user + system) / 1_000 / 4);
});

it('passes a connection on after an error', async () => {
  const failed = sql`select 1 / 0`.execute(database);
  const next = query();
  await expect(failed).rejects.toThrow('division by zero');
  await next;
});
