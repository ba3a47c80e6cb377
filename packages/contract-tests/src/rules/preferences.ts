import { contract } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Received } from '../http/caller.ts';
import { requireRule } from '../violated.ts';
import { inParallel } from './in-parallel.ts';
import { told } from './record-rules.ts';
import { leastBody } from './sample-bodies.ts';
import type { Setting } from './setting.ts';

const { waitSeconds } = contract['x-limits'];

/** What is sent as `Prefer`, and what of it has to be honoured. */
interface Preference {
  readonly sent: string;
  readonly honoured: readonly string[];
  /** What may be honoured in its place. */
  readonly instead?: readonly string[];
}

const rules: readonly { readonly title: string; readonly preferences: readonly Preference[] }[] = [
  {
    title: 'ignores preferences that it does not know, and waits that are too long',
    preferences: [
      {
        sent: `no-such-preference, wait=${waitSeconds + 1_000}`,
        honoured: [],
        instead: [`wait=${waitSeconds}`],
      },
    ],
  },
  {
    title: 'honours Prefer: respond-async in any case, among others',
    preferences: [{ sent: 'handling=lenient, Respond-Async', honoured: ['respond-async'] }],
  },
  {
    title: 'honours Prefer: wait',
    preferences: ['wait=0', `wait=${waitSeconds}`].map((sent) => ({ sent, honoured: [sent] })),
  },
];

/** What of `Prefer` is honoured is told in `Preference-Applied`; the rest is ignored (RFC 7240). */
export function preferences({ caller, resource }: Setting): Check[] {
  const { id: operation } = resource.create;
  return rules.map(({ title, preferences: cases }) => ({
    operation,
    title,
    run: async () => {
      await inParallel(cases, async ({ sent, honoured, instead = honoured }) => {
        const call = { fields: leastBody(resource), headers: { Prefer: sent } };
        const created = await caller.call(operation, call);
        requireHonoured(created, honoured, instead);
      });
    },
  }));
}

/** Goes on when an answer names one list of preferences or the other, in any order. */
export function requireHonoured(created: Received, ...lists: readonly (readonly string[])[]): void {
  const header = created.header('Preference-Applied');
  const applied = (header ?? '').toLowerCase().replaceAll(/[\s"]/g, '').split(',').toSorted().join();
  const isRight = lists.some((list) => list.toSorted().join() === applied);
  const expected = lists[0]?.join() || 'missing';
  requireRule(isRight, created, `Preference-Applied must be ${expected}, but is ${told(header)}`);
}
