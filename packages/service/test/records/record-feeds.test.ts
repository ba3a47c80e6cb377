import { beforeEach, expect, it, vi } from 'vitest';
import { RecordChanges } from '../../src/generation/record-changes.ts';
import { RecordFeeds } from '../../src/records/record-feeds.ts';

const find = vi.fn();
const piecesAfter = vi.fn();
let changes: RecordChanges;
let feeds: RecordFeeds;

type FeedParts = ConstructorParameters<typeof RecordFeeds>[0];
type Followed = Parameters<RecordFeeds['follow']>[0];

const documents = { records: { find }, text: { column: 'result' } } as unknown as Followed;
const follow = (onChange = () => {}, id = 'b') => feeds.follow(documents, 'a', id, onChange);

beforeEach(() => {
  find.mockReset().mockResolvedValue({ state: 'processing', version: 1 });
  piecesAfter.mockReset().mockResolvedValue([]);
  changes = new RecordChanges();
  feeds = new RecordFeeds({ changes, drafts: { piecesAfter } } as unknown as FeedParts);
});

it('a thousand watchers of a record share one read after each change, and cause none without a change', async () => {
  const onChange = vi.fn();
  const followed = Array.from({ length: 1_000 }, () => follow(onChange));
  const read = () => Promise.all(followed.map(({ current }) => current()));
  await read();
  await read();
  expect([find.mock.calls.length, piecesAfter.mock.calls.length]).toEqual([1, 1]);
  piecesAfter.mockResolvedValueOnce([
    { draft: 1, piece: 0, text: '' },
    { draft: 1, piece: 1, text: 'One, ' },
  ]);
  changes.announce('b', 'progress');
  expect(onChange).toHaveBeenCalledTimes(1_000);
  expect(new Set((await read()).map(({ text }) => text))).toEqual(new Set(['One, ']));
  expect([find.mock.calls.length, piecesAfter.mock.calls.length]).toEqual([2, 2]);
});

it('the draft continues with the pieces after the last one, and begins again with a new draft', async () => {
  const { current } = follow();
  const read = (...pieces: object[]) => {
    piecesAfter.mockResolvedValueOnce(pieces);
    changes.announce('b', 'progress');
    return current();
  };
  await read({ draft: 1, piece: 1, text: 'One, ' });
  expect(await read({ draft: 1, piece: 2, text: 'two' })).toMatchObject({ draft: 1, text: 'One, two' });
  expect(piecesAfter).toHaveBeenLastCalledWith('a', 'b', { draft: 1, piece: 1 });
  expect(await read({ draft: 2, piece: 1, text: 'Again' })).toMatchObject({ draft: 2, text: 'Again' });
});

it('a change during a read causes another read, after the first one', async () => {
  const first = Promise.withResolvers<object>();
  find.mockReturnValueOnce(first.promise);
  const { current } = follow();
  const before = current();
  changes.announce('b', 'progress');
  find.mockResolvedValueOnce({ state: 'failed', version: 2 });
  const after = current();
  first.resolve({ state: 'processing', version: 1 });
  expect([(await before).row?.version, (await after).row?.version]).toEqual([1, 2]);
});

it('after a read that fails, the next caller reads again', async () => {
  const { current } = follow();
  find.mockRejectedValueOnce(new Error('The database is unreachable.'));
  await expect(current()).rejects.toThrow('The database is unreachable.');
  expect((await current()).row).toMatchObject({ version: 1 });
});

it('each record is followed separately, until its last follower stops', async () => {
  const [one, other] = [follow(), follow(() => {}, 'c')];
  await Promise.all([one.current(), other.current()]);
  expect(find.mock.calls.map(([, , id]) => id)).toEqual(['b', 'c']);
  one.unfollow();
  const again = follow();
  await again.current();
  expect(find).toHaveBeenCalledTimes(3);
});
