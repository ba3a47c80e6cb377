import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { RecordsRepository } from '../../src/resources/records-repository.ts';
import { definitions } from '../../src/resources/registry.ts';
import { databaseOfFile } from '../database/test-database.ts';

const { database } = await databaseOfFile();

const documents = new RecordsRepository('documents', definitions.documents);
const hour = 3_600_000;
let accountId: string;
let id: string;

beforeAll(async () => {
  accountId = String((await new AccountsRepository(database).create('account'))?.id);
});
beforeEach(() => {
  id = uuidv7();
});

/** Creates a queued document whose creation time is this number of milliseconds ago. */
async function queue(ago: number): Promise<Date> {
  const then = new Date(Date.now() - ago);
  const values = { name: 'A text', prompt: 'Words', creativity: 0, template_id: 1 };
  await documents.insert(database, {
    ...values,
    account_id: accountId,
    id,
    created_at: then,
    updated_at: then,
  });
  return then;
}

const find = () => documents.find(database, accountId, id);
const begin = () => documents.begin(database, accountId, id);
const endings = {
  succeed: () => documents.succeed(database, accountId, id, { model: 'm', values: { result: 'Text' } }),
  fail: () => documents.fail(database, accountId, id, { code: 'timed_out', detail: 'It took too long.' }),
};

describe('a generation', () => {
  it.each(['succeed', 'fail'] as const)(
    'moves updated_at and the version whenever the state changes: %s',
    async (end) => {
      const then = await queue(hour);
      await begin();
      const processing = await find();
      expect(processing).toMatchObject({ state: 'processing', version: 2, created_at: then });
      expect(processing?.updated_at.getTime()).toBeGreaterThan(then.getTime());
      await endings[end]();
      expect(await find()).toMatchObject({ version: 3, created_at: then });
    },
  );

  it.each(['succeed', 'fail'] as const)(
    'never moves updated_at back when the clock goes back: %s',
    async (end) => {
      const later = await queue(-hour);
      await begin();
      expect(await find()).toMatchObject({ state: 'processing', updated_at: later });
      await endings[end]();
      expect(await find()).toMatchObject({ version: 3, updated_at: later });
    },
  );

  it('changes nothing when it starts again, and can not start after its end', async () => {
    await queue(hour);
    await begin();
    const processing = await find();
    await begin();
    expect(await find()).toEqual(processing);
    await endings.fail();
    const failed = await find();
    await begin();
    expect(await find()).toEqual(failed);
  });
});
