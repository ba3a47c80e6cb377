import { settingGroups, settings } from '../settings/settings.ts';
import type { OptionDefinition } from './command.ts';

/** Returns the option of the command line that replaces a variable. */
export function settingOption(variable: keyof typeof settings, value: string): OptionDefinition {
  const { summary, shownDefault } = settings[variable];
  return { value, summary: `${plain(summary)} Default: ${variable}, or ${plain(shownDefault)}.` };
}

/** Returns the help on the environment variables. */
export function settingsHelp(): string {
  const groups = settingGroups.map(({ title, prefix, table }) => [
    title,
    '',
    ...Object.entries(table).flatMap(([name, { summary, rule, shownDefault }]) => [
      `  ${prefix}${name}`,
      `      ${plain(summary)}`,
      `      Value: ${rule}. Default: ${plain(shownDefault)}.`,
    ]),
    '',
  ]);
  return ['Environment variables. All are optional.', '', ...groups.flat()].join('\n');
}

/** Returns the text without the code marks that the README shows. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
