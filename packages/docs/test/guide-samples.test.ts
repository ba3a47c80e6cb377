import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '@contentgen/contract-tests/internals';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { needs } from '../../../vitest.needs.ts';
import { type Block, blocks, strayOutputs } from './guides/blocks.ts';
import {
  type Outputs,
  root,
  run,
  runModules,
  runPython,
  runShell,
  typeErrors,
} from './guides/run-samples.ts';
import { type RunningService, startService } from './guides/running-service.ts';
import { isShown } from './guides/shown-output.ts';

/** The samples that another test runs or checks, by a text that they contain. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // packages/service/test/readme.test.ts
  'first-request': ['npm ci && npm start'],
  // The last tests of this file.
  'contract-tests': [
    'export CONTENTGEN_API_KEY=YOUR_API_KEY',
    'service accounts create verify',
    'API=http',
    '--report junit=',
    '--seed',
    '"$MOCK"',
    'npx --yes @contentgen/contract-tests',
    // packages/contract-tests/test/workflow.test.ts
    'verify.yml@main',
  ],
  // packages/docs/test/production-guide.test.ts checks every name in them: they need root, systemd or containers.
  production: ['> deploy/.env', 'docker compose', 'systemctl', '/var/lib/contentgen'],
  container: ['docker '],
  // packages/service/test/readme.test.ts runs the others.
  backup: ['backup backup.tar.gz', 'docker compose', 'docker exec', 'docker run'],
  kubernetes: ['kubectl '],
  // The service must not run for the last one: packages/service/test/postgresql/upgrade.test.ts
  upgrade: ['docker build', 'docker compose', 'systemctl', 'migrate --check'],
  monitoring: ['/healthz', '9464'],
  // packages/service/test/commands/{models,model-servers}.test.ts, and packages/service/test/generation/local
  models: ['providers check', 'models add', 'llama-server --model', 'OPENAI_API_KEY='],
  // `npm run other-languages -w scripts`
  'other-languages': ['curl -sSO', 'pip install', 'openapi-generator-cli generate', 'go get'],
  // They need packages of Express and FastAPI, and were run by hand. packages/client/test/webhooks.test.ts tests `unwrap`.
  webhooks: ['from fastapi', 'import express'],
  // packages/docs/test/mock-guide.test.ts
  mock: ['npm run mock'],
  // packages/contract/test/stock-tools and packages/contract-tests/test/dredd.test.ts, but for those that install a package.
  tools: [
    ...['npx openapi-typescript', 'npx prism', 'npx dredd', 'npm run dredd', 'npx redocly'],
    ...['pip install fastmcp', 'FastMCP', '@usebruno/cli'],
  ],
};

const samples = blocks.filter(({ guide, code }) => !elsewhere[guide]?.some((part) => code.includes(part)));
const shellGuides = [...new Set(inLanguage('sh').map(({ guide }) => guide))];

let folder = '';
let service: RunningService;
let mock: Mock;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-guides-'));
  [service, mock] = await Promise.all([
    startService(folder),
    startMock({ port: 0, pace: 400, generation: 50 }),
  ]);
  environment = { ...service.environment, CONTENTGEN_API_KEY: service.key };
});
afterAll(async () => {
  await Promise.all([service?.stop(), mock?.close()]);
  await rm(folder, { recursive: true, force: true });
});

function inLanguage(...languages: readonly string[]): Block[] {
  return samples.filter(({ language }) => languages.includes(language));
}

/** Returns the samples with the addresses of the running servers. */
function addressed(all: readonly Block[]): Block[] {
  const running = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:8080', service.url)
      .replaceAll('http://127.0.0.1:4010', mock.url)
      .replaceAll('bakery-export', join(folder, 'bakery-export'))
      .replaceAll('prices.json', join(folder, 'prices.json'))
      .replace('CONTENTGEN_API_KEY=YOUR_API_KEY', `CONTENTGEN_API_KEY=${service.key}`);
  return all.map(({ code, output, ...rest }) => ({
    ...rest,
    code: running(code),
    output: output === undefined ? undefined : running(output),
  }));
}

/** What samples printed that differs from their guide, or that is an error that the guide does not show. */
function surprises(all: readonly Block[], outputs: Outputs): string[] {
  return all.flatMap(({ place, output }) => {
    const printed = outputs.get(place) ?? '';
    const isExpected =
      output === undefined ? !/"type": ?"urn:problem-type/.test(printed) : isShown(output, printed);
    return isExpected ? [] : [`${place} printed:\n${printed}`];
  });
}

