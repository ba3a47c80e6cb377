import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const names = [
  'start',
  'providers check',
  'migrate',
  'accounts create',
  'accounts list',
  'keys create',
  'keys list',
  'keys rotate',
  'keys revoke',
  'link',
  'backup',
  'restore',
];

async function output(...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand('no-folder', ...words);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

test('the help names each command once, and is the same for --help', async () => {
  const help = await output('help');
  for (const name of names) expect(help.split(`\n  ${name} `)).toHaveLength(2);
  expect(await output('--help')).toBe(help);
  expect(await output('-h')).toBe(help);
});

test.each(names)('the help on %s shows its usage and its options', async (name) => {
  const help = await output(...name.split(' '), '--help');
  expect(help).toMatch(new RegExp(`^Usage: contentgen ${name}\\b`));
  expect(help.includes('  --data <FOLDER>')).toBe(name !== 'providers check');
  expect(await output('help', ...name.split(' '))).toBe(help);
});

test('the help on a group shows each of its commands', async () => {
  const help = await output('help', 'keys');
  expect(help).toMatch(/^ {2}keys rotate KEY {2,}\S/m);
  expect(help).not.toContain('accounts create');
});

test('the help on an unknown command is wrong usage', async () => {
  expect(await runCommand('no-folder', 'help', 'nothing')).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown command "nothing"\.\n/),
  });
});
