import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../../../src/accounts/accounts-repository.ts';
import { Drafts } from '../../../src/generation/text/drafts.ts';
import { RecordsRepository } from '../../../src/resources/records-repository.ts';
import { definitions } from '../../../src/resources/registry.ts';
import { databaseOfFile } from '../../database/test-database.ts';
import { addRunningDocument } from '../stored-jobs.ts';

const { database } = await databaseOfFile();

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

  it('its drafts are not counted, and none of them is replaced', async () => {
    await begin(other);
    await add(other, 'Theirs');
    expect([await begin(own), await begin(own)]).toEqual([1, 2]);
    expect(await kept(other)).toBe('Theirs');
  });

  it('its pieces are not shown', async () => {
    for (const address of [own, other]) await begin(address);
    await add(own, 'Ours');
    await add(other, 'Theirs');
    expect([await kept(own), await kept(other)]).toEqual(['Ours', 'Theirs']);
  });

  it('its later draft does not end an earlier one', async () => {
    for (const address of [own, other, other]) await begin(address);
    expect(await add(own, 'Ours')).toBe(true);
  });

  it('nothing is added to it instead of one that is final', async () => {
    for (const address of [own, other]) await begin(address);
    await documents.fail(database, jobOf(own), { code: 'timed_out', detail: 'It took too long.' });
    expect(await add(own, 'Late')).toBe(false);
    expect(await begin(own)).toBeUndefined();
    expect(await pieces(other)).toEqual([{ draft: 1, piece: 0, text: '' }]);
  });

  it('its draft stays when the other one is removed', async () => {
    for (const address of [own, other]) await begin(address);
    await add(other, 'Theirs');
    await drafts.remove(database, ...own);
    expect(await pieces(own)).toEqual([]);
    expect(await kept(other)).toBe('Theirs');
  });
});
