import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
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
const verifying = steps.find(({ name }) => name === 'Verify');
const options = Object.values(keyOptions);

/** Returns a workflow expression. */
function expression(content: string): string {
  return `\${{ ${content} }}`;
}

test('the scripts treat an input only as text', needs('bash'), async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-workflow-'));
  const hostile = '$(touch injected)`touch injected`; touch injected';
  const program = join(folder, 'contract-tests/node_modules/.bin/contentgen-verify');
  for (const path of [program, join(folder, 'npm')]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `#!/bin/bash\nprintf '%s\\n' "$@"\n`);
    await chmod(path, 0o755);
  }
  const outputOf = async ({ run = '' }: Step, inputs: Step['env']) => {
    const env = { PATH: `${folder}:${process.env.PATH}`, RUNNER_TEMP: folder, ...inputs };
    const bash = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run];
    const { stdout } = await promisify(execFile)('bash', bash, { cwd: folder, env });
    return stdout.trim().split('\n');
  };
  const [, install = {}, verify = {}] = steps;
  const installed = await outputOf(install, { PACKAGE: `a.tgz ${hostile}` });
  expect(installed.slice(installed.indexOf('--') + 1)).toEqual(['a.tgz', ...hostile.split(' ')]);
  const given = await outputOf(verify, { BASE_URL: hostile, ONLY: hostile, CASES: '', SEED: '-5' });
  expect(given.slice(3)).toEqual([`--only=${hostile}`, '--seed=-5', '--', hostile]);
  expect(await readdir(folder)).not.toContain('injected');
  await rm(folder, { recursive: true });
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
      ALLOW_MISSING_KEYS: expression("inputs.allow-missing-keys && 'yes' || ''"),
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
  // A workflow of this repository has the commit of its caller.
  const lines = texts.flatMap((content) => content.match(/^.*\buses: (?!\.\/).*$/gm) ?? []);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  const jobs = texts.flatMap((content) =>
    Object.values<{ readonly steps?: readonly Step[] }>(parse(content).jobs),
  );
  const checkouts = jobs
    .flatMap(({ steps = [] }) => steps)
    .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.filter(({ with: options }) => options?.['persist-credentials'] !== false)).toEqual([]);
});
