import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@contentgen/contract';
import { changeResponse, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyNames, keyOptions } from '../src/keys.ts';
import { fullName, type Report, setNames } from '../src/report/report.ts';
import { type Ended, run } from './command.ts';
import { parseXml } from './report/strict-xml.ts';

const keys = ['--key', 'main-key-secret', '--read-key', 'read-key-secret', '--write-key', 'write-key-secret'];
const contract = ['--only', 'contract'];

/** Each operation that needs scopes has one check that needs a key without them. */
const withoutKey = Object.values(operations).filter(({ scopes }) => scopes.length > 0).length;

/** The options with all keys of a mock. */
function keyOptionsOf(server: Mock): readonly string[] {
  return keyNames.flatMap((name) => [keyOptions[name].option, server.keys[name]]);
}

let mock: Mock;
let folder = '';
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
  folder = await mkdtemp(join(tmpdir(), 'contentgen-verify-'));
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the options that write both reports to a folder of this name, and a function that reads them. */
function reportsIn(name: string) {
  const paths = () => ({ junit: join(folder, name, 'report.xml'), html: join(folder, name, 'report.html') });
  return {
    options: () => Object.entries(paths()).flatMap(([kind, path]) => ['--report', `${kind}=${path}`]),
    async read() {
      const files = [paths().junit, paths().html].map((path) => readFile(path, 'utf8'));
      const [junit = '', html = ''] = await Promise.all(files);
      return { junit: parseXml(junit).attributes, html };
    },
  };
}

describe('against the mock, with keys from the environment', () => {
  const reports = reportsIn('passed');
  let ended: Ended;
  beforeAll(async () => {
    ended = await run([mock.url, ...contract, ...reports.options()], {
      CONTENTGEN_API_KEY: 'main\n',
      CONTENTGEN_READ_KEY: 'reads',
      CONTENTGEN_WRITE_KEY: 'writes',
    });
  });

  test('exit code 0, progress on stderr, the summary on stdout, both reports', async () => {
    const { stdout, stderr, code } = ended;
    expect(stdout).toMatch(/^\d+ of \d+ documented responses verified$/m);
    expect(stdout).toMatch(/^\d+ passed, 0 failed$/m);
    const lines = stderr.trim().split('\n');
    expect(lines.filter((line) => !/^contract \d+\/\d+, 0 failed {2}/.test(line))).toEqual([]);
    expect(lines).toHaveLength(10);
    expect(code).toBe(0);
    const { junit, html } = await reports.read();
    expect(junit).toMatchObject({ failures: '0', errors: '0' });
    expect(html).toContain('The contract is kept');
  });

  test('no check lacks a key', () => {
    expect(ended.stdout).toMatch(/\n\nEvery check ran and passed\.\n$/);
  });
});

describe('against a faulty server that also returns the key', () => {
  const reports = reportsIn('failed');
  let ended: Ended;
  beforeAll(async () => {
    const fault = changeResponse(({ body }, { headers }) => {
      const key = headers.authorization?.split(' ')[1];
      return {
        body: body.replaceAll('"creativity":', '"creativeness":').replaceAll('"favorite":', `"${key}":`),
      };
    });
    await using proxy = await startFaultyProxy(mock.url, fault);
    ended = await run([proxy.url, ...keys, ...contract, ...reports.options()]);
  });

  test('exit code 1, with operation, status and field, and both reports', async () => {
    const { stdout, code } = ended;
    expect(code).toBe(1);
    expect(stdout).toContain('FAILED  Document.creativity must be present: ');
    expect(stdout).toMatch(/\n\nThe contract is violated in \d+ checks\. .*curl.*\n$/);
    const { junit, html } = await reports.read();
    expect(Number(junit.failures)).toBeGreaterThan(0);
    expect(html).toContain('Document.creativity must be present');
  });

  test('no output contains a key', async () => {
    const { stdout, stderr } = ended;
    const { html } = await reports.read();
    const junit = await readFile(join(folder, 'failed', 'report.xml'), 'utf8');
    expect(stdout).toContain('Document.$KEY is not in the contract');
    for (const text of [stdout, stderr, junit, html]) expect(text).not.toContain('key-secret');
  });
});

