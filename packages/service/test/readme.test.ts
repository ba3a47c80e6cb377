import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { templates } from '@contentgen/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../../vitest.needs.ts';
import { statements } from '../src/database/statement.ts';
import '../src/records/store-record.ts';
import '../src/generation/generation-jobs.ts';
import { startProviderServer } from './generation/provider-server.ts';
import { startCollector } from './monitoring/collector.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');
const readme = await read('README.md');
/** The guides whose commands need more than a running service. */
const guides = await Promise.all(
  ['backup', 'models', 'monitoring'].map((name) => read(`packages/docs/guides/${name}.md`)),
);
const samples = samplesOf(readme);
const guideSamples = guides.flatMap(samplesOf);

let folder = '';
let started: Started;

interface Started {
  readonly output: string;
  readonly environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-readme-'));
  const environment = {
    ...process.env,
    PORT: '0',
    DATA_FOLDER: join(folder, 'data'),
  };
  started = await start(
    'sh',
    ['-c', 'exec npm start 2>&1'],
    environment,
    /-d(?:ata-urlencode)? '?template_id=\d+'?\n/,
  );
});

afterAll(async () => {
  await started?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the README', () => {
  it('is one screen', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(6_000);
    expect(readme.split('\n').length).toBeLessThanOrEqual(120);
  });

  it('begins with two commands, which print what it shows', () => {
    expect(take(samples, 'npm ci && npm start')).toHaveLength(1);
    const [, shown = ''] = /^```text\n(.*?)^```$/ms.exec(readme) ?? [];
    const { output } = started;
    // The output of a test is no terminal, so the service writes the key to a file, and links to the console without it.
    const words = (text: string) => text.match(/^ {2}(?:Console|Address|Docs|Data|API key)|^[A-Z].*:$/gm);
    expect(words(shown)).toEqual(words(output));
    const request = (text: string) => /^ {2}-d 'name=.*$/m.exec(text)?.[0];
    expect(request(shown)).toBe(request(output));
    const advice = (text: string) => /To create another key: npm run service -- keys create/.exec(text)?.[0];
    expect(advice(shown)).toBe(advice(output));
  });

  it('describes a start that prints at most 15 lines, first the log, last a request to paste', () => {
    const lines = started.output.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(15);
    const banner = lines.indexOf('The content generation service is running.');
    expect(banner).toBeGreaterThan(0);
    const logged = lines.flatMap((line, index) => (line.startsWith('{') ? [{ index, line }] : []));
    expect(logged.map(({ line }) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^Server listening at http/),
    ]);
    expect(Math.max(...logged.map(({ index }) => index))).toBeLessThan(banner);
    expect(lines.at(-1)).toMatch(/template_id=\d+$/);
    // Turbo prints its telemetry notice on a fresh machine.
    expect(started.output).not.toMatch(/telemetry|turbo/i);
  });

  it('shows the response to the printed request', needs('bash', 'curl'), async () => {
    const [, pasted = ''] = /^(curl [\s\S]*template_id=\d+'?)\n/m.exec(started.output) ?? [];
    const [, shown = ''] = /^```json\n(.*?)\n```$/ms.exec(readme) ?? [];
    const response = await shell(pasted);
    expect(shown.split('…').filter((part) => !response.includes(part))).toEqual([]);
  });

  it('has numbers that are true', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'verify', '--', '--list'], {
      cwd: root,
    });
    const checks = stdout.trim().split('\n').length.toLocaleString('en');
    expect(readme).toContain(`${checks} checks`);
    expect(readme).toContain(`${templates.length} templates`);
    // Another test in this worker may have loaded the statements of webhooks, whose leases are longer.
    const queue = [...statements.keys()].filter((text) => text.includes('generation_jobs'));
    const leases = [...queue.join(' ').matchAll(/now\(\) \+ interval '(\d+) seconds'/g)].map(
      ([, length]) => length,
    );
    expect(new Set(leases).size).toBe(1);
    expect(readme).toContain(`after about ${Number(leases[0]) + 1} seconds`);
    const benchmarks = await read('docs/benchmarks.md');
    const rate = (request: string) =>
      Number(new RegExp(`^\\| ${request}, 1 account \\| \\d+/s \\| (\\d+)/s`, 'm').exec(benchmarks)?.[1]);
    const [reads, creates] = [rate('show'), rate('create')].map((number) => number.toLocaleString('en'));
    expect(readme).toContain(`${reads} reads or ${creates} creates`);
  });

  it('names the commands of the five verbs, and packages that exist', async () => {
    const rows = [...readme.matchAll(/^\| [a-z][^|]*\| `npm (?:run )?([a-z]+)/gm)].map(
      ([, script]) => script,
    );
    expect(rows).toEqual(['generate', 'docs', 'mock', 'verify', 'start']);
    const { scripts } = JSON.parse(await read('package.json'));
    const named = [...readme.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, script]) => script);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...rows, ...named]));
  });

  it('links only to files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names variables that configure a vendor, and a command that checks them', needs('bash'), async () => {
    const [sample = ''] = take(samples, 'providers check');
    expect(await checked(sample)).toEqual({ works: 2, models: ['YOUR_IMAGE_MODEL', 'YOUR_MODEL'] });
  });

  it('names a model that can be added', needs('bash'), async () => {
    const [sample = ''] = take(samples, 'models add');
    // commands/models.test.ts adds models. The network is not part of this test.
    const [, name = ''] = /^npm run service -- models add (\S+)$/m.exec(sample) ?? [];
    expect(await shell('npm run --silent service -- models list', root)).toMatch(
      new RegExp(`^${name} .* no `, 'm'),
    );
  });

  it('has no sample that no test runs', async () => {
    const source = await readFile(import.meta.filename, 'utf8');
    const tested = [...source.matchAll(/\btake\(samples, '(.+?)'\)/g)].map(([, text = '']) =>
      text.replaceAll('\\n', '\n'),
    );
    expect(samples.filter((sample) => !tested.some((text) => sample.includes(text)))).toEqual([]);
  });
});

describe('the guides for operators', needs('bash'), () => {
  it('have commands that save the data while the service runs, and restore it', async () => {
    const [sample = ''] = take(guideSamples, 'backup backup.tar.gz');
    const file = join(folder, 'backup.tar.gz');
    const restored = join(folder, 'restored');
    const script = sample.replaceAll(' backup.tar.gz', ` ${file}`).replace('restored', restored);
    const output = await shell(`exec 2>&1\n${script}`, root);
    expect(output).toContain(file);
    expect(output).toContain(`start the service with --data ${restored} and the same settings.`);
    expect(await readdir(restored)).toContain('database');
  });

  it('have probes that the running service answers', needs('bash', 'curl'), async () => {
    const [, url = ''] = /Address +(\S+)/.exec(started.output) ?? [];
    const [probe = ''] = take(guideSamples, '/healthz');
    expect(await shell(`API=${url}\n${probe}`)).toBe('{"status":"ok"}{"status":"ready"}');
  });

  it(
    'have variables for metrics and traces, and a command that reads the metrics',
    needs('bash', 'curl'),
    async () => {
      const [command = '', read = ''] = take(guideSamples, '9464');
      const [, settings = ''] = /^(.+) npm start$/m.exec(command) ?? [];
      const folderOfMetrics = await mkdtemp(join(tmpdir(), 'contentgen-readme-metrics-'));
      const collector = await startCollector();
      const measured = await start(
        'bash',
        ['-c', `export ${settings.replace('9464', '0').replace(/http\S+/, collector.url)} && exec npm start`],
        { ...started.environment, DATA_FOLDER: folderOfMetrics },
        /Metrics at \S+\/metrics.*template_id=/s,
      );
      const [, url = ''] = /Metrics at (\S+\/metrics)/.exec(measured.output) ?? [];
      const output = await shell(read.replace('http://127.0.0.1:9464/metrics', url));
      expect(output).toContain('contentgen_queue_jobs{resource="documents",state="available"} 0');
      const [, address = ''] = /Address +(\S+)/.exec(measured.output) ?? [];
      await fetch(`${address}/openapi.json`);
      await measured.stop();
      expect(collector.spans.map(({ name }) => name)).toContain('GET');
      await collector.close();
      await rm(folderOfMetrics, { recursive: true });
    },
  );

  it('have variables that configure models, and a command that checks them', async () => {
    const [local = '', vendor = ''] = take(guideSamples, 'providers check');
    expect(await checked(local)).toEqual({ works: 2, models: ['YOUR_MODEL'] });
    expect(await checked(vendor)).toEqual({ works: 2, models: ['YOUR_IMAGE_MODEL', 'YOUR_MODEL'] });
  });
});

function samplesOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, sample = '']) => sample);
}

/** Runs a sample with `providers check` on a fake server. Resolves to the models that it called, and how many work. */
async function checked(sample: string): Promise<{ readonly works: number; readonly models: unknown[] }> {
  const server = await startProviderServer();
  try {
    // A vendor's name needs no URL, so that this one has to name the vendor's kind, too.
    const vendor = `export PROVIDER_OPENAI_URL=${server.url} PROVIDER_OPENAI_KIND=openai\n`;
    const here = sample.replaceAll(/https?:\/\/[^\s/]+\/v1/g, server.url);
    const output = await shell(`${/OPENAI_KEY/.test(sample) ? vendor : ''}${here}`, root);
    const works = output.split('\n').filter((line) => /\byes$/.test(line)).length;
    return { works, models: server.calls.map(({ body }) => body.model).sort() };
  } finally {
    await server.close();
  }
}

/** Returns the samples that contain a text. The caller must run them. */
function take(all: readonly string[], text: string): string[] {
  return all.filter((sample) => sample.includes(text));
}

/** Runs a script in a shell. Resolves to its output, and rejects if the script fails. */
async function shell(script: string, directory = folder): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    env: started.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`The sample ended with ${signal ?? code}:\n${script}\n${output}\n${errors}`);
  return output;
}

/** Starts a command in a separate process group and waits until it prints `ready`. */
function start(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<Started> {
  const child = spawn(command, args, { cwd: root, env: environment, detached: true });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!ready.test(output)) return;
      resolve({
        output,
        environment,
        stop: async () => {
          process.kill(-(child.pid as number), 'SIGTERM');
          await ended;
        },
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', (code, signal) =>
      reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}:\n${output}`)),
    );
  });
}
