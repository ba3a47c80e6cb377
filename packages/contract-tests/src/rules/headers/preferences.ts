import { contract } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import { requireRule } from '../../violated.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted } from '../record-rules.ts';
import { leastBody } from '../samples/bodies.ts';
import type { Setting } from '../setting.ts';

const { waitSeconds } = contract['x-limits'];

/** A value of `Prefer`, and the preferences in it that must be honoured. */
interface Preference {
  readonly sent: string;
  readonly honoured: readonly string[];
  /** The preferences that may be honoured instead. */
  readonly instead?: readonly string[];
}

const rules: readonly { readonly title: string; readonly preferences: readonly Preference[] }[] = [
  {
    title: 'ignores unknown preferences and too long waits',
    preferences: [
      {
        sent: `no-such-preference, wait=${waitSeconds + 1_000}`,
        honoured: [],
        instead: [`wait=${waitSeconds}`],
      },
    ],
  },
  {
    title: 'honours Prefer: respond-async in any case, among other preferences',
    preferences: [{ sent: 'handling=lenient, Respond-Async', honoured: ['respond-async'] }],
  },
  {
    title: 'honours Prefer: wait',
    preferences: ['wait=0', `wait=${waitSeconds}`].map((sent) => ({ sent, honoured: [sent] })),
  },
];

/** `Preference-Applied` names the honoured preferences; the others are ignored (RFC 7240). */
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

/** Requires that a response names one of these lists of preferences, in any order. */
export function requireHonoured(created: Received, ...lists: readonly (readonly string[])[]): void {
  const header = created.header('Preference-Applied');
  const applied = (header ?? '').toLowerCase().replaceAll(/[\s"]/g, '').split(',').toSorted().join();
  const isRight = lists.some((list) => list.toSorted().join() === applied);
  const expected = lists[0]?.join() || 'missing';
  requireRule(isRight, created, `Preference-Applied must be ${expected}, but is ${quoted(header)}`);
}
