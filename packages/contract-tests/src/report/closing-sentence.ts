import { keyNames, keyOptions } from '../keys.ts';
import { counted, type Report, tallyOf } from './report.ts';

/** Returns the last sentence of a report: the result of the run, and what to do next. */
export function closingSentence(report: Report): string {
  const { outcomes, sets, gaps, endedEarly } = report;
  const { failed, untestable, 'no-key': withoutKey, excluded } = tallyOf(outcomes);
  switch (report.verdict) {
    case 'failed':
      return `The contract is violated in ${counted(failed, 'check')}. To see it, set API and the keys, such as KEY, and paste a curl command.${endedEarly ? ` ${gaps[0] ?? '--bail ended the run there'}, so the later checks did not run.` : ''}`;
    case 'unfinished':
      return gaps.join('; ');
    case 'incomplete':
      return `The run is not complete: ${gaps.join('; ')}.`;
    case 'partial': {
      const reasons = outcomes
        .filter(({ result }) => result === 'no-key')
        .flatMap(({ messages }) => messages);
      const options = keyNames.map((name) => keyOptions[name].option);
      const missing = options.filter((option) => reasons.some((reason) => reason.endsWith(option)));
      return `Every check that ran passed, but ${counted(withoutKey, 'check')} had no key: pass ${listed(missing)}, or pass --allow-missing-keys.`;
    }
    default: {
      const inapplicable = sets.flatMap((set) => (set.inapplicable === undefined ? [] : [set.set]));
      const exceptions = [
        ...(untestable > 0 ? [`${counted(untestable, 'check')} not testable`] : []),
        ...(withoutKey > 0 ? [`${counted(withoutKey, 'check')} without a key`] : []),
        ...(excluded > 0 ? [counted(excluded, 'excluded check')] : []),
        ...(inapplicable.length > 0 ? [`sets that do not apply (${inapplicable.join(', ')})`] : []),
      ];
      const except = exceptions.length === 0 ? '' : `, except ${listed(exceptions)}`;
      return `Every check ran and passed${except}.`;
    }
  }
}

/** Returns items as a part of a sentence: `one, another and a third`. */
function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
