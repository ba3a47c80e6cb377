import { keyOptions } from '../keys.ts';
import type { Report } from './report.ts';
import { tallyOf } from './tally.ts';

/** Returns the last sentence of a report: the result of the run, and what to do next. */
export function closingSentence(report: Report): string {
  if (report.verdict === 'failed') return violated(report);
  if (report.verdict === 'incomplete') return `The run is not complete: ${report.gaps.join('; ')}.`;
  return report.verdict === 'partial' ? partial(report) : passed(report);
}

function violated({ outcomes, endedEarly }: Report): string {
  const { failed } = tallyOf(outcomes);
  return (
    `The contract is violated in ${counted(failed, 'check')}. Each FAILED check shows its request as a curl command: ` +
    `set API and KEY and paste it.${endedEarly ? ' --bail ended the run there, so the later checks did not run.' : ''}`
  );
}

function partial({ outcomes }: Report): string {
  const withoutKey = outcomes.filter(({ result }) => result === 'no-key');
  const options = Object.values(keyOptions).map(({ option }) => option);
  const missing = options.filter((option) =>
    withoutKey.some(({ messages }) => messages.join().includes(option)),
  );
  return (
    `Every check that ran passed, but ${counted(withoutKey.length, 'check')} had no key: ` +
    `pass ${listed(missing)}, or pass --allow-missing-keys.`
  );
}

function passed({ outcomes, sets }: Report): string {
  const { untestable, 'no-key': withoutKey, excluded } = tallyOf(outcomes);
  const inapplicable = sets.filter((set) => set.inapplicable !== undefined).map(({ set }) => set);
  const exceptions = [
    ...(untestable > 0
      ? [`${counted(untestable, 'check')} that ${untestable === 1 ? 'is' : 'are'} not testable`]
      : []),
    ...(withoutKey > 0 ? [`${counted(withoutKey, 'check')} without a key`] : []),
    ...(excluded > 0 ? [`${counted(excluded, 'excluded check')}`] : []),
    ...(inapplicable.length > 0 ? [`sets that do not apply (${inapplicable.join(', ')})`] : []),
  ];
  return exceptions.length === 0
    ? 'Every check ran and passed.'
    : `Every check ran and passed, except ${listed(exceptions)}.`;
}

/** Returns a number with its noun: `1 check`, `2 checks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns items as a part of a sentence: `one, another and a third`. */
function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
