import { beforeEach, describe, expect, it } from 'vitest';
import { beforeEveryAccount } from '../../../src/generation/queue/claim.ts';
import { WaitingJobs } from '../../../src/generation/worker/waiting-jobs.ts';

let waiting: WaitingJobs;

beforeEach(() => {
  waiting = new WaitingJobs(3);
});

/** Claims jobs of these accounts, of which each one takes a slot. Resolves to the number of claims. */
async function claim(...accounts: string[]): Promise<number> {
  let asked = 0;
  const next = async () => {
    asked += 1;
    const accountId = accounts.shift();
    if (accountId !== undefined) waiting.slots.take(accountId);
    return accountId;
  };
  while (await waiting.claim(next));
  return asked;
}

it('may exist at first, and do not exist after a claim that found none', async () => {
  expect(waiting.areNone).toBe(false);
  expect(await claim()).toBe(1);
  expect(waiting.areNone).toBe(true);
  expect(await claim()).toBe(0);
});

it('may exist until the end of a claim that began after they were added', async () => {
  await claim();
  waiting.add('a');
  await waiting.claim(async () => {
    expect(waiting.areNone).toBe(false);
    return undefined;
  });
  expect(waiting.areNone).toBe(true);
});

it('still exist if they were added during a claim that found none', async () => {
  await waiting.claim(async () => {
    waiting.add('a');
    return undefined;
  });
  expect(waiting.areNone).toBe(false);
  await waiting.claim(async () => {
    waiting.addAny();
    return undefined;
  });
  expect(await claim()).toBe(1);
});

it('may still exist after a claim that failed, and a later claim may begin', async () => {
  await expect(waiting.claim(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await claim()).toBe(1);
  expect(waiting.areNone).toBe(true);
});

describe('of an account that may use all slots but one', () => {
  it('are claimed only as far as it may run more', async () => {
    await claim();
    waiting.add('a');
    expect(await claim('a')).toBe(2);
    expect(waiting.areNone).toBe(true);
    waiting.add('a');
    expect(waiting.claimable).toBe(1);
  });

  it('still exist when a claim passed over them', async () => {
    expect(await claim('a', 'a')).toBe(3);
    expect(waiting.areNone).toBe(false);
    expect(waiting.claimable).toBe(0);
    waiting.add('b');
    expect(waiting.claimable).toBe(1);
  });

  it('still exist when it had no free slot at the start of the claim, but has one at the end', async () => {
    const frees = [waiting.slots.take('a'), waiting.slots.take('a')];
    await waiting.claim(async () => {
      frees[0]?.();
      return undefined;
    });
    expect(waiting.claimable).toBe(1);
  });
});

describe('the slots', () => {
  it('keep one for other accounts, unless there is only one', () => {
    const { slots } = new WaitingJobs(3);
    const free = slots.take('a');
    slots.take('a');
    expect([slots.free, slots.leftFor('a'), slots.leftFor('b')]).toEqual([1, 0, 2]);
    free();
    expect([slots.free, slots.leftFor('a')]).toEqual([2, 1]);
    expect(new WaitingJobs(1).slots.leftFor('a')).toBe(1);
  });

  it('remember which account took one last', () => {
    const { slots } = new WaitingJobs(2);
    expect(slots.lastAccount).toBe(beforeEveryAccount);
    slots.take('a')();
    slots.take('b');
    expect(slots.lastAccount).toBe('b');
  });
});
