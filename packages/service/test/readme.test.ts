import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyIn } from './commands/command-process.ts';
import { startProviderServer } from './generation/provider-server.ts';
import { startCollector } from './monitoring/collector.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readme = await readFile(join(root, 'README.md'), 'utf8');
const samples = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, sample = '']) => sample);
const tested = new Set<string>();
const firstRequest = samples.findIndex((sample) => sample.startsWith('API=')) + 1;
const requests = samples.slice(firstRequest, firstRequest + 10);

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
    'bash',
    ['-c', 'exec npm start 2>&1'],
    environment,
    /-d(?:ata-urlencode)? '?template_id=\d+'?\n/,
  );
}, 120_000);

afterAll(async () => {
  await started?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the README', () => {
  it('begins with one sentence, the two commands and the table of packages', () => {
    // This run starts the service, and it is itself a part of `npm test`.
    expect(take('npm ci && npm ')).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
    expect(readme.indexOf('| package |')).toBeLessThan(readme.indexOf('## '));
    expect(requests).toHaveLength(10);
    expect(take('API=')).toHaveLength(1);
  });

  it('lists every package', async () => {
    const rows = [...readme.matchAll(/^\| \[`packages\/(.+?)`\]\(packages\/\1\) \| \S/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual((await readdir(join(root, 'packages'))).sort());
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

  it('describes a start that prints a request, and this request creates a finished document', async () => {
    const [, pasted = ''] = /^(curl [\s\S]*template_id=\d+'?)\n/m.exec(started.output) ?? [];
    const document = JSON.parse(await shell(pasted));
    expect(document).toMatchObject({ state: 'succeeded', model: 'offline-writer' });
    expect(document.result).toMatch(/\S/);
  });

  it('shows ten requests that work in order on a new service', async () => {
    const [, url = ''] = /Address +(\S+)/.exec(started.output) ?? [];
    const key = await keyIn(started.output);
    const script = [`API=${url}`, `KEY=${key}`, ...requests.map((request) => `${request}\necho '§'`)].join(
      '\n',
    );
    for (const request of requests) tested.add(request);
    const responses = (await shell(script)).split('§\n').map((response) => response.trim());
    const json = (number: number) => JSON.parse(responses[number - 1] ?? '');

    expect(json(1)).toMatchObject({ template_id: 16, state: 'succeeded' });
    expect(json(1).result).toContain('Q:');
    expect(json(3).id).toBe(responses[1]);
    expect(json(4)).toMatchObject({ id: responses[1], favorite: true });
    expect(json(5)).toMatchObject({ data: [{ id: responses[1] }], meta: { total: 1 } });
    expect(json(6)).toMatchObject({ state: 'succeeded', style: 'art_deco', model: 'offline-painter' });
    const { format, width, height } = await sharp(join(folder, 'harbor.png')).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 512 });
    const [, shown = ''] = /^!\[.+\]\((.+)\)$/m.exec(readme) ?? [];
    expect(await difference(join(folder, 'harbor.png'), join(root, shown))).toBeLessThan(1);
    expect(json(8).data).toHaveLength(1);
    expect(json(9).errors.map(({ field }: { field: string }) => field)).toEqual([
      'prompt',
      'creativity',
      'promt',
    ]);
    expect(responses[9]).toBe('204');
  });

  it('names commands for keys that work while the service runs', async () => {
    const [keys = ''] = take('keys create --name website');
    const output = await shell(keys, root);
    expect(output).toMatch(/^cgk_\w{38}$/m);
    expect(output).toMatch(/website .*read /);
    expect(output).toContain('keys revoke');
  });

  it('names commands that save the data while the service runs, and restore it', async () => {
    const [sample = ''] = take('backup backup.tar.gz');
    const file = join(folder, 'backup.tar.gz');
    const restored = join(folder, 'restored');
    const script = sample.replaceAll(' backup.tar.gz', ` ${file}`).replace('restored', restored);
    const output = await shell(`exec 2>&1\n${script}`, root);
    expect(output).toContain(file);
    expect(output).toContain(`start the service with --data ${restored} and the same settings.`);
    expect(await readdir(restored)).toEqual(['database', 'media', 'process-lock']);
  });

  // It runs seven commands of npm one after another.
  it('names the commands that verify the running service, with every key', { timeout: 180_000 }, async () => {
    const [, url = ''] = /Address +(\S+)/.exec(started.output) ?? [];
    const key = await keyIn(started.output);
    const [verify = ''] = take('npm run --silent verify');
    // Only one operation whose checks use every key. The tests in `verify` run all sets, and each takes seconds.
    const script = `API=${url}\nKEY=${key}\n${verify.trimEnd()} --include isolation/updateDocument`;
    const output = await shell(script, root);
    expect(output).toMatch(/^\d+ passed, 0 failed$/m);
    expect(output).toMatch(/^Every check ran and passed, except \d+ excluded checks\.$/m);
  });

  it('names probes that the running service answers', async () => {
    const [, url = ''] = /Address +(\S+)/.exec(started.output) ?? [];
    const [probe = ''] = take('/healthz');
    expect(await shell(`API=${url}\n${probe}`)).toBe('{"status":"ok"}{"status":"ready"}');
  });

  it('names variables for metrics and traces, and a command that reads the metrics', async () => {
    const [command = '', read = ''] = take('9464');
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
    await shell(`curl -sS ${address}/openapi.json`);
    await measured.stop();
    expect(collector.spans.map(({ name }) => name)).toContain('GET');
    await collector.close();
    await rm(folderOfMetrics, { recursive: true });
  });

  it('names variables that configure models, and a command that checks them', async () => {
    const models = take('providers check');
    expect(models).toHaveLength(2);
    const server = await startProviderServer();
    try {
      for (const sample of models) {
        const output = await shell(sample.replaceAll(/https?:\/\/[^\s/]+\/v1/g, server.url), root);
        const works = output.split('\n').filter((line) => /\byes$/.test(line));
        expect(works.length).toBe(sample.includes('openai') ? 3 : 2);
      }
      expect(server.calls.map(({ body }) => body.model).sort()).toEqual([
        'gpt-4.1-mini',
        'gpt-image-2',
        'llama3.2',
      ]);
    } finally {
      await server.close();
    }
  });

  it('names a mock that starts', async () => {
    const mock = await start(
      'npm',
      ['run', 'mock', '--', '--port', '0'],
      process.env,
      /http:\/\/127\.0\.0\.1:\d+/,
    );
    await mock.stop();
  });

  it('names commands that run', async () => {
    expect(take('npm run mutants -w packages/contract-tests')).toEqual([
      'npm run mutants -w packages/contract-tests\n',
    ]);
    // A whole run takes longer than all tests.
    expect(await shell('npm run --silent mutants -w packages/contract-tests -- --help', root)).toContain(
      'Usage: npm run mutants -w packages/contract-tests',
    );

    // Other tests run these commands, or only their owners do.
    expect(take('npm run mock\n')).toHaveLength(1);
  });

  it('names only scripts that exist', async () => {
    const named = samples.flatMap((sample) => [
      ...sample.matchAll(/npm run (?:--silent )?(?<script>[\w-]+)(?: -w (?<folder>\S+))?/g),
    ]);
    expect(named.length).toBeGreaterThan(5);
    for (const [, script = '', folder = ''] of named) {
      const { scripts } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
      expect(Object.keys(scripts), folder).toContain(script);
    }
  });

  it('has no sample that no test runs', () => {
    expect(samples.filter((sample) => !tested.has(sample))).toEqual([]);
  });
});

/** Returns the samples that contain a text, and marks them as tested. The caller must run them. */
function take(text: string): string[] {
  const taken = samples.filter((sample) => sample.includes(text));
  for (const sample of taken) tested.add(sample);
  return taken;
}

/** Resolves to the mean difference of two pictures per color channel, from 0 to 255. Machines round differently. */
async function difference(one: string, other: string): Promise<number> {
  const [pixels, others] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()));
  if (pixels === undefined || pixels.length !== others?.length) return 255;
  return (
    pixels.reduce((sum, value, index) => sum + Math.abs(value - (others[index] ?? 0)), 0) / pixels.length
  );
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
