import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountsRepository } from '../../../src/accounts/accounts-repository.ts';
import { DraftRecorder, Drafts } from '../../../src/generation/text/drafts.ts';
import { RecordsRepository } from '../../../src/resources/records-repository.ts';
import { definitions } from '../../../src/resources/registry.ts';
import { databaseOfFile } from '../../database/test-database.ts';
import { addRunningDocument } from '../stored-jobs.ts';

const opened = await databaseOfFile();
const { database } = opened;

const documents = new RecordsRepository('documents', definitions.documents);
const drafts = new Drafts(database);
const patient = { timeout: 60_000, interval: 20 };
let accountId: string;
let recordId: string;

beforeAll(async () => {
  accountId = String((await new AccountsRepository(database).create('account'))?.id);
});
beforeEach(async () => {
  recordId = uuidv7();
  await addRunningDocument(database, accountId, recordId);
});

const address = () => ({ resource: 'documents', accountId, recordId }) as const;
const record = () => new DraftRecorder(drafts, address(), 200_000);
const pieces = () => drafts.piecesAfter(accountId, recordId, { draft: 0, piece: -1 });
const stored = async () => (await pieces()).map(({ text }) => text).join('');
const addLate = () => drafts.add(address(), { draft: 1, piece: 9, text: 'late' });

describe('the recorder of a draft', () => {
  it('stores pieces in batches, and notifies all processes of the draft and of each batch', async () => {
    const notify = vi.fn();
    const listening = Promise.withResolvers<void>();
    const unsubscribe = opened.notifications.subscribe({ notify, missed: () => listening.resolve() });
    // A server sends notifications after the first subscription, the embedded database always.
    if (!opened.isExclusive) await listening.promise;
    const draft = record();
    expect(draft.hasBegun).toBe(false);
    for (const piece of ['One, ', 'two, ', 'three']) draft.append(piece);
    await expect.poll(pieces, patient).toEqual([
      { draft: 1, piece: 0, text: '' },
      { draft: 1, piece: 1, text: 'One, two, three' },
    ]);
    const written = [{ topic: 'written', accountId, id: recordId }];
    await expect.poll(() => notify.mock.calls, patient).toEqual([written, written]);
    unsubscribe();
    expect(draft.hasBegun).toBe(true);
    draft.close();
  });

  it('never stores half a character', async () => {
    const draft = record();
    draft.append('a\uD83E');
    await expect.poll(stored, patient).toBe('a');
    draft.append('\uDD56');
    await expect.poll(stored, patient).toBe('a🥖');
    draft.close();
  });

  it('replaces the draft before', async () => {
    const [lost, draft] = [record(), record()];
    lost.append('The text of a lost attempt');
    await expect.poll(stored, patient).toContain('lost attempt');
    draft.append('From the start');
    await expect.poll(stored, patient).toBe('From the start');
    lost.append(', which continues');
    expect(await addLate()).toBe(false);
    expect(await stored()).toBe('From the start');
    draft.close();
    lost.close();
  });

  it('ends with its generation: a final document takes no pieces', async () => {
    await drafts.begin(address());
    const job = { account_id: accountId, record_id: recordId, attempts: 1 };
    const used = {
      provider: null,
      model: null,
      input: null,
      output: null,
      isEstimate: false,
      milliseconds: 1,
    };
    await documents.fail(database, job, { code: 'timed_out', detail: 'It took too long.' }, { used });
    expect(await addLate()).toBe(false);
    expect(await drafts.begin(address())).toBeUndefined();
  });

  it('stores the whole text as a new draft after the database has refused a piece', async () => {
    const add = vi.spyOn(drafts, 'add').mockRejectedValueOnce(new Error('Away for a moment.'));
    const draft = record();
    draft.append('All of it');
    await expect.poll(() => add.mock.calls.length, patient).toBe(2);
    await expect.poll(pieces, patient).toEqual([
      { draft: 2, piece: 0, text: '' },
      { draft: 2, piece: 1, text: 'All of it' },
    ]);
    draft.close();
    add.mockRestore();
  });

  it('stops at a text that cannot be a result', async () => {
    const begin = vi.spyOn(drafts, 'begin');
    for (const piece of ['a\0b', 'x'.repeat(400_001)]) record().append(piece);
    const draft = record();
    draft.append('fine');
    await expect.poll(stored, patient).toBe('fine');
    expect(begin).toHaveBeenCalledOnce();
    draft.close();
    begin.mockRestore();
  });
});
