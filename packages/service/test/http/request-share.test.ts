import { describe, expect, it } from 'vitest';
import { AccountShare } from '../../src/http/request-share.ts';

describe('the turns of an account', () => {
  it('go to the request that has waited longest', async () => {
    const account = new AccountShare(1);
    const [first, second, third] = [account.add(() => {}), account.add(() => {}), account.add(() => {})];
    expect(first.takeTurn()).toBeUndefined();
    const order: string[] = [];
    const waiting = [
      second.takeTurn()?.then(() => order.push('second')),
      third.takeTurn()?.then(() => order.push('third')),
    ];
    first.endTurn();
    await waiting[0];
    expect(order).toEqual(['second']);
    second.leave();
    await waiting[1];
    expect(order).toEqual(['second', 'third']);
  });

  it('are kept by a request that takes one again', () => {
    const account = new AccountShare(1);
    const share = account.add(() => {});
    expect([share.takeTurn(), share.takeTurn()]).toEqual([undefined, undefined]);
    share.endTurn();
    expect(account.add(() => {}).takeTurn()).toBeUndefined();
  });

  it('are given back once, by the end of the turn and of the request', () => {
    const account = new AccountShare(2);
    const [first, second] = [account.add(() => {}), account.add(() => {})];
    first.takeTurn();
    second.takeTurn();
    first.endTurn();
    first.endTurn();
    first.leave();
    expect(account.add(() => {}).takeTurn()).toBeUndefined();
    expect(account.add(() => {}).takeTurn()).toBeInstanceOf(Promise);
  });

  it('are not for requests whose client has disconnected', async () => {
    const account = new AccountShare(1);
    const [first, gone, last] = [account.add(() => {}), account.add(() => {}), account.add(() => {})];
    first.takeTurn();
    const refused = gone.takeTurn();
    const waiting = last.takeTurn();
    gone.leave();
    await expect(refused).rejects.toMatchObject({ status: 503 });
    await expect(gone.takeTurn()).rejects.toMatchObject({ status: 503 });
    first.leave();
    await waiting;
    expect(account.running).toBe(1);
  });

  it('last as long as their task, also after the client has disconnected', async () => {
    const account = new AccountShare(1);
    const [gone, next] = [account.add(() => {}), account.add(() => {})];
    const work = Promise.withResolvers<string>();
    const done = gone.runInTurn(() => work.promise);
    await Promise.resolve();
    gone.leave();
    expect(account.isIdle).toBe(false);
    const order: string[] = [];
    const waiting = next.takeTurn()?.then(() => order.push('next'));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    work.resolve('stored');
    expect(await done).toBe('stored');
    await waiting;
    next.leave();
    expect([order, account.isIdle]).toEqual([['next'], true]);
  });

  it('count the requests that have not left', () => {
    const account = new AccountShare(1);
    let left = 0;
    const share = account.add(() => {
      left += 1;
    });
    expect(account.running).toBe(1);
    share.leave();
    share.leave();
    expect([account.running, left]).toEqual([0, 1]);
  });
});
