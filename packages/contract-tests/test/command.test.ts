import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeResponse, startFaultyProxy } from '../proofs/index.ts';
import { fullName, type Report } from '../src/report/report.ts';
import { setNames } from '../src/sets.ts';
import { type Ended, run } from './command.ts';
import { parseXml } from './report/strict-xml.ts';

const keys = ['--key', 'main-key-secret', '--read-key', 'read-key-secret', '--write-key', 'write-key-secret'];
const contract = ['--only', 'contract'];

/** Each operation that needs scopes has one check that needs a key without them. */
const withoutKey = Object.values(operations).filter(({ scopes }) => scopes.length > 0).length;

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
      CONTENTGEN_KEY: 'main\n',
      CONTENTGEN_READ_KEY: 'reads',
      CONTENTGEN_WRITE_KEY: 'writes',
    });
  });

  test('exit code 0, a line for each check on stderr, the summary on stdout, both reports', async () => {
    const { stdout, stderr, code } = ended;
    expect(stdout).toMatch(/^\d+ of \d+ documented responses verified, \d+ not testable$/m);
    expect(stdout).toMatch(/^\d+ passed, 0 failed$/m);
    const lines = stderr.trim().split('\n');
    expect(lines.filter((line) => !/^contract +\d+\/\d+ {2}passed {2}/.test(line))).toEqual([]);
    expect(code).toBe(0);
    const { junit, html } = await reports.read();
    expect(junit).toMatchObject({ tests: String(lines.length), failures: '0', errors: '0' });
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
    expect(stdout).toContain('FAILED  getDocument 200: body/creativity must be present\n');
    expect(stdout).toMatch(/\n\nThe contract is violated in \d+ checks\. .*curl.*\n$/);
    const { junit, html } = await reports.read();
    expect(Number(junit.failures)).toBeGreaterThan(0);
    expect(html).toContain('getDocument 200: body/creativity must be present');
  });

  test('no output contains a key', async () => {
    const { stdout, stderr } = ended;
    const { html } = await reports.read();
    const junit = await readFile(join(folder, 'failed', 'report.xml'), 'utf8');
    expect(stdout).toContain('body/$KEY');
    for (const text of [stdout, stderr, junit, html]) expect(text).not.toContain('key-secret');
  });
});

test('selected checks run and the excluded ones are named; a replay runs only what failed', async () => {
  const json = join(folder, 'selected.json');
  const fault = changeResponse(({ body, status }) =>
    status === 200 ? { body: body.replaceAll('"creativity":', '"creativeness":') } : undefined,
  );
  await using proxy = await startFaultyProxy(mock.url, fault);
  const selected = ['--include', 'contract/getDocument', '--exclude', '*/*/4*', '--annotations', 'github'];
  const { stdout, code } = await run([
    proxy.url,
    ...keys,
    ...contract,
    ...selected,
    '--report',
    `json=${json}`,
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^Excluded \(--exclude \*\/\*\/4\*\): \d+ checks$/m);
  expect(stdout).toMatch(/^Excluded \(not in --include contract\/getDocument\): \d+ checks$/m);
  expect(stdout).toMatch(
    /\n::error title=contract%3A getDocument 200::getDocument 200: body\/creativity must be present\n$/,
  );
  const replay = await run([mock.url, ...keys, '--replay', json, '--report', `json=${json}`]);
  expect(replay.code).toBe(0);
  expect(replay.stderr).toMatch(/^contract +1\/1 {2}passed {2}getDocument 200\b.*\n$/);
  const again = await run([mock.url, ...keys, '--replay', json]);
  expect(again).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('so --replay has nothing to repeat'),
  });
});

test('a replay or a selection without a check is exit code 2, and says why', async () => {
  const json = join(folder, 'older.json');
  const result = { set: 'contract', operation: 'getDocument', result: 'failed' };
  const outcomes = [
    { ...result, title: '200' },
    { ...result, title: '299' },
  ];
  await writeFile(json, JSON.stringify({ outcomes }));
  const replay = ['--replay', json, '--report', `json=${json}`];
  expect(await run([mock.url, ...keys, ...replay, '--only', 'rules'])).toMatchObject({
    code: 2,
    stderr: `No check of rules failed in "${json}", so --replay has nothing to repeat.\n`,
  });
  const older = await run([mock.url, ...keys, ...replay]);
  expect(older.code).toBe(2);
  expect(older.stdout).toMatch(/^1 passed, 0 failed$/m);
  expect(older.stdout).toContain('this version of the tests has no check "contract/getDocument/299"');
  expect((await run(['http://127.0.0.1:1', ...keys, '--report', `json=${json}`])).code).toBe(2);
  expect((await run([mock.url, ...keys, '--replay', json])).stderr).toContain('did not finish');
  const mistyped = await run([mock.url, ...keys, '--exclude', 'contract/getDocument/20O']);
  expect(mistyped).toMatchObject({ code: 2, stdout: '' });
  expect(mistyped.stderr).toMatch(
    /^--exclude "contract\/getDocument\/20O" matches no check\. The closest names are "contract\/getDocument\/20\d", .*\n$/,
  );
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

  test('a pattern that matches no check is exit code 2', async () => {
    const { stdout, stderr, code } = await run(['--list', '--exclude', 'contract/getDocument/20O']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toContain('matches no check. The closest names are "contract/getDocument/20');
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
    expect(stderr).toContain('it is a folder');
    expect(asked).toBe(0);
  });

  test('https with an http server', async () => {
    const { stderr, code } = await run([mock.url.replace('http:', 'https:'), '--key', 'k']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^The address does not speak HTTP \([A-Z_]+\)\. Check the URL, also whether it needs http or https\.\n$/,
    );
  });

  test('a website', async () => {
    const page = changeResponse(() => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html>',
    }));
    await using proxy = await startFaultyProxy(mock.url, page);
    const { stderr, code } = await run([proxy.url, '--key', 'k']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^\S+ returns HTML \(200\): check that the address is the API's base URL, .*\n$/);
  });

  test('a refused key', async () => {
    const proxy = await startFaultyProxy(
      mock.url,
      changeResponse(() => ({ status: 401 })),
    );
    const { stderr, code } = await run([proxy.url, '--key', 'k']);
    await proxy.close();
    expect(code).toBe(2);
    expect(stderr).toBe('The service refuses the key (401): check --key, or create a new key.\n');
  });
});

test('--version prints the version', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
});

test('an option that appears twice is exit code 2, unless it may be repeated', async () => {
  const { code, stderr } = await run([mock.url, '--key', 'a', '--key=b']);
  expect([code, stderr]).toEqual([2, '--key appears twice. Give it once.\n']);
  const args = ['--exclude', '*/*/x', '--exclude', '*/*/y', '--cases', '0'];
  expect((await run([mock.url, '--key', 'a', ...args])).stderr).toContain('--cases must be');
});

test('--help: exit code 0', async () => {
  const { code, stdout } = await run(['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Usage: contentgen-verify');
});
