import { expect, test } from 'vitest';
import { type ParsedCommandLine, readArguments } from '../src/arguments.ts';
import { CouldNotRun } from '../src/could-not-run.ts';

const baseUrl = 'http://127.0.0.1:8080';

function read(args: readonly string[], environment: Record<string, string> = {}) {
  return readArguments([baseUrl, '--key', 'main', ...args], environment) as ParsedCommandLine;
}

test('requires only an address and a key', () => {
  const command = read([]);
  expect(command).toMatchObject({ options: { baseUrl, key: 'main' }, allowsMissingKeys: false, reports: [] });
  // `verify` has the defaults.
  expect(command.options).not.toHaveProperty('only');
  expect(command.options).not.toHaveProperty('cases');
  expect(command.options).not.toHaveProperty('seed');
});

test('reads every option', () => {
  const given = [
    ...['--read-key', 'reads', '--write-key', 'writes', '--other-key', 'other'],
    ...['--expired-key', 'expired', '--revoked-key', 'revoked', '--allow-missing-keys'],
    ...['--only', 'rules, contract', '--cases', '7', '--seed=-5'],
    ...['--report', 'junit=a=b.xml', '--report', 'html=c.html', '--annotations', 'github'],
    ...['--include', 'rules', '--exclude', 'listImages', '--exclude', '*/*/a*', '--bail'],
    ...['--header', 'X-Gate=a=b', '--header', 'X-Empty=', '--allow-additions'],
    ...['--webhook-listen', '0', '--webhook-url', 'https://tunnel.example/hooks'],
  ];
  expect(read(given)).toEqual({
    options: {
      baseUrl,
      key: 'main',
      readKey: 'reads',
      writeKey: 'writes',
      otherKey: 'other',
      expiredKey: 'expired',
      revokedKey: 'revoked',
      only: ['contract', 'rules'],
      cases: 7,
      seed: -5,
      bail: true,
      webhookListen: 0,
      webhookUrl: 'https://tunnel.example/hooks',
      headers: { 'X-Gate': 'a=b', 'X-Empty': '' },
      allowsAdditions: true,
      selection: {
        include: [expect.objectContaining({ text: '--include rules' })],
        exclude: [
          expect.objectContaining({ text: '--exclude listImages' }),
          expect.objectContaining({ text: '--exclude */*/a*' }),
        ],
      },
    },
    lists: false,
    quotes: false,
    allowsMissingKeys: true,
    annotates: true,
    reports: [
      { kind: 'junit', path: 'a=b.xml' },
      { kind: 'html', path: 'c.html' },
    ],
  });
});

test('reads keys from the environment; an option wins, and an empty value is ignored', () => {
  const variables = {
    CONTENTGEN_KEY: 'from-environment',
    CONTENTGEN_READ_KEY: 'reads\n',
    CONTENTGEN_WRITE_KEY: '',
    CONTENTGEN_OTHER_KEY: 'other',
    CONTENTGEN_EXPIRED_KEY: 'expired',
    CONTENTGEN_REVOKED_KEY: 'revoked',
  };
  expect(read(['--read-key', ''], variables).options).toMatchObject({
    key: 'main',
    readKey: 'reads',
    writeKey: undefined,
    otherKey: 'other',
    expiredKey: 'expired',
    revokedKey: 'revoked',
  });
  expect(readArguments([baseUrl], variables)).toMatchObject({ options: { key: 'from-environment' } });
});

test.each(['-h', '--help'])('%s requests the help', (option) => {
  expect(readArguments([option], {})).toMatch(/^Usage: contentgen-verify BASE_URL --key KEY/);
});

test.each([
  ['two addresses', ['http://127.0.0.1:9090'], 'Pass only one BASE_URL'],
  ['an unknown set', ['--only', 'contract,rule'], '--only: "rule" is unknown. Choose from'],
  [
    'an unknown check',
    ['--exclude', 'listDocs'],
    '--exclude "listDocs": "listDocs" is not a set or an operation.',
  ],
  [
    'other annotations',
    ['--annotations', 'gitlab'],
    '--annotations: "gitlab" is unknown. Choose from github.',
  ],
  ['no cases', ['--cases', '0'], '--cases must be a whole number from 1 to'],
  ['cases in words', ['--cases', 'many'], 'not "many"'],
  [
    'a seed that is not an integer',
    ['--seed', '1.5'],
    '--seed must be a whole number from -2147483648 to 2147483647',
  ],
  [
    'an unknown kind of report',
    ['--report', 'pdf=a.pdf'],
    '--report: "pdf" is unknown. Choose from junit, html, json.',
  ],
  ['a report without a file', ['--report', 'html='], 'not "html="'],
  ['a key that no header can contain', ['--read-key', 'a b'], 'The key of --read-key contains a space'],
  [
    'a header without a value',
    ['--header', 'X-Gate'],
    '--header must be NAME=VALUE in ASCII, not "X-Gate…".',
  ],
  ['a header with a line break', ['--header', 'X-Gate=secret\nX: y'], 'not "X-Gate…".'],
  ['a header with a colon', ['--header', 'X-Gate: secret'], 'not "X-Gate…".'],
  ['a URL for events without a port', ['--webhook-url', 'https://a.example'], 'needs --webhook-listen PORT'],
  [
    'a URL for events that is none',
    ['--webhook-listen', '0', '--webhook-url', 'a.example'],
    'must be an https or http URL without "?" and "#", not "a.example"',
  ],
  ['an option without its value', ['--seed'], "Option '--seed <S>' argument missing."],
  ['an option instead of a value', ['--seed', '--bail'], 'not "--bail"'],
  ['a value of a flag', ['--bail=yes'], "Unknown option '--bail=yes'."],
  [
    'a mistyped option',
    ['--read-kee', 'x'],
    "Unknown option '--read-kee'. Did you mean --read-key? \"content",
  ],
])('refuses %s', (_, args, sentence) => {
  expect(() => read(args)).toThrow(CouldNotRun);
  expect(() => read(args)).toThrow(sentence);
});

test.each([
  ['127.0.0.1:8080', 'must begin with http:// or https://'],
  ['ftp://127.0.0.1', 'must begin with http:// or https://'],
  ['http://127.0.0.1/?page=1', 'must end before the "?"'],
  ['http://127.0.0.1/#top', 'must end before the "#"'],
])('refuses the address %s', (address, sentence) => {
  expect(() => readArguments([address, '--key', 'main'], {})).toThrow(sentence);
});

test('refuses an address with a password, and does not repeat it', () => {
  const act = () => readArguments(['http://user:secret@127.0.0.1', '--key', 'main'], {});
  expect(act).toThrow('BASE_URL must not contain a user name');
  expect(act).not.toThrow('secret');
});
