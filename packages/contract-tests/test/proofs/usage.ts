import type { AccountUsage } from '@contentgen/contract';
import { changeResponse, type Fault, operationsOf, withContent } from '../../proofs/index.ts';
import type { Proof, Proofs } from './proof.ts';

const month = 'shows the current month';
const counts = 'counts each create once, and no replay, refusal, update or deletion';
const apart = 'does not count the creates of another account';

/** Changes what the usage shows. `made` counts the requests of the account with this method. */
const wrongUsage = (
  what: string,
  method: string,
  change: (usage: AccountUsage, made: number, theirs: number) => Partial<AccountUsage>,
  red: readonly string[],
): Proof => ({
  what,
  fault: ({ otherKey }): Fault => {
    let [made, theirs] = [0, 0];
    return changeResponse((response, request) => {
      const isTheirs = request.headers.authorization === `Bearer ${otherKey}`;
      if (request.method === method && isTheirs) theirs += 1;
      else if (request.method === method) made += 1;
      if (isTheirs || !operationsOf(request).has('getUsage') || response.status !== 200) return undefined;
      return withContent(response, (usage) => ({ ...usage, ...change(usage, made, theirs) }));
    });
  },
  operation: 'getUsage',
  checks: /month|count/,
  red,
});

const used = (usage: AccountUsage, more: number) => ({
  generations: { ...usage.generations, used: usage.generations.used + more },
});

export const usage: Proofs<'usage'> = {
  usage: [
    wrongUsage('shows no end of the month', 'GET', ({ starts_at }) => ({ ends_at: starts_at }), [month]),
    wrongUsage('counts deletions', 'DELETE', (usage, made) => used(usage, made), [counts]),
    wrongUsage('forgets deleted records', 'DELETE', (usage, made) => used(usage, -made), [counts]),
    wrongUsage('counts refusals and replays', 'POST', (usage, made) => used(usage, made), [counts]),
    wrongUsage('counts nothing', 'GET', () => ({ generations: { used: 7, limit: null } }), [counts]),
  ],
};

export const usageOfAccounts: readonly Proof[] = [
  wrongUsage('counts the creates of every account', 'POST', (usage, _, theirs) => used(usage, theirs), [
    apart,
  ]),
];
