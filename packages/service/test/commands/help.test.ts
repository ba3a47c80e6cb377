import { describe, expect, test } from 'vitest';
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
];

async function output(...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand('no-folder', ...words);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

describe('the help', () => {
  test('has one line for each command, aligned', async () => {
    const lines = (await output('help')).split('\n');
    const commandLines = names.map((name) => lines.filter((line) => line.startsWith(`  ${name} `)));
    expect(commandLines.map(({ length }) => length)).toEqual(names.map(() => 1));
    const summaryColumns = commandLines.map(([line = '']) => line.search(/(?<= {2})[A-Z].*\.$/));
    expect(new Set(summaryColumns).size).toBe(1);
  });

  test.each(['--help', '-h'])('is the same for %s', async (word) => {
    expect(await output(word)).toBe(await output('help'));
  });

  test.each(names)('on %s shows its usage and every argument', async (name) => {
    const help = await output(...name.split(' '), '--help');
    expect(help).toMatch(new RegExp(`^Usage: npm run service -- ${name}\\b`));
    expect(help.includes('  --data FOLDER')).toBe(name !== 'providers check');
    expect(await output('help', ...name.split(' '))).toBe(help);
  });

  test('on a group shows each of its commands with its options', async () => {
    const help = await output('help', 'keys');
    for (const name of names.filter((one) => one.startsWith('keys '))) {
      expect(help).toContain(await output('help', ...name.split(' ')));
    }
    expect(help).not.toContain('accounts create');
    expect(await output('keys', '--help')).toBe(help);
  });

  test.each([
    ['help', 'nothing'],
    ['nothing', '--help'],
  ])('on an unknown command is wrong usage: %s %s', async (...words) => {
    const { exitCode, stdout, stderr } = await runCommand('no-folder', ...words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown command "nothing"\.\n/);
  });

  test('on a command names its operands and options', async () => {
    const help = await output('keys', 'rotate', '--help');
    expect(help).toContain('keys rotate KEY [OPTIONS]\n');
    expect(help).toMatch(/^ {2}KEY {2,}\S/m);
    expect(help).toMatch(/^ {2}--grace DURATION {2,}\S/m);
  });
});
