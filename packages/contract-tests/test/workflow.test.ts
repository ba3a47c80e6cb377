import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { changeResponse, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { needs } from '../../../vitest.needs.ts';
import { environmentVariableOf } from '../src/arguments.ts';
import { keyOptions } from '../src/keys.ts';

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Trigger {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly required?: boolean; readonly description: string }>>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workflow = parse(await readFile(join(root, '.github/workflows/verify.yml'), 'utf8'));
const { workflow_call: call, workflow_dispatch: dispatch }: Record<string, Trigger> = workflow.on;
const steps: readonly Step[] = workflow.jobs.verify.steps;
const installing = steps.find(({ name }) => name === 'Install');
const verifying = steps.find(({ name }) => name === 'Verify');
const options = Object.values(keyOptions);

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let mock: Mock;
let folder = '';
beforeAll(async () => {
  mock = await startMock({ instant: true, generation: 10 });
  folder = await mkdtemp(join(tmpdir(), 'contentgen-workflow-'));
  await writeProgram(
    'contract-tests/node_modules/.bin/contentgen-verify',
    `exec '${process.execPath}' --conditions=@contentgen/source '${main}' "$@"`,
  );
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a workflow expression. */
function expression(content: string): string {
  return `\${{ ${content} }}`;
}

/** Writes a program for the scripts. */
async function writeProgram(path: string, line: string): Promise<void> {
  const program = join(folder, path);
  await mkdir(dirname(program), { recursive: true });
  await writeFile(program, `#!/bin/bash\n${line}\n`);
  await chmod(program, 0o755);
}

/** Runs the script of a step like a runner. */
async function runScript(step: Step | undefined, directory: string, variables: Step['env']) {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], {
    cwd: directory,
    env: { ...process.env, RUNNER_TEMP: folder, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, code };
}

/** Runs the script of the step `Verify`, with these values of its inputs and keys. */
async function verify(variables: Readonly<Record<string, string>>) {
  const directory = await mkdtemp(join(folder, 'run-'));
  const summary = join(directory, 'summary.md');
  const none = Object.fromEntries(Object.keys(verifying?.env ?? {}).map((name) => [name, '']));
  const ended = await runScript(verifying, directory, {
    ...none,
    ...variables,
    GITHUB_STEP_SUMMARY: summary,
  });
  const read = (file: string) => readFile(join(directory, file), 'utf8').catch(() => undefined);
  return {
    ...ended,
    summary: await read('summary.md'),
    junit: await read('reports/verify.xml'),
    html: await read('reports/verify.html'),
    injected: await read('injected'),
  };
}

const keys = { CONTENTGEN_KEY: 'main-secret', CONTENTGEN_READ_KEY: 'reads', CONTENTGEN_WRITE_KEY: 'writes' };

describe('the script of its step', needs('bash'), () => {
  test('passes against the mock if keys may be missing, with both reports and a summary', async () => {
    const { code, stdout, summary, junit, html } = await verify({
      ...{
        CONTENTGEN_KEY: mock.keys.key,
        BASE_URL: mock.url,
        ONLY: 'isolation',
        CASES: '10',
        SEED: '-5',
        ALLOW_MISSING_KEYS: 'true',
      },
    });
    expect(code).toBe(0);
    expect(junit).toContain('name="contentgen.isolation"');
    expect(html).toContain('The contract is kept');
    expect(summary).toMatch(/^## Contract tests of `http:.*`\n\n( {4}.*\n)+$/);
    expect(summary).toMatch(/^ {4}Every check ran and passed, except \d+ checks without a key\.$/m);
    // The runner must not execute commands in the output.
    expect(stdout).toMatch(/^::stop-commands::(\S+)\n[\s\S]*\nEvery check ran and passed, .*\n::\1::\n$/);
  });

  test('exits with 2 and a summary if keys are missing', async () => {
    const some = { BASE_URL: mock.url, ONLY: 'isolation', CONTENTGEN_KEY: mock.keys.key };
    const without = await verify(some);
    expect(without.code).toBe(2);
    expect(without.summary).toContain('had no key');
  });

  test('exits with 2, the reports and the reason if it could not run', async () => {
    const { code, summary, junit, html } = await verify({ ...keys, BASE_URL: 'http://127.0.0.1:1' });
    expect(code).toBe(2);
    for (const text of [summary, junit, html]) expect(text).toContain('No service answers at');
  });

  test('prints each violation once as a command, after the output of the server', async () => {
    const fault = changeResponse(({ body }) => ({
      body: body.replaceAll('"favorite":', '"::error title=":'),
    }));
    await using proxy = await startFaultyProxy(mock.url, fault);
    const { code, stdout, summary } = await verify({
      ...{ CONTENTGEN_KEY: mock.keys.key, BASE_URL: proxy.url, ONLY: 'hostile', CASES: '40' },
    });
    expect(code).toBe(1);
    const [output = '', token = ''] = stdout.split(/^::[\w-]{36}::$/m);
    expect(output).not.toMatch(/^::error/m);
    const commands = token.trim().split('\n');
    expect(commands.filter((line) => !/^::error title=contract tests::/.test(line))).toEqual([]);
    expect(commands.length).toBeGreaterThan(0);
    expect(summary).not.toContain('::error title=contract');
  });

  test.each(['$(touch injected)`touch injected`; touch injected', '--help'])(
    'treats an input only as text: %s',
    async (hostile) => {
      for (const [inputs, reason] of [
        [{ BASE_URL: hostile }, 'is not an address'],
        [{ BASE_URL: hostile, ONLY: hostile, SEED: hostile }, 'is unknown'],
      ] as const) {
        const { code, stdout, injected } = await verify({ ...keys, ...inputs });
        expect(injected).toBeUndefined();
        expect(code).toBe(2);
        expect(stdout).toContain(`"${hostile}" ${reason}`);
        expect(stdout).not.toContain('Usage: contentgen-verify');
      }
    },
  );
});

describe('the script that installs the package', () => {
  test.each([
    ['@contentgen/contract-tests', ['@contentgen/contract-tests']],
    ['a.tgz  b.tgz', ['a.tgz', 'b.tgz']],
    ['$(touch injected);', ['$(touch', 'injected);']],
  ])('gives npm only packages: %s', async (named, packages) => {
    await writeProgram('bin/npm', `printf '%s\\n' "$@"`);
    const path = [join(folder, 'bin'), process.env.PATH].join(delimiter);
    const { stdout, stderr } = await runScript(installing, folder, { PACKAGE: named, PATH: path });
    expect(stderr).toBe('');
    const [command, ...args] = stdout.trim().split('\n');
    expect([command, args.slice(args.indexOf('--') + 1)]).toEqual(['install', packages]);
    expect(args).toContain(join(folder, 'contract-tests'));
    expect(await readdir(folder)).not.toContain('injected');
  });

  test('gets the packages from the input', () => {
    expect(installing?.env).toEqual({ PACKAGE: expression('inputs.package') });
  });
});

describe('the workflow', () => {
  test('has no expression in a script', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  test('has no permission', () => {
    expect(workflow.permissions).toEqual({});
    expect(workflow.jobs.verify.permissions).toBeUndefined();
  });

  test('passes every input and every key to the script in a variable', () => {
    const { BASE_URL, ONLY, CASES, SEED, ALLOW_MISSING_KEYS, ...others } = verifying?.env ?? {};
    expect({ BASE_URL, ONLY, CASES, SEED, ALLOW_MISSING_KEYS }).toEqual({
      BASE_URL: expression('inputs.base-url'),
      ONLY: expression('inputs.only'),
      CASES: expression('inputs.cases'),
      SEED: expression('inputs.seed'),
      ALLOW_MISSING_KEYS: expression('inputs.allow-missing-keys'),
    });
    const names = Object.keys(keyOptions) as (keyof typeof keyOptions)[];
    const wanted = names.map((name) => {
      const variable = environmentVariableOf(name);
      return [variable, expression(`secrets.${keyOptions[name].option.slice(2)} || secrets.${variable}`)];
    });
    expect(others).toEqual(Object.fromEntries(wanted));
  });

  test('reads every key from a secret, of which only the first is required', () => {
    const secrets = Object.entries(call?.secrets ?? {});
    expect(secrets.map(([name, { description }]) => [`--${name}`, description.toLowerCase()])).toEqual(
      options.map(({ option, what }) => [option, what]),
    );
    expect(secrets.filter(([, { required }]) => required).map(([name]) => name)).toEqual(['key']);
  });

  test('can be called and started by hand with the same inputs, of which only the address is required', () => {
    for (const [name, input] of Object.entries(dispatch?.inputs ?? {}))
      expect(call?.inputs[name]).toEqual(input);
    const required = Object.entries(call?.inputs ?? {}).filter(([, input]) => input.required);
    expect(required.map(([name]) => name)).toEqual(['base-url']);
  });

  test('is described by the guide: how to call it, and every input', async () => {
    const guide = await readFile(join(root, 'packages/docs/guides/contract-tests.md'), 'utf8');
    const [, snippet = ''] = /```yaml\n(name: [\s\S]*?)```/.exec(guide) ?? [];
    const calling = parse(snippet).jobs.contract;
    expect(calling.uses).toMatch(/\/\.github\/workflows\/verify\.yml@/);
    expect(Object.keys(call?.inputs ?? {})).toEqual(expect.arrayContaining(Object.keys(calling.with)));
    expect(Object.keys(calling.secrets)).toEqual(Object.keys(call?.secrets ?? {}));
    const [, table = ''] = /\n\| input \|.*\n((?:\|.*\n)+)/.exec(guide) ?? [];
    const first = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const named = first.flatMap((cell) => cell.match(/[a-z-]{3,}(?=`)/g) ?? []);
    expect(named.sort()).toEqual(Object.keys(call?.inputs ?? {}).sort());
  });

  test('needs no clone', () => {
    expect(steps.map(({ uses = '' }) => uses.split('@')[0])).toEqual([
      'actions/setup-node',
      '',
      '',
      'actions/upload-artifact',
    ]);
  });

  test('always uploads the reports', () => {
    const upload = steps.at(-1);
    expect(upload).toMatchObject({
      uses: expect.stringContaining('actions/upload-artifact@'),
      if: expression('always()'),
    });
    expect(upload?.with?.path).toBe('reports/');
  });
});

test('every workflow pins its actions by commit, and leaves no credentials in the clone', async () => {
  const folder = join(root, '.github/workflows');
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const lines = texts.flatMap((content) => content.match(/^.*\buses: .*$/gm) ?? []);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  const jobs = texts.flatMap((content) =>
    Object.values<{ readonly steps: readonly Step[] }>(parse(content).jobs),
  );
  const checkouts = jobs
    .flatMap(({ steps }) => steps)
    .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.filter(({ with: options }) => options?.['persist-credentials'] !== false)).toEqual([]);
});
