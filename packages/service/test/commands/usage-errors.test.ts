import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/commands/command.ts';
import { prepareCommand } from '../../src/commands/data-commands.ts';
import { runCommand } from './run-command.ts';

const id = '01a1fc84-3bfc-7703-911c-3fcba9cfa380';
const secret = 'cgk_I0Hfgmj99FQlZNqli5k11fnsDTtHI8W51AWKHl';

describe('a usage error names the part that is wrong', () => {
  test.each([
    [['kes'], 'Unknown command "kes".'],
    [
      ['keys'],
      '"keys" needs a second word. The commands are "keys create", "keys list", "keys rotate", "keys revoke".',
    ],
    [['keys', 'make'], 'Unknown command "keys make".'],
    [
      ['keys', 'create', '--nmae', 'x'],
      'Unknown option --nmae for "keys create". Its options: --account, --name',
    ],
    [['keys', 'create', '-n', 'x'], 'Unknown option -n for'],
    [['keys', 'create', '--name'], '--name needs a value'],
    [['keys', 'create', '--name='], '--name needs a value'],
    [['keys', 'create', '--name', '--scopes', 'read'], '"--scopes" looks like an option'],
    [['keys', 'create', '--name', 'a', '--name', 'b'], '--name appears twice'],
    [['keys', 'create', 'shop'], 'Unexpected argument "shop" for "keys create".'],
    [['keys', 'create', '--name', 'x'.repeat(129)], '--name has 129 characters'],
    [['keys', 'create', '--name', 'a\nb'], '"a\\nb" has a control character'],
    [['keys', 'create', '--name', '\u009b31m'], 'has a control character'],
    [['keys', 'create', '--name', '   '], '--name is empty'],
    [['keys', 'create', '--scopes', 'read,admin'], '"admin" is not a scope. Use read, write or read,write.'],
    [['keys', 'create', '--scopes', 'read,'], '"" is not a scope'],
    [['keys', 'create', '--expires', 'soon'], '--expires is "soon"'],
    [['keys', 'rotate'], '"keys rotate" needs KEY'],
    [['keys', 'rotate', id, '--grace', 'never'], '--grace is "never"'],
    [['keys', 'rotate', 'cgk_1'], "KEY can't be an API key or its prefix"],
    [['keys', 'list', '--json=yes'], '--json takes no value. Write --json.'],
    [['accounts', 'create'], '"accounts create" needs NAME'],
    [['accounts', 'create', 'Bob', 'Smith'], 'quotation marks'],
    [['accounts', 'create', ''], 'NAME is empty'],
    [['migrate', 'now'], 'Unexpected argument "now" for "migrate".'],
  ])('%j', (words, sentence) => {
    expect(() => prepareCommand(words)).toThrow(UsageError);
    expect(() => prepareCommand(words)).toThrow(sentence);
  });
});

test.each([
  [['keys', 'revoke', secret]],
  [['keys', 'rotate', secret]],
  [['keys', 'list', secret]],
  [['keys', secret]],
  [[secret]],
])('no message repeats an API key: %#', (words) => {
  let message = '';
  try {
    prepareCommand(words);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(/key|cgk_…/);
  expect(message).not.toContain(secret);
});

test.each([
  ['service', ['keys', 'create'], ['scopes', 'name'], 'npm run service -- keys create --name … --scopes …'],
  ['start', ['start', '9322'], ['port'], 'npm start -- --port …'],
  [undefined, ['backup', 'saved.tar.gz'], ['data'], 'npm run service -- backup --data …'],
])('options that npm took are refused: script %s', async (script, words, options, advice) => {
  const taken = options.map((name) => [`npm_config_${name}`, 'true']);
  const environment = {
    ...Object.fromEntries(taken),
    ...(script !== undefined && { npm_lifecycle_event: script }),
  };
  const { exitCode, stderr } = await runCommand({ folder: 'none', environment }, ...words);
  expect(stderr).toContain(`Write -- before the options: ${advice}`);
  expect(exitCode).toBe(2);
});

test('a mistyped setting is named, because the command may work on other data', async () => {
  const environment = { DATABASE_URLL: 'postgresql://127.0.0.1/a' };
  const { exitCode, stderr } = await runCommand({ folder: 'none', environment }, 'keys', 'list');
  expect(stderr).toMatch(/DATABASE_URLL is not a setting and has no effect\. Did you mean DATABASE_URL\?\n/);
  expect(stderr).not.toContain('127.0.0.1');
  expect(exitCode).toBe(1);
});

test('settings of npm with the name of an option are no mistake', async () => {
  const environment = { npm_config_json: 'true' };
  const { stderr } = await runCommand({ folder: 'none', environment }, 'keys', 'list');
  expect(stderr).toContain('There is no data folder');
});

test('a name may have 128 characters, counted as people do, and begin with a dash', () => {
  prepareCommand(['keys', 'create', '--name', '🥖'.repeat(128)]);
  prepareCommand(['keys', 'create', '--name=-x']);
});
