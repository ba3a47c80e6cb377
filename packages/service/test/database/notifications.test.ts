import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { type Notification, topics } from '../../src/database/notifications.ts';
import { databaseOfFile } from './test-database.ts';

const opened = await databaseOfFile();

const accountId = uuidv7();

/** The first `count` notifications of a new subscriber. */
async function listening(count: number) {
  const heard: Notification[] = [];
  const { promise, resolve } = Promise.withResolvers<Notification[]>();
  const ready = Promise.withResolvers<void>();
  const end = opened.notifications.subscribe({
    notify(notification) {
      heard.push(notification);
      if (heard.length === count) resolve(heard);
    },
    missed: () => ready.resolve(),
  });
  // A server sends notifications after the first subscription, the embedded database always.
  if (!opened.isExclusive && !isListening) await ready.promise;
  isListening = true;
  return { heard: promise, soFar: heard, end };
}
let isListening = false;

it('sends the event and the ids to every subscriber', async () => {
  const [one, other] = [await listening(topics.length), await listening(topics.length)];
  const sent = topics.map((topic) => ({ topic, accountId, id: uuidv7() }));
  for (const { topic, id } of sent) await opened.notifications.publish(opened.database, topic, accountId, id);
  expect(await one.heard).toEqual(sent);
  expect(await other.heard).toEqual(sent);
  one.end();
  other.end();
});

it('sends an event when the transaction commits, and none after a rollback', async () => {
  const { heard, soFar, end } = await listening(1);
  const { database, notifications } = opened;
  const [lost, kept] = [uuidv7(), uuidv7()];
  const broken = database.transaction().execute(async (transaction) => {
    await notifications.publish(transaction, 'ended', accountId, lost);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  await database.transaction().execute(async (transaction) => {
    await notifications.publish(transaction, 'ended', accountId, kept);
    expect(soFar).toEqual([]);
  });
  expect(await heard).toEqual([{ topic: 'ended', accountId, id: kept }]);
  end();
});
