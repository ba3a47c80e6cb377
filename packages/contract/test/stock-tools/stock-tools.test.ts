import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/index.ts';

// The contract as it is, in the tools that users of OpenAPI know, with their defaults.

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const program = (path: string) => join(root, path);
const redocly = program('node_modules/@redocly/cli/bin/cli.js');
const prism = program('node_modules/@stoplight/prism-cli/dist/index.js');
const dredd = program('node_modules/dredd/bin/dredd');
const openapiTypescript = program('scripts/node_modules/openapi-typescript/bin/cli.js');
const tsc = program('node_modules/typescript/bin/tsc');
const guide = await readFile(program('packages/docs/guides/tools.md'), 'utf8');

/** Returns the parameters of a command of the guide, with the contract in the folder and another server and key. */
function shown(command: string, server = ''): string[] {
  const [, words = ''] = guide.split(`\nnpx ${command} `);
  const [line = ''] = words.replaceAll(/\\\n +/g, '').split('\n');
  return [...line.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([word]) =>
    word
      .replaceAll('"', '')
      .replace('openapi/', '')
      .replace('http://127.0.0.1:8080', server)
      .replace('$CONTENTGEN_API_KEY', mock.keys.key),
  );
}

/** A folder with nothing but the contract, so that no tool finds our settings. */
let folder: string;
let mock: Mock;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-tools-'));
  for (const file of ['v1.yaml', 'workflow.arazzo.yaml']) {
    await cp(program(`openapi/${file}`), join(folder, file));
  }
  mock = await startMock({ instant: true });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

/** Runs a tool in the folder. Resolves to its output and exit code. */
async function run(tool: string, ...parameters: string[]) {
  const options = { cwd: folder, maxBuffer: 2 ** 26, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } };
  const running = promisify(execFile)(process.execPath, [tool, ...parameters], options);
  const { code, stdout, stderr } = await running.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, text: `${stdout}${stderr}` };
}

/** Starts Prism on a free port, and stops it at the end of the scope. */
async function startPrism(...parameters: string[]) {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  const server = spawn(process.execPath, [prism, ...parameters, '--port', String(port)], { cwd: folder });
  const listening = new Promise<void>((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Prism is listening')) resolve();
    });
    server.once('exit', () => reject(new Error(`Prism has ended: ${text}`)));
  });
  await listening;
  const stop = async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop };
}

const ask = async (url: string, options: RequestInit = {}, key: string = mock.keys.key) => {
  const headers = { Authorization: `Bearer ${key}`, ...options.headers };
  const response = await fetch(url, { ...options, headers });
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
};
const fields = { name: 'A', prompt: 'B', creativity: '0.5' };
const asForm = { method: 'POST', body: new URLSearchParams(fields) };
const asJson = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ ...fields, creativity: 0.5 }),
};

describe('redocly', () => {
  it.each([
    ['lint', 'v1.yaml'],
    ['bundle', 'v1.yaml', '--output=bundle.yaml'],
    ['build-docs', 'v1.yaml', '--output=docs.html'],
  ])('%s', async (...parameters) => {
    expect(await run(redocly, ...parameters)).toMatchObject({ code: 0 });
  });

  it('respect runs the workflow against a server', async () => {
    const { code, text } = await run(redocly, 'respect', ...shown('redocly respect', mock.url));
    expect(text).toContain('Steps: 6 passed, 6 total');
    expect(code).toBe(0);
  });

  it('respect fails if the server refuses a step', async () => {
    const parameters = shown('redocly respect', mock.url).map((word) => word.replace(mock.keys.key, 'wrong'));
    const { code, text } = await run(redocly, 'respect', ...parameters);
    expect(text).toContain('✗ POST /api/v1/documents - step create');
    expect(code).toBe(1);
  });
});

describe('prism mock', () => {
  it('creates, lists, and answers errors', async () => {
    await using server = await startPrism('mock', ...shown('prism mock'));
    const documents = `${server.url}/api/v1/documents`;
    for (const options of [asForm, asJson]) {
      const created = await ask(documents, options);
      expect(created.status).toBe(201);
      expect(JSON.parse(created.text)).toMatchObject({ name: 'Bakery FAQ', state: 'succeeded' });
    }
    const list = await ask(`${documents}?template_id=16&per_page=10`);
    expect(JSON.parse(list.text).data).toHaveLength(1);
    expect(await ask(documents, { ...asForm, body: new URLSearchParams({ name: 'A' }) })).toMatchObject({
      status: 422,
    });
    expect((await fetch(documents)).status).toBe(401);
    for (const code of [403, 404, 429, 503]) {
      const headers = { Prefer: `code=${code}` };
      const problem = await ask(`${documents}/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70`, { headers });
      expect(problem).toMatchObject({ status: code, type: 'application/problem+json' });
    }
    const events = await ask(`${documents}/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70/events`);
    expect(events).toMatchObject({ status: 200, type: 'text/event-stream' });
  });
});

