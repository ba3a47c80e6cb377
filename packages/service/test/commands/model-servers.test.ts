import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findModel } from '../../src/commands/model-servers.ts';
import { readConfiguration } from '../../src/settings.ts';
import { runCommand } from './run-command.ts';

const bodies = ['a page', '{"data":[]}', '{"data":[{"id":"nomic-embed-text"},{"id":"llama3.2:latest"}]}'];
let servers: Server[] = [];
beforeAll(async () => {
  servers = bodies.map((body) => createServer((_, response) => response.end(body)).listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
});
afterAll(() => {
  for (const server of servers) server.close();
});

const listed = () =>
  servers.map((server, at) => ({
    name: `Server ${at}`,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  }));

it('the first server with a model that writes texts is used, and named', async () => {
  const { message, settings } = await findModel(listed());
  expect(message).toBe(`llama3.2:latest writes the texts. It runs in Server 2 at ${listed()[2]?.url}.`);
  expect(readConfiguration(settings).providers.text).toMatchObject([
    { kind: 'openai-compatible', url: listed()[2]?.url, model: 'llama3.2:latest', timeout: 300_000 },
  ]);
});

it('without such a server, the built-in writer writes, and two lines say how to get one', async () => {
  const closed = { name: 'Closed', url: 'http://127.0.0.1:1/v1' };
  const { message, settings } = await findModel([closed, ...listed().slice(0, 2)]);
  expect(message.split('\n')).toHaveLength(2);
  expect(message).toMatch(/No model server runs.*\n.*ollama pull/);
  expect(settings).toEqual({});
});

it('"start --ai" does not replace providers that are set', async () => {
  const place = { folder: 'no-folder', environment: { TEXT_PROVIDERS: 'offline' } };
  const { exitCode, stderr } = await runCommand(place, 'start', '--ai');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('TEXT_PROVIDERS is "offline" already');
});
