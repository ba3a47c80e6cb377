import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findModel } from '../../src/commands/model-servers.ts';
import { runtimeEntry } from '../../src/generation/local/model-files.ts';
import { readConfiguration } from '../../src/settings.ts';
import { runCommand } from './run-command.ts';

const bodies = [
  'a page',
  '{"data":[]}',
  '{"data":[{"id":"nomic-embed-text"},{"id":"llama3.2:latest"}]}',
  '{"data":[{"id":"/models/Tiny-1.gguf","owned_by":"llamacpp"}]}',
];
let servers: Server[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  servers = bodies.map((body) => createServer((_, response) => response.end(body)).listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const server of servers) server.close();
});

const listed = () =>
  servers.map((server, at) => ({
    name: `Server ${at}`,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  }));

it('the first server with a model that writes texts is used, and named', async () => {
  const { message, settings } = await findModel(folder, listed());
  expect(message).toBe(`llama3.2:latest writes the texts. It runs in Server 2 at ${listed()[2]?.url}.`);
  expect(readConfiguration(settings).providers.text).toMatchObject([
    { kind: 'openai-compatible', url: listed()[2]?.url, model: 'llama3.2:latest', timeout: 300_000 },
  ]);
});

it('without such a server, the built-in writer writes, and two lines say how to get one', async () => {
  const closed = { name: 'Closed', url: 'http://127.0.0.1:1/v1' };
  const { message, settings } = await findModel(folder, [closed, ...listed().slice(0, 2)]);
  expect(message.split('\n')).toHaveLength(2);
  expect(message).toMatch(/No model server runs.*\n.*models add qwen2.5-1.5b/);
  expect(settings).toEqual({});
});

it('a server of llama.cpp receives the form of a text as a grammar', async () => {
  const { settings } = await findModel(folder, listed().slice(3));
  expect(readConfiguration(settings).providers.text).toMatchObject([
    { kind: 'llama-server', model: 'Tiny-1' },
  ]);
});

it('without such a server, the largest model that was added is used, and named', async () => {
  await mkdir(dirname(runtimeEntry(folder)), { recursive: true });
  await writeFile(runtimeEntry(folder), '');
  await writeFile(join(folder, 'small.gguf'), '1');
  await writeFile(join(folder, 'large.gguf'), '12');
  const { message, settings } = await findModel(folder, listed().slice(0, 2));
  expect(message).toBe('large writes the texts. It runs in this service.');
  expect(readConfiguration(settings).providers.text).toMatchObject([
    { kind: 'local', model: 'large', timeout: 300_000, concurrency: 2 },
  ]);
});

it('"start --ai" does not replace providers that are set', async () => {
  const place = { folder: 'no-folder', environment: { TEXT_PROVIDERS: 'offline' } };
  const { exitCode, stderr } = await runCommand(place, 'start', '--ai');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('TEXT_PROVIDERS is "offline" already');
});