describe('prism proxy --errors', () => {
  it('lets requests, streams and errors of the API pass', async () => {
    await using server = await startPrism('proxy', ...shown('prism proxy', mock.url));
    const documents = `${server.url}/api/v1/documents`;
    const created = await ask(documents, asJson);
    expect(created.status, created.text).toBe(201);
    const { id } = JSON.parse(created.text);
    expect((await ask(`${documents}?template_id=1`)).status).toBe(200);
    const events = await ask(`${documents}/${id}/events`);
    expect(events.status, events.text).toBe(200);
    expect(events.text).toContain('event: record\n');
    const unknown = await ask(`${documents}/01a1fd60-77a8-7c42-9e1b-5d2f8a6b3c01`);
    expect(JSON.parse(unknown.text)).toMatchObject({ type: 'urn:problem-type:contentgen:not-found' });
    expect((await ask(`${documents}/${id}`, { method: 'DELETE' })).status).toBe(204);
  });
});

describe('dredd', () => {
  /** Resolves to the transactions of a run as texts: method, status and path, with ids as `{id}`. */
  async function transactions(...parameters: string[]) {
    const { text } = await run(dredd, ...parameters, '--color=false');
    const results = [...text.matchAll(/^(pass|fail): (\w+) \((\d+)\) (\/\S+) duration/gm)];
    const named = results.map(([, result, method, status, path = '']) => ({
      passed: result === 'pass',
      operation: `${method} ${path.replace(/\/[0-9a-f-]{36}/, '/{id}').replace(/\?.*/, '')}`,
      status,
    }));
    return { all: named, passed: named.filter(({ passed }) => passed) };
  }

  it('has transactions for every operation, and those that need no state pass', async () => {
    const { all, passed } = await transactions(...shown('dredd', mock.url));
    const known = Object.values(operations).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect([...new Set(all.map(({ operation }) => operation))].sort()).toEqual(known.sort());
    const list = passed.map(({ status, operation }) => `${status} ${operation}`).sort();
    expect(list).toEqual([
      '200 GET /api/v1/documents',
      '200 GET /api/v1/images',
      '200 GET /api/v1/usage',
      '200 GET /api/v1/webhooks',
      '201 POST /api/v1/documents',
      '201 POST /api/v1/images',
      '201 POST /api/v1/webhooks',
      '404 DELETE /api/v1/documents/{id}',
      '404 DELETE /api/v1/images/{id}',
      '404 DELETE /api/v1/webhooks/{id}',
      '404 GET /api/v1/documents/{id}',
      '404 GET /api/v1/documents/{id}/events',
      '404 GET /api/v1/images/{id}',
      '404 GET /api/v1/images/{id}/events',
      // Twice: as JSON and as a form.
      '404 PATCH /api/v1/documents/{id}',
      '404 PATCH /api/v1/documents/{id}',
      '404 PATCH /api/v1/images/{id}',
      '404 POST /api/v1/webhooks/{id}/test',
      '404 PUT /api/v1/documents/{id}',
      '404 PUT /api/v1/documents/{id}',
      '404 PUT /api/v1/images/{id}',
      ...[
        'PATCH /api/v1/images/{id}',
        'POST /api/v1/documents',
        'POST /api/v1/images',
        'POST /api/v1/webhooks',
        'PUT /api/v1/images/{id}',
      ].map((refused) => `422 ${refused}`),
    ]);
  });

  it('without a key: every operation is refused', async () => {
    const { all, passed } = await transactions('v1.yaml', mock.url);
    const refused = all.filter(({ status }) => status === '401');
    expect(passed).toEqual(refused.map((one) => ({ ...one, passed: true })));
    expect(new Set(refused.map(({ operation }) => operation)).size).toBe(Object.keys(operations).length);
  });
});

describe('openapi-typescript and openapi-fetch', () => {
  it('type a program without a cast, and it works', async () => {
    const parameters = shown('openapi-typescript@7.13.0').slice(1);
    expect(await run(openapiTypescript, 'v1.yaml', ...parameters)).toMatchObject({ code: 0 });
    const option = ['--default-non-nullable=false', '--output=same.ts'];
    expect(await run(openapiTypescript, 'v1.yaml', ...option)).toMatchObject({ code: 0 });
    const [types, same] = await Promise.all(
      ['contentgen.ts', 'same.ts'].map((file) => readFile(join(folder, file), 'utf8')),
    );
    expect(same).toBe(types);
    await cp(new URL('program.ts.txt', import.meta.url), join(folder, 'program.ts'));
    await symlink(program('node_modules'), join(folder, 'node_modules'));
    const compilerOptions = {
      ...{
        target: 'es2023',
        module: 'nodenext',
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
      },
      ...{ allowImportingTsExtensions: true, types: ['node'] },
    };
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    );
    expect(await run(tsc, '--project', '.')).toEqual({ code: 0, text: '' });
    const { text } = await run('program.ts', mock.url, mock.keys.key);
    expect(JSON.parse(text)).toMatchObject({
      kind: 'urn:problem-type:contentgen:not-found',
      rule: 'name too_short',
      pictures: 1,
    });
    expect(JSON.parse(text).names).toContain('Bakery FAQ');
    expect(await readFile(join(folder, 'program.ts'), 'utf8')).not.toMatch(
      /\bas\b (?!the documentation)|any/,
    );
  });
});
