import { describe, expect, it } from 'vitest';
import { AccountSemaphore } from '../../src/http/account-semaphore.ts';

describe('the semaphore of an account', () => {
  it('passes a permit to the request that has waited longest', async () => {
    const account = new AccountSemaphore(() => 1);
    const [first, second, third] = [account.add(() => {}), account.add(() => {}), account.add(() => {})];
    expect(first.acquire()).toBeUndefined();
    const order: string[] = [];
    const waiting = [
      second.acquire()?.then(() => order.push('second')),
      third.acquire()?.then(() => order.push('third')),
    ];
    first.release();
    await waiting[0];
    expect(order).toEqual(['second']);
    second.leave();
    await waiting[1];
    expect(order).toEqual(['second', 'third']);
  });

  it('gives one permit to a request that acquires it twice', () => {
    const account = new AccountSemaphore(() => 1);
    const permit = account.add(() => {});
    expect([permit.acquire(), permit.acquire()]).toEqual([undefined, undefined]);
    permit.release();
    expect(account.add(() => {}).acquire()).toBeUndefined();
  });

  it('releases a permit once, also when the request leaves after the release', () => {
    const account = new AccountSemaphore(() => 2);
    const [first, second] = [account.add(() => {}), account.add(() => {})];
    first.acquire();
    second.acquire();
    first.release();
    first.release();
    first.leave();
    expect(account.add(() => {}).acquire()).toBeUndefined();
    expect(account.add(() => {}).acquire()).toBeInstanceOf(Promise);
  });

  it('refuses requests whose client has disconnected', async () => {
    const account = new AccountSemaphore(() => 1);
    const [first, gone, last] = [account.add(() => {}), account.add(() => {}), account.add(() => {})];
    first.acquire();
    const refused = gone.acquire();
    const waiting = last.acquire();
    gone.leave();
    await expect(refused).rejects.toMatchObject({ status: 503 });
    await expect(gone.acquire()).rejects.toMatchObject({ status: 503 });
    first.leave();
    await waiting;
    expect(account.running).toBe(1);
  });

  it('keeps the permit until the task ends, also after the client has disconnected', async () => {
    const account = new AccountSemaphore(() => 1);
    const [gone, next] = [account.add(() => {}), account.add(() => {})];
    expect(gone.acquire()).toBeUndefined();
    gone.beginTask();
    gone.leave();
    expect(account.isIdle).toBe(false);
    const order: string[] = [];
    const waiting = next.acquire()?.then(() => order.push('next'));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    gone.endTask();
    await waiting;
    next.leave();
    expect([order, account.isIdle]).toEqual([['next'], true]);
  });

  it('gives out fewer permits after their number has fallen, and more after it has grown', async () => {
    let permits = 3;
    const account = new AccountSemaphore(() => permits);
    const running = Array.from({ length: 3 }, () => account.add(() => {}));
    expect(running.map((permit) => permit.acquire())).toEqual([undefined, undefined, undefined]);
    const waiting = Array.from({ length: 3 }, () => account.add(() => {}));
    const begun: number[] = [];
    const acquired = waiting.map((permit, number) => permit.acquire()?.then(() => begun.push(number)));
    permits = 1;
    running[0]?.release();
    running[1]?.release();
    await new Promise(setImmediate);
    expect(begun).toEqual([]);
    running[2]?.release();
    await acquired[0];
    expect(begun).toEqual([0]);
    permits = 3;
    waiting[0]?.release();
    await Promise.all(acquired);
    expect(begun).toEqual([0, 1, 2]);
  });

  it('counts the requests that have not left', () => {
    const account = new AccountSemaphore(() => 1);
    let left = 0;
    const permit = account.add(() => {
      left += 1;
    });
    expect(account.running).toBe(1);
    permit.leave();
    permit.leave();
    expect([account.running, left]).toEqual([0, 1]);
  });
});
