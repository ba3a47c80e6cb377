import { creativityLevels, resolutions } from '@contentgen/contract/choices';
import { table } from './table.ts';

const choices = { creativityLevels, resolutions };

/** Returns a table of the allowed values of a field with their labels, in the order of the contract. */
export function choiceTable(name: keyof typeof choices): string {
  return table(
    ['value', 'meaning'],
    choices[name].map(({ value, label }) => [`\`${value}\``, label]),
  );
}
