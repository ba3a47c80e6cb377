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
let drafts: Drafts;
let accounts: [string, string];

beforeAll(async () => {
  drafts = new Drafts(database);
  const repository = new AccountsRepository(database);
  accounts = [await repository.create('one'), await repository.create('another')].map((account) =>
    String(account?.id),
  ) as [string, string];
});

/** The account and the id of a document. */
type Address = readonly [string, string];

const process = ([accountId, id]: Address) => addRunningDocument(database, accountId, id);

const addressOf = ([accountId, recordId]: Address) =>
  ({ resource: 'documents', accountId, recordId }) as const;
const jobOf = ([account_id, record_id]: Address) => ({ account_id, record_id, attempts: 1 });
const begin = (address: Address) => drafts.begin(addressOf(address));
const add = (address: Address, text: string, draft = 1) =>
  drafts.add(addressOf(address), { draft, piece: 1, text });
const pieces = (address: Address) => drafts.piecesAfter(...address, { draft: 0, piece: -1 });
const kept = async (address: Address) => (await pieces(address)).map(({ text }) => text).join('');

describe.each([
  ['the same id in another account', (id: string): Address => [accounts[1], id]],
  ['another id in the same account', (): Address => [accounts[0], uuidv7()]],
])('a document with %s is a different record:', (_, neighbour) => {
  let own: Address;
  let other: Address;

  beforeEach(async () => {
    own = [accounts[0], uuidv7()];
    other = neighbour(own[1]);
    for (const address of [own, other]) await process(address);
  });

  it('its drafts are neither counted, nor replaced, shown or removed', async () => {
    await begin(other);
    await begin(other);
    await add(other, 'Theirs', 2);
    expect([await begin(own), await begin(own)]).toEqual([1, 2]);
    expect(await add(own, 'Ours', 2)).toBe(true);
    expect([await kept(own), await kept(other)]).toEqual(['Ours', 'Theirs']);
    await drafts.remove(database, ...own);
    expect([await kept(own), await kept(other)]).toEqual(['', 'Theirs']);
  });

  it('nothing is added to it instead of one that is final', async () => {
    for (const address of [own, other]) await begin(address);
    await documents.fail(database, jobOf(own), { code: 'timed_out', detail: 'It took too long.' });
    expect(await add(own, 'Late')).toBe(false);
    expect(await begin(own)).toBeUndefined();
    expect(await pieces(other)).toEqual([{ draft: 1, piece: 0, text: '' }]);
  });
});

describe('the recorder of a draft', () => {
  const patient = { timeout: 10_000, interval: 20 };
  let own: Address;

  beforeEach(async () => {
    own = [accounts[0], uuidv7()];
    await process(own);
  });

  const record = () => new DraftRecorder(drafts, addressOf(own), 200_000);
  const stored = () => kept(own);

  it('stores pieces in batches, and notifies all processes of the draft and of each batch', async () => {
    const notify = vi.fn();
    const listening = Promise.withResolvers<void>();
    const unsubscribe = opened.notifications.subscribe({ notify, missed: () => listening.resolve() });
    // A server sends notifications after the first subscription, the embedded database always.
    if (!opened.isExclusive) await listening.promise;
    const draft = record();
    expect(draft.hasBegun).toBe(false);
    for (const piece of ['One, ', 'two, ', 'three']) draft.append(piece);
    await expect
      .poll(() => pieces(own), patient)
      .toEqual([
        { draft: 1, piece: 0, text: '' },
        { draft: 1, piece: 1, text: 'One, two, three' },
      ]);
    const written = [{ topic: 'written', accountId: own[0], id: own[1] }];
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
    expect(await add(own, 'late')).toBe(false);
    expect(await stored()).toBe('From the start');
    draft.close();
    lost.close();
  });

  it('stores the whole text as a new draft after the database has refused a piece', async () => {
    const add = vi.spyOn(drafts, 'add').mockRejectedValueOnce(new Error('Away for a moment.'));
    const draft = record();
    draft.append('All of it');
    await expect.poll(() => add.mock.calls.length, patient).toBe(2);
    await expect
      .poll(() => pieces(own), patient)
      .toEqual([
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
