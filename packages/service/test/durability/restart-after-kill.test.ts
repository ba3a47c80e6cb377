import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface Process {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: string;
}

let folder = '';
let key = '';
let running: Process | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-durability-'));
});
afterEach(() => kill());
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a service that is killed', () => {
  it('has every record it answered for, and finishes what was under way', async () => {
    const first = await start();
    [, key = ''] = /(cgk_\w+)/.exec(first.output) ?? [];

    const document = await create(first.url, 'documents', {
      name: 'Kept',
      prompt: 'What survives',
      creativity: '0.5',
    });
    const images = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        create(first.url, 'images', {
          name: `Image ${number}`,
          description: `A mountain, seen for the ${number}th time`,
          resolution: '1024x1024',
        }),
      ),
    );
    await expect
      .poll(async () => (await Promise.all(images.map((id) => state(first.url, 'images', id)))).join(), {
        timeout: 30_000,
      })
      .toContain('processing');
    await kill();

    const second = await start();
    expect(second.output).not.toContain(key);
    for (const [resource, id] of [
      ['documents', document] as const,
      ...images.map((id) => ['images', id] as const),
    ]) {
      await expect.poll(() => state(second.url, resource, id), { timeout: 30_000 }).toBe('succeeded');
    }
  });

  it('has the record of a create whose answer was the last thing it did', async () => {
    for (const round of [1, 2, 3]) {
      const { url } = await start();
      const id = await create(url, 'documents', {
        name: `Round ${round}`,
        prompt: 'Last words',
        creativity: '1',
      });
      await kill();
      const { url: next } = await start();
      await expect.poll(() => state(next, 'documents', id), { timeout: 30_000 }).toBe('succeeded');
      await kill();
    }
  });
});

async function start(): Promise<Process> {
  const child = spawn(process.execPath, ['--conditions=@contentgen/source', main, 'start'], {
    env: { ...process.env, PORT: '0', DATA_FOLDER: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, address] = /Address +(\S+)\n[\s\S]*(?:template_id|keys create)/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('close', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
  });
  running = { child, url, output };
  return running;
}

async function kill(): Promise<void> {
  const { child } = running ?? {};
  running = undefined;
  if (child === undefined || child.exitCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
}

async function create(url: string, resource: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/api/v1/${resource}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { id: string }).id;
}

async function state(url: string, resource: string, id: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/${resource}/${id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return answer.status === 200 ? ((await answer.json()) as { state: string }).state : String(answer.status);
}
