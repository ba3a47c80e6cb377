import { describe, expect, test } from 'vitest';
import { MisuseError } from '../../src/commands/command-errors.ts';
import { dataCommands, prepareCommand } from '../../src/commands/data-commands.ts';
import { helpText } from '../../src/commands/help.ts';

const id = '01a1fc84-3bfc-7703-911c-3fcba9cfa380';
const secret = 'cgk_I0Hfgmj99FQlZNqli5k11fnsDTtHI8W51AWKHl';

describe('misuse is a sentence that names the part', () => {
  test.each([
    [['kes'], 'There is no command "kes"'],
    [['keys'], '"keys create", "keys list", "keys rotate", "keys revoke"'],
    [['keys', 'make'], 'There is no command "keys make"'],
    [['keys', 'create', '--nmae', 'x'], '"keys create" has no option --nmae. It takes --account, --name'],
    [['keys', 'create', '-n', 'x'], 'no option -n'],
    [['keys', 'create', '--name'], '--name needs a value'],
    [['keys', 'create', '--name='], '--name needs a value'],
    [['keys', 'create', '--name', '--scopes', 'read'], '"--scopes" looks like an option'],
    [['keys', 'create', '--name', 'a', '--name', 'b'], '--name is given twice'],
    [['keys', 'create', 'shop'], '"shop" is too much'],
    [['keys', 'create', '--name', 'x'.repeat(129)], '--name has 129 characters'],
    [['keys', 'create', '--name', 'a\nb'], '"a\\nb" holds a control character'],
    [['keys', 'create', '--name', '\u009b31m'], 'holds a control character'],
    [['keys', 'create', '--name', '   '], '--name is empty'],
    [['keys', 'create', '--scopes', 'read,admin'], '"admin" is no scope. Name read or write'],
    [['keys', 'create', '--scopes', 'read,'], '"" is no scope'],
    [['keys', 'create', '--expires', 'soon'], '--expires is "soon"'],
    [['keys', 'rotate'], '"keys rotate" needs ID'],
    [['keys', 'rotate', id, '--grace', 'never'], '--grace is "never"'],
    [['keys', 'revoke', '42'], 'ID is "42"'],
    [['accounts', 'create'], '"accounts create" needs NAME'],
    [['accounts', 'create', 'Bob', 'Smith'], 'quotation marks'],
    [['accounts', 'create', ''], 'NAME is empty'],
    [['migrate', 'now'], '"now" is too much'],
  ])('%j', (words, sentence) => {
    expect(() => prepareCommand(words)).toThrow(MisuseError);
    expect(() => prepareCommand(words)).toThrow(sentence);
  });
});

test.each([[['keys', 'revoke', secret]], [['keys', 'list', secret]]])(
  'no message repeats a key: %#',
  (words) => {
    let message = '';
    try {
      prepareCommand(words);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain('key');
    expect(message).not.toContain(secret);
  },
);

test('a name may have 128 characters, counted as people do, and begin with a dash', () => {
  prepareCommand(['keys', 'create', '--name', '🥖'.repeat(128)]);
  prepareCommand(['keys', 'create', '--name=-x']);
});

test('the help names every command', () => {
  for (const { words } of dataCommands) expect(helpText()).toContain(`  ${words}`);
  expect(helpText()).toContain('  start');
});
