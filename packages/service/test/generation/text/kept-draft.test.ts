import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AccountsRepository } from '../../../src/accounts/accounts-repository.ts';
import type { Database, OpenDatabase } from '../../../src/database/connection.ts';
import { RecordChanges } from '../../../src/generation/record-changes.ts';
import { Drafts } from '../../../src/generation/text/drafts.ts';
import { KeptDraft } from '../../../src/generation/text/kept-draft.ts';
import { RecordsRepository } from '../../../src/records/records-repository.ts';
import { definitions } from '../../../src/resources/registry.ts';
import { openTestDatabase } from '../../database/test-database.ts';

const documents = new RecordsRepository('documents', definitions.documents);
let opened: OpenDatabase;
let database: Database;
let drafts: Drafts;
let accountId: string;
let id: string;
let changes: RecordChanges;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  drafts = new Drafts(database);
  accountId = String((await new AccountsRepository(database).create('account'))?.id);
});
afterAll(() => opened.close());
beforeEach(async () => {
  id = uuidv7();
  changes = new RecordChanges();
  const [now, text] = [new Date(), 'x'];
  const own = { name: text, prompt: text, creativity: 0, template_id: 1 };
  await documents.insert(database, { ...own, account_id: accountId, id, created_at: now, updated_at: now });
  await documents.begin(database, accountId, id);
});

const address = () => ({ resource: 'documents', accountId, recordId: id }) as const;
const keep = () => new KeptDraft(drafts, changes, address(), 200_000);
const pieces = () => drafts.piecesAfter(accountId, id, { draft: 0, piece: -1 });
const kept = async () => (await pieces()).map(({ text }) => text).join('');
const patient = { timeout: 10_000, interval: 20 };

it('keeps pieces together, as few as may be, and tells of them', async () => {
  const listener = vi.fn();
  changes.subscribe(id, listener);
  const draft = keep();
  for (const piece of ['One, ', 'two, ', 'three']) draft.append(piece);
  await expect.poll(pieces, patient).toEqual([
    { draft: 1, piece: 0, text: '' },
    { draft: 1, piece: 1, text: 'One, two, three' },
  ]);
  await expect.poll(() => listener.mock.calls.length, patient).toBe(1);
  draft.close();
});

it('never keeps half a character', async () => {
  const draft = keep();
  draft.append('a\uD83E');
  await expect.poll(kept, patient).toBe('a');
  draft.append('\uDD56');
  await expect.poll(kept, patient).toBe('a🥖');
  draft.close();
});

it('takes the place of a draft before', async () => {
  const [lost, draft] = [keep(), keep()];
  lost.append('By one who was given up for dead');
  await expect.poll(kept, patient).toContain('dead');
  draft.append('Anew');
  await expect.poll(kept, patient).toBe('Anew');
  lost.append(', who goes on all the same');
  expect(await drafts.add(address(), { draft: 1, piece: 9, text: 'late' })).toBe(false);
  expect(await kept()).toBe('Anew');
  draft.close();
  lost.close();
});

it('is over with its generation: nothing is added to a document that is final or deleted', async () => {
  await documents.fail(database, accountId, id, { code: 'timed_out', detail: 'It took too long.' });
  expect(await drafts.begin(address())).toBeUndefined();
  expect(await drafts.add(address(), { draft: 1, piece: 1, text: 'late' })).toBe(false);
  await documents.delete(database, accountId, id);
  expect(await drafts.begin(address())).toBeUndefined();
});

it('tells everything again as another draft when the database has refused a piece', async () => {
  const add = vi.spyOn(drafts, 'add').mockRejectedValueOnce(new Error('Away for a moment.'));
  const draft = keep();
  draft.append('All of it');
  await expect.poll(() => add.mock.calls.length, patient).toBe(2);
  await expect.poll(pieces, patient).toEqual([
    { draft: 2, piece: 0, text: '' },
    { draft: 2, piece: 1, text: 'All of it' },
  ]);
  draft.close();
  add.mockRestore();
});

it('stops at what can be no result', async () => {
  const begin = vi.spyOn(drafts, 'begin');
  for (const piece of ['a\0b', 'x'.repeat(400_001)]) keep().append(piece);
  const draft = keep();
  draft.append('fine');
  await expect.poll(kept, patient).toBe('fine');
  expect(begin).toHaveBeenCalledOnce();
  draft.close();
  begin.mockRestore();
});
