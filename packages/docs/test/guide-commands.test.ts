import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sample = await samplesOf('contract-tests');
const watchingSample = await samplesOf('watching');

/** Returns the first sample of a guide that contains a text. */
async function samplesOf(name: string): Promise<(part: string) => string> {
  const guide = await readFile(new URL(`../guides/${name}.md`, import.meta.url), 'utf8');
  const samples = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);
  return (part) => samples.find((one) => one.includes(part)) ?? `echo 'no sample: ${part}'; false`;
}

let folder = '';
let service: ChildProcess;
let api = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-guide-'));
  service = spawn('npm', ['run', '--silent', 'service', '--', 'start'], {
    cwd: root,
    env: environment({
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_REQUESTS: '400',
      RATE_LIMIT_WINDOW_SECONDS: '2',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  api = await new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [service.stdout, service.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        const [, address] = /Address +(\S+)/.exec(output) ?? [];
        if (address) resolve(address);
      });
    }
    service.on('close', () => reject(new Error(`The service did not start:\n${output}`)));
  });
});

afterAll(async () => {
  if (service?.pid && service.exitCode === null) {
    process.kill(-service.pid, 'SIGTERM');
    await once(service, 'close');
  }
  await rm(folder, { recursive: true, force: true });
});

function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('CONTENTGEN_'));
  return { ...Object.fromEntries(own), DATA_FOLDER: join(folder, 'data'), ...more };
}

/** Runs samples in a shell, in order. */
async function paste(script: string): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: root,
    env: environment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`The sample ended with ${code}:\n${script}\n${output}\n${errors}`);
  return output;
}

it('its keys are enough for the contract tests, which write both reports', async () => {
  const run = sample('--report junit=').replaceAll('reports/', `${folder}/reports/`);
  // These sets use every key. The guide does not depend on the other sets.
  const output = await paste(
    `API=${api}\n${sample('keys create')}\n${run.trimEnd()} --only contract,isolation`,
  );
  expect(output).toMatch(/^\d+ passed, 0 failed$/m);
  expect(await readFile(join(folder, 'reports/verify.xml'), 'utf8')).toContain('contentgen.isolation');
  expect(await readFile(join(folder, 'reports/verify.html'), 'utf8')).toContain('The contract is kept');
}, 240_000);

it('its command replays a hostile case', async () => {
  const output = await paste(
    `API=${api}\n${sample('keys create').replaceAll('verify', 'replay')}\n${sample('--seed')}`,
  );
  expect(output).toMatch(/^\d+ passed, 0 failed$/m);
}, 240_000);

it('its samples watch a document to its end, and continue an interrupted stream', async () => {
  const service = 'npm run --silent service --';
  await paste(`${service} accounts create watcher`);
  const key = (await paste(`${service} keys create --account watcher`)).trim();
  const settings = watchingSample('YOUR_API_KEY')
    .replace('http://127.0.0.1:8080', api)
    .replace('YOUR_API_KEY', key);
  const output = await paste(`${settings}\n${watchingSample('ID=$(curl')}`);
  expect(output).toMatch(/^event: text\n/m);
  expect(output.trimEnd()).toMatch(/\nevent: state\nid: \S+\ndata: \{.*"state":"succeeded".*\}$/);
  const [, id] = /"id":"([^"]+)"/.exec(output) ?? [];
  const again = await paste(`${settings}\nID=${id}\n${watchingSample('Last-Event-ID')}`);
  expect(again).toContain('event: restart');
  expect(again).toContain('"state":"succeeded"');
}, 60_000);

it('its command for the mock passes', async () => {
  const mock: Mock = await startMock({ port: 0, stateless: true });
  const output = await paste(`MOCK=${mock.url}\n${sample('"$MOCK"')}`);
  await mock.close();
  expect(output).toContain('Every check ran and passed.');
});
