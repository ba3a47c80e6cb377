import { expect, it, vi } from 'vitest';
import { RecordChanges } from '../../src/generation/record-changes.ts';

it('calls those who follow the record, until they do not any more', () => {
  const changes = new RecordChanges();
  const [one, other, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  const unsubscribe = changes.subscribe('a', one);
  changes.subscribe('a', other);
  changes.subscribe('b', elsewhere);
  changes.announce('a');
  unsubscribe();
  unsubscribe();
  changes.announce('a');
  changes.announce('nobody follows it');
  expect([one, other, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0]);
});

it('lets a listener end while it is called', () => {
  const changes = new RecordChanges();
  const later = vi.fn();
  const unsubscribe = changes.subscribe('a', () => unsubscribe());
  changes.subscribe('a', later);
  changes.announce('a');
  expect(later).toHaveBeenCalledOnce();
});
