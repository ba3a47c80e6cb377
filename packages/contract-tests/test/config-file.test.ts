import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { withConfigFile } from '../src/config-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Resolves to the command of these arguments with a config file. */
async function read(config: unknown, ...args: readonly string[]) {
  const path = join(folder, 'config.json');
  await writeFile(path, typeof config === 'string' ? config : JSON.stringify(config));
  return readArguments(await withConfigFile(['--config', path, ...args]), { CONTENTGEN_KEY: 'key' });
}

const config = {
  'base-url': 'http://127.0.0.1:8080',
  only: 'rules',
  exclude: ['contract/*/413'],
  cases: 7,
  seed: -1,
  bail: true,
  'allow-missing-keys': false,
};

it('without --config, the arguments are unchanged', async () => {
  const args = ['http://127.0.0.1', '--bail'];
  expect(await withConfigFile(args)).toBe(args);
});

it('reads the address and the options', async () => {
  const selection = { include: [], exclude: [expect.objectContaining({ text: 'contract/*/413' })] };
  expect(await read(config)).toMatchObject({
    options: { baseUrl: config['base-url'], only: ['rules'], cases: 7, seed: -1, bail: true, selection },
    allowsMissingKeys: false,
  });
});

it('the command line wins, and options that may be repeated add up', async () => {
  const command = await read(config, 'http://127.0.0.1:9', '--cases', '8', '--exclude', 'listImages');
  expect(command?.options).toMatchObject({ baseUrl: 'http://127.0.0.1:9', cases: 8 });
  expect(command?.options.selection?.exclude.map(({ text }) => text)).toEqual([
    'contract/*/413',
    'listImages',
  ]);
});

it('relative paths begin at the folder of the file', async () => {
  const files = {
    ca: '../ca.pem',
    replay: 'last.json',
    report: ['html=reports/a=b.html', 'junit=/tmp/c.xml'],
  };
  expect(await read({ ...config, ...files })).toMatchObject({
    authority: join(folder, '../ca.pem'),
    replay: join(folder, 'last.json'),
    reports: [
      { kind: 'html', path: join(folder, 'reports/a=b.html') },
      { kind: 'junit', path: '/tmp/c.xml' },
    ],
  });
  const command = await read(config, '--ca', 'ca.pem', '--report', 'json=a.json');
  expect(command).toMatchObject({ authority: 'ca.pem', reports: [{ kind: 'json', path: 'a.json' }] });
});

describe('refuses', () => {
  it.each<[string, unknown, string]>([
    [
      'an unknown option',
      { onyl: 'rules' },
      '"onyl" is not an option. Choose from base-url, allow-missing-keys',
    ],
    ['another config file', { config: 'b.json' }, '"config" is not an option'],
    ['a key', { 'read-key': 'secret' }, '"read-key" is an API key. Pass it in CONTENTGEN_READ_KEY'],
    ['an object', { only: {} }, '"only" must be a string or a list of strings.'],
    ['a list for an option with one value', { seed: [1, 2] }, '"seed" must be a string or a number.'],
    ['a switch as a value', { only: [true] }, '"only" must be a string or a list of strings.'],
    ['a wrong value in a list', { ...config, only: ['rules', 'rule'] }, '--only: "rule" is not a set'],
    ['an empty list', { ...config, only: [] }, '--only: "" is not a set'],
    ['a value for a switch', { bail: 'yes' }, '"bail" must be true or false.'],
    ['an object in a list', { header: [{}] }, '"header" must be a string or a list of strings.'],
    ['two addresses', { 'base-url': ['http://a', 'http://b'] }, '"base-url" must be a string.'],
    ['a list', [], 'must be a JSON object, such as {"only": "rules"}'],
    ['broken JSON', '{', 'must be a JSON object'],
    ['a wrong value', { ...config, only: 'rule' }, '--only: "rule" is not a set'],
  ])('%s', async (_, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });

  it('a file that does not exist', async () => {
    const missing = withConfigFile(['--config', join(folder, 'missing.json')]);
    await expect(missing).rejects.toThrow(
      /^Cannot read the file ".+" of --config \(it does not exist\)\. Check the path\.$/,
    );
  });
});