it('every block of a guide is run here, is checked by another test, or is an output', () => {
  const runnable = inLanguage('sh', 'ts', 'tsx', 'py');
  expect(samples.filter((sample) => !runnable.includes(sample)).map(({ place }) => place)).toEqual([]);
  expect(strayOutputs).toEqual([]);
  for (const [guide, parts] of Object.entries(elsewhere)) {
    const codes = blocks.filter((block) => block.guide === guide).map(({ code }) => code);
    for (const part of parts) expect(codes.some((code) => code.includes(part))).toBe(true);
  }
});

for (const guide of shellGuides) {
  const commands = inLanguage('sh').filter((sample) => sample.guide === guide);
  const programs = commands.some(({ code }) => /\bcurl\b/.test(code)) ? ['bash', 'curl'] : ['bash'];

  it(`the commands of the guide ${guide} print what it shows`, needs(...programs), async () => {
    const running = addressed(commands);
    expect(surprises(running, await runShell(running, environment))).toEqual([]);
  });
}

describe('the samples in TypeScript', () => {
  it('have no type errors', async () => {
    expect(await typeErrors(inLanguage('ts', 'tsx'), join(folder, 'types'))).toBe('');
  });

  it('print what their guides show', async () => {
    const modules = addressed(inLanguage('ts'));
    expect(surprises(modules, await runModules(modules, join(folder, 'modules'), environment))).toEqual([]);
  });
});

it('the samples in Python print what their guides show', needs('python3'), async () => {
  const programs = addressed(inLanguage('py'));
  expect(surprises(programs, await runPython(programs, join(folder, 'python'), environment))).toEqual([]);
});

describe('the guide of the contract tests', needs('bash'), () => {
  const commands = blocks.filter(({ guide, language }) => guide === 'contract-tests' && language === 'sh');

  /** The first command of the guide that contains a text. */
  function command(part: string): string {
    return commands.find(({ code }) => code.includes(part))?.code ?? `echo 'no command: ${part}'; false`;
  }

  /** Runs commands in a shell, in order. */
  function paste(...lines: readonly string[]): Promise<string> {
    return run('bash', ['-euo', 'pipefail', '-c', lines.join('\n')], service.environment);
  }

  let variables = '';
  beforeAll(async () => {
    variables = join(folder, 'variables.sh');
    await paste(command('keys create'), `export -p > ${variables}`);
  });

  it('creates keys that are enough for the contract tests, which write both reports', async () => {
    const verify = command('--report junit=').replaceAll('reports/', `${folder}/reports/`).trimEnd();
    // Together, the checks of these two operations use every key. The guide does not depend on the others.
    const checks = '--only isolation --include getDocument --include updateDocument';
    const output = await paste(`. ${variables}`, `API=${service.url}`, `${verify} ${checks}`);
    expect(output).toMatch(/^\d+ passed, 0 failed$/m);
    expect(await readFile(join(folder, 'reports/verify.xml'), 'utf8')).toContain('contentgen.isolation');
    expect(await readFile(join(folder, 'reports/verify.html'), 'utf8')).toContain('The contract is kept');
  });

  it('repeats the random requests of hostile', async () => {
    // The other operations are tested elsewhere.
    const replay = `${command('--seed').trimEnd().replace('--cases 200', '--cases 20')} --include createDocument`;
    const output = await paste(`. ${variables}`, `API=${service.url}`, replay);
    expect(output).toMatch(/^\d+ passed, 0 failed$/m);
  });

  it('has a step of a job whose command exists', async () => {
    const step = blocks.find(({ code }) => code.includes('npx --yes @contentgen/contract-tests'));
    const [{ run: script, env }] = parse(step?.code ?? '');
    const manifest = join(root, 'packages/contract-tests/package.json');
    const { name, bin } = JSON.parse(await readFile(manifest, 'utf8'));
    expect(script).toContain(`npx --yes ${name} http`);
    // Without a name, npx runs the only program of a package.
    expect(Object.keys(bin)).toHaveLength(1);
    const usage = String(readArguments(['--help'], {}));
    for (const option of script.match(/ --(?!yes)[\w-]+/g)) expect(usage).toContain(option);
    expect(usage).toContain(Object.keys(env).join());
  });

  it('tests a mock', async () => {
    const stateless = await startMock({ port: 0, stateless: true });
    // packages/contract-tests/test/verify.test.ts runs all checks against this mock.
    const verify = command('"$MOCK"')
      .trimEnd()
      .replace(/^MOCK=.*$/m, `MOCK=${stateless.url}`);
    const output = await paste(`${verify} --include getDocument --include updateDocument`);
    await stateless.close();
    expect(output).toMatch(/^Every check ran and passed, except \d+ excluded checks\.$/m);
  });
});
