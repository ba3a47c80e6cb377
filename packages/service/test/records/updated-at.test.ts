import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDocument } from '../http/records.ts';
import { type RunningService, runService } from '../running-service.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

it('updated_at never goes back when the clock of the machine does', async () => {
  const caller = await running.newCaller();
  const path = await newDocument(caller);
  const later = new Date(Date.now() + 3_600_000);
  await running.service.database
    .updateTable('documents')
    .set({ created_at: later, updated_at: later })
    .where('account_id', '=', caller.accountId)
    .execute();
  const { json } = await caller.sendForm('PATCH', path, { favorite: 'true' });
  expect(json).toMatchObject({ favorite: true, updated_at: later.toISOString() });
});