test('one fault is one finding, with the same headline in every report', async () => {
  const stateful = await startMock({ port: 0, instant: true, generation: 10 });
  const fault = changeResponse(({ body }) => ({
    body: body.replace(/"creativity":(\d\.?\d*)/g, '"creativity":"$1"'),
  }));
  await using proxy = await startFaultyProxy(stateful.url, fault);
  const files = ['report.json', 'report.xml'].map((name) => join(folder, 'one-fault', name));
  const [json = '', junit = ''] = files;
  const reports = ['--report', `json=${json}`, '--report', `junit=${junit}`];
  const { stdout, stderr, code } = await run([
    proxy.url,
    ...keyOptionsOf(stateful),
    ...reports,
    '--only',
    'contract,rules',
    '--exclude',
    '*/*/429*',
  ]);
  await stateful.close();
  expect(code).toBe(1);
  expect((stdout + stderr).split('\n').length).toBeLessThanOrEqual(100);
  const { findings, outcomes }: Report = JSON.parse(await readFile(json, 'utf8'));
  const [headline] = /^FAILED {2}Document\.creativity must be a number.*$/m.exec(stdout) ?? [''];
  const sentence = headline.slice('FAILED  '.length);
  const [first] = findings;
  expect(sentence).toBe(
    `${first?.sentence}: ${first?.checks.length} checks, ${first?.operations.length} operations`,
  );
  expect(first?.examples.length).toBeLessThanOrEqual(3);
  const failed = outcomes.filter(({ result }) => result === 'failed').map(fullName);
  expect(new Set(findings.flatMap(({ checks }) => checks))).toEqual(new Set(failed));
  // Nearly every check that failed names the fault.
  expect(first?.checks.length).toBeGreaterThan(failed.length * 0.9);
  const text = await readFile(junit, 'utf8');
  expect(parseXml(text).attributes.failures).toBe(String(failed.length));
  expect(text.includes(`message="${sentence.replaceAll('"', '&#34;')}"`)).toBe(true);
});

test('selected checks run, and the excluded ones are counted', async () => {
  const selected = ['--include', 'contract/getDocument', '--exclude', '*/*/4*'];
  const { stdout, code } = await run([mock.url, ...keys, ...contract, ...selected]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Excluded \(--exclude \*\/\*\/4\*\): \d+ checks$/m);
  expect(stdout).toMatch(/^Excluded \(not in --include contract\/getDocument\): \d+ checks$/m);
});

