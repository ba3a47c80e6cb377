import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const id = '01a1fc84-3bfc-7703-911c-3fcba9cfa380';
const secret = 'cgk_I0Hfgmj99FQlZNqli5k11fnsDTtHI8W51AWKHl';

test.each([
  [[], 'Usage: contentgen '],
  [['statr'], 'Unknown command "statr". Did you mean start?'],
  [['keys'], 'keys rotate KEY'],
  [['keys', 'make'], 'Unknown command "make".'],
  [['keys', 'create', '--nmae', 'x'], 'Unknown option "--nmae". Did you mean --name?'],
  [['keys', 'create', '--name'], 'Option "--name <LABEL>" argument missing.'],
  [['keys', 'create', 'shop'], 'Too many arguments for "create". Expected 0 arguments but got 1.'],
  [['keys', 'create', '--name', 'x'.repeat(129)], '--name has 129 characters'],
  [['keys', 'create', '--name', 'a\nb'], '"a\\nb" has a control character'],
  [['keys', 'create', '--name', '\u009b31m'], 'has a control character'],
  [['keys', 'create', '--name', '   '], '--name is empty'],
  [['keys', 'create', '--name='], '--name is empty'],
  [['keys', 'create', '--scopes', 'read,admin'], '"admin" is not a scope. Use read, write or read,write.'],
  [['keys', 'create', '--scopes', 'read,'], '"" is not a scope'],
  [['keys', 'create', '--expires', 'soon'], '--expires is "soon". Use a duration'],
  [['keys', 'rotate'], 'Missing required argument "KEY".'],
  [['keys', 'rotate', id, '--grace', 'never'], '--grace is "never"'],
  [['keys', 'rotate', 'cgk_1'], "KEY can't be an API key or its prefix"],
  [['accounts', 'create', ''], 'NAME is empty'],
  [['providers', 'check', '--data', 'x'], 'Unknown option "--data".'],
  [['start', '--port', 'http'], '--port is "http", but must be a whole number from 0 to 65535.'],
  [['start', '--prot', '80'], 'Unknown option "--prot". Did you mean --port?'],
])('a usage error names what is wrong: %j', async (words, sentence) => {
  const { exitCode, stdout, stderr } = await runCommand('none', ...words);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(sentence);
});

test.each([[['keys', 'revoke', secret]], [['keys', secret]], [[secret]]])(
  'no message repeats an API key: %#',
  async (words) => {
    const { stderr } = await runCommand('none', ...words);
    expect(stderr).toMatch(/KEY|cgk_…/);
    expect(stderr).not.toContain(secret);
  },
);

test.each([
  ['service', ['keys', 'create'], ['name', 'scopes'], 'npm run service -- … --name … --scopes …'],
  ['start', ['start', '9322'], ['port'], 'npm start -- --port …'],
])('options that npm took are refused: script %s', async (script, words, options, advice) => {
  const taken = options.map((name) => [`npm_config_${name}`, 'true']);
  const environment = { ...Object.fromEntries(taken), npm_lifecycle_event: script };
  const { exitCode, stderr } = await runCommand({ folder: 'none', environment }, ...words);
  expect(stderr).toContain(`Write -- before the options: ${advice}`);
  expect(exitCode).toBe(2);
});

test('a mistyped setting is refused, because the command may work on other data', async () => {
  const environment = { DATABASE_URLL: 'postgresql://127.0.0.1/a' };
  expect(await runCommand({ folder: 'none', environment }, 'keys', 'list')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'DATABASE_URLL is not a setting. Did you mean DATABASE_URL?\n',
  });
});

test('settings of npm with the name of an option are no mistake', async () => {
  const environment = { npm_config_json: 'true' };
  const { stderr } = await runCommand({ folder: 'none', environment }, 'keys', 'list');
  expect(stderr).toContain('There is no data folder');
});
