import { expect, it } from 'vitest';
import { RecentAccounts } from '../../src/http/recent-accounts.ts';

it('an account counts for a second after its last request', () => {
  let time = 0;
  const accounts = new RecentAccounts(() => time);
  accounts.add('a');
  time = 600;
  accounts.add('b');
  accounts.add('b');
  expect(accounts.size).toBe(2);
  time = 900;
  accounts.add('a');
  time = 1_600;
  expect(accounts.size).toBe(1);
  time = 1_900;
  expect(accounts.size).toBe(0);
});
