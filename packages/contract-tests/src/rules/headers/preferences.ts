import { contract } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import { requireRule } from '../../violated.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';

const { waitSeconds } = contract['x-limits'];

/** A value of `Prefer`, and the preferences in it that must be applied. */
interface Preference {
  readonly sent: string;
  readonly applied: readonly string[];
  /** The preferences that the service may apply instead of `applied`. */
  readonly instead?: readonly string[];
}

const rules: readonly { readonly title: string; readonly preferences: readonly Preference[] }[] = [
  {
    title: 'ignores unknown preferences and too long waits',
    preferences: [
      {
        sent: `no-such-preference, wait=${waitSeconds + 1_000}`,
        applied: [],
        instead: [`wait=${waitSeconds}`],
      },
    ],
  },
  {
    title: 'applies Prefer: respond-async in any case, among other preferences',
    preferences: [{ sent: 'handling=lenient, Respond-Async', applied: ['respond-async'] }],
  },
  {
    title: 'applies Prefer: wait',
    preferences: ['wait=0', `wait=${waitSeconds}`].map((sent) => ({ sent, applied: [sent] })),
  },
];

/**
 * Checks that `Preference-Applied` names the applied preferences, and that the service ignores other preferences (RFC
 * 7240).
 */
export function preferences({ caller, resource }: RuleContext): Check[] {
  const { id: operation } = resource.create;
  return rules.map(({ title, preferences: cases }) => ({
    operation,
    title,
    run: async () => {
      await inParallel(cases, async ({ sent, applied, instead = applied }) => {
        const call = { fields: minimalBody(resource), headers: { Prefer: sent } };
        const created = await caller.call(operation, call);
        requireApplied(created, applied, instead);
      });
    },
  }));
}

/** Requires that a response names one of these lists of preferences, in any order. */
export function requireApplied(created: Received, ...lists: readonly (readonly string[])[]): void {
  const header = created.header('Preference-Applied');
  const applied = (header ?? '').toLowerCase().replaceAll(/[\s"]/g, '').split(',').toSorted().join();
  const isRight = lists.some((list) => list.toSorted().join() === applied);
  const expected = lists[0]?.join() || 'missing';
  requireRule(isRight, created, `Preference-Applied must be ${expected}, but is ${quoted(header)}`);
}