test('GitHub gets annotations and a summary, and no text of the server acts as a command', async () => {
  const fault = changeResponse(({ body, status }) =>
    status === 200 ? { body: body.replaceAll('"creativity":', '"\\n::error title=":') } : undefined,
  );
  await using proxy = await startFaultyProxy(mock.url, fault);
  const selected = ['--include', 'contract/getDocument', '--annotations', 'github'];
  const summary = join(folder, 'summary.md');
  const variables = { GITHUB_STEP_SUMMARY: summary };
  const { stdout, code } = await run([proxy.url, ...keys, ...contract, ...selected], variables);
  expect(code).toBe(1);
  const [, token, commands = ''] = /^::stop-commands::([\w-]{36})\n.*\n::\1::\n(.*)$/s.exec(stdout) ?? [];
  expect(token).toBeDefined();
  expect(commands).toMatch(/^(?:::error title=contract tests::.+\n)+$/);
  expect(commands).toContain('::error title=contract tests::Document.creativity must be present');
  expect(await readFile(summary, 'utf8')).toMatch(/^## Contract tests of `http:.*`\n\n(?: {4}.*\n)+$/);

  const { stdout: unfinished } = await run(
    ['http://127.0.0.1:1', ...keys, '--annotations', 'github'],
    variables,
  );
  expect(unfinished).toMatch(/^::stop-commands::(\S+)\n::\1::\n$/);
  expect(await readFile(summary, 'utf8')).toContain('    No service answers at');
});

test('a pattern that matches no check is exit code 2, before the first request', async () => {
  const mistyped = await run(['http://127.0.0.1:1', ...keys, '--exclude', 'contract/getDocument/20O']);
  expect(mistyped).toMatchObject({ code: 2, stdout: '' });
  expect(mistyped.stderr).toMatch(/^--exclude contract\/getDocument\/20O matches no check\. --list prints /);
});

describe('--list', () => {
  const selection = ['--include', 'contract/getDocument', '--exclude', '*/*/5*'];

  test('prints the checks that a run with the same options reports, and sends no request', async () => {
    const { stdout, stderr, code } = await run(['http://127.0.0.1:1', '--list', ...contract, ...selection]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const json = join(folder, 'listed.json');
    await run([mock.url, ...keys, ...contract, ...selection, '--report', `json=${json}`]);
    const { outcomes }: Report = JSON.parse(await readFile(json, 'utf8'));
    const ran = outcomes.filter(({ result }) => result !== 'excluded').map(fullName);
    expect(stdout.trimEnd().split('\n').sort()).toEqual(ran.sort());
  });

  test('needs neither an address nor a key, and prints the checks of each set once', async () => {
    const { stdout, code } = await run(['--list']);
    expect(code).toBe(0);
    const names = stdout.trimEnd().split('\n');
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(names.map((name) => name.split('/')[0]))).toEqual(new Set(setNames));
  });
});

test('without all keys: exit code 2 and the missing keys; with --allow-missing-keys exit code 0', async () => {
  const some = [mock.url, '--key', 'any', ...contract];
  const without = await run(some);
  expect(without.code).toBe(2);
  expect(without.stdout).toMatch(
    new RegExp(
      `\\n\\nEvery check that ran passed, but ${withoutKey} checks had no key: pass --read-key and --write-key, or pass --allow-missing-keys\\.\\n$`,
    ),
  );
  const reports = reportsIn('allowed');
  const options = ['--include', 'contract/getDocument', '--allow-missing-keys', ...reports.options()];
  const allowed = await run([...some, ...options]);
  expect(allowed.code).toBe(0);
  expect(allowed.stdout).toMatch(
    /\n\nEvery check ran and passed, except 1 check without a key and \d+ excluded checks\.\n$/,
  );
  const { junit, html } = await reports.read();
  expect(junit.errors).toBe('0');
  expect(html).toContain('The contract is kept');
});

describe('a run that cannot start: exit code 2 and a sentence', () => {
  const away = 'http://127.0.0.1:1';
  test.each([
    ['the server is unreachable', [away, '--key', 'k'], `No service answers at ${away}`],
    ['an option is unknown', [away, '--kye', 'k'], "Unknown option '--kye'"],
    ['there is no key', [away], 'No key: '],
    ['there is no address', ['--key', 'k'], 'No BASE_URL: '],
    ['the address is invalid', ['localhost', '--key', 'k'], '"localhost" is not an address'],
    ['the set is unknown', [away, '--key', 'k', '--only', 'dredd'], `Choose from ${setNames.join(', ')}`],
  ])('%s', async (_, args, sentence) => {
    const { stdout, stderr, code } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    // One line: neither a stack nor the help.
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stdout).toBe('');
  });

  test('the reports name the error, and replace older ones', async () => {
    const reports = reportsIn('away');
    await run([mock.url, ...keys, '--only', 'rules', ...reports.options()]);
    expect((await reports.read()).junit.errors).toBe('0');
    await run([away, '--key', 'k', ...reports.options()]);
    const { junit, html } = await reports.read();
    expect(junit).toMatchObject({ tests: '1', errors: '1' });
    expect(html).toContain(`No service answers at ${away}`);
  });

  test('a report that cannot be written is an error before the first request', async () => {
    let asked = 0;
    const proxy = await startFaultyProxy(mock.url, ({ forward }) => {
      asked += 1;
      return forward();
    });
    const { stderr, code } = await run([proxy.url, '--key', 'k', '--report', `html=${folder}`]);
    await proxy.close();
    expect(code).toBe(2);
    expect(stderr).toContain('EISDIR');
    expect(asked).toBe(0);
  });

  test('https with an http server', async () => {
    const { stderr, code } = await run([mock.url.replace('http:', 'https:'), '--key', 'k']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^The address does not speak HTTP \([A-Z_]+\)\. Check the URL, also whether it needs http or https\.\n$/,
    );
  });
});

test('--version prints the version', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
});

test('--help: exit code 0', async () => {
  const { code, stdout } = await run(['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Usage: contentgen-verify');
});
