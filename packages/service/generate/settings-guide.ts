/** Writes the guide of the settings from their table: `npm run generate`. */
import { writeFile } from 'node:fs/promises';
import { type SettingGroup, settingGroups, shownDefault } from '../src/settings.ts';

/** The settings that most operators set, in the order in which they need them. */
const first = [
  ...['TEXT_PROVIDERS', 'IMAGE_PROVIDERS', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES'],
  ...['DATA_FOLDER', 'DATABASE_URL', 'S3_BUCKET'],
  ...['GENERATIONS_PER_MINUTE', 'GENERATIONS_PER_DAY', 'METRICS_ADDRESS'],
];

type Row = readonly [name: string, setting: SettingGroup['table'][string]];

/** Rules that say nothing which the summary does not say. */
const plainRules = ['a text', 'a path'];

/** A list, because names of variables are too long for a table on a phone. */
function list(rows: readonly Row[]): string {
  const lines = rows.map(([name, setting]) => {
    const rule = plainRules.includes(setting.rule) ? '' : ` Value: ${setting.rule}.`;
    return `- \`${name}\`: ${setting.summary} Default: ${shownDefault(setting)}.${rule}`;
  });
  return lines.join('\n');
}

function rowsOf({ prefix, table: settings }: SettingGroup): Row[] {
  return Object.entries(settings).map(([name, setting]) => [`${prefix}${name}`, setting]);
}

function chapter(group: SettingGroup): string {
  const rows = rowsOf(group).filter(([name]) => !first.includes(name));
  return `### ${group.title}\n\n<details>\n<summary>${rows.length} settings</summary>\n\n${list(rows)}\n\n</details>`;
}

/** Returns the guide. */
export function settingsGuide(): string {
  const all = new Map(settingGroups.flatMap(rowsOf));
  const chosen = first.map((name): Row => {
    const setting = all.get(name);
    if (setting === undefined) throw new Error(`There is no setting ${name}.`);
    return [name, setting];
  });
  return `---
title: Settings
description: Every environment variable of the service, with its values and its default.
group: Operation
order: 210
---

<!-- packages/service/generate/settings-guide.ts writes this file: npm run generate -->

All settings are optional environment variables. \`npm run service -- help settings\` lists them, too. The service also reads the file \`.env\` in its working directory. A variable of the environment takes precedence over the file, and an option of the command line over both: \`npm start -- --port 9000\`.

A name that is nearly that of a setting stops the start, so a typo does no harm. In short names such as PORT, only a wrong order of the letters counts as a typo.

## Set these first

${list(chosen)}

## All others

${settingGroups.map(chapter).join('\n\n')}
`;
}

if (import.meta.main) {
  await writeFile(new URL('../../docs/guides/settings.md', import.meta.url), settingsGuide());
}
