import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type SettingGroup, settingGroups } from '../../src/settings/settings.ts';
import { runCommand } from '../commands/run-command.ts';

const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');

/** Returns the section of a group in the README: a heading and a table with a row for each variable. */
function section({ title, prefix, table }: SettingGroup): string {
  const rows = Object.entries(table).map(
    ([name, { rule, shownDefault, summary }]) =>
      `| \`${prefix}${name}\` | ${shownDefault} | ${rule} | ${summary} |`,
  );
  return [
    `### ${title}`,
    '',
    '| variable | default | value | what it sets |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

describe.each(settingGroups)('the settings of the group "$title"', (group) => {
  it('are in the README, one variable per row', () => {
    const { title } = group;
    const shown = readme.slice(readme.indexOf(`### ${title}\n`)).split(/(?<=\|\n)\n/)[0];
    expect(shown).toBe(section(group));
  });

  it('are in "help settings", without Markdown', async () => {
    const { stdout } = await runCommand('no-folder', 'help', 'settings');
    for (const [name, { rule }] of Object.entries(group.table)) {
      expect(stdout).toContain(`  ${group.prefix}${name}\n`);
      expect(stdout).toContain(`Value: ${rule}. Default: `);
    }
    expect(stdout).not.toContain('`');
  });
});

it('no variable is declared twice', () => {
  const names = settingGroups.flatMap(({ prefix, table }) => Object.keys(table).map((name) => prefix + name));
  expect(new Set(names).size).toBe(names.length);
});
