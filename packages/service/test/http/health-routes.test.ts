import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../database/new-database.ts';
import { type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { resources } from './records.ts';

const probes = ['/healthz', '/readyz'];
const list = resources.documents.path;
let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

describe('a service that works', () => {
  it('is alive and ready', async () => {
    expect(await running.send('GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
    expect(await running.send('GET', '/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } });
  });

  it.each(probes)('answers HEAD, and no cache stores it: %s', async (path) => {
    const { status, headers, text } = await running.send('HEAD', path);
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

it('probes are answered while the service handles as many requests as it may', async () => {
  const busy = await runService({
    concurrencyLimits: { total: 0, perAccount: 0, permitsPerAccount: 4 },
  });
  const caller = await busy.newCaller();
  expect((await caller.send('GET', list)).status).toBe(503);
  expect((await busy.send('GET', '/openapi.json')).status).toBe(200);
  for (const path of probes) expect((await busy.send('GET', path)).status).toBe(200);
  await busy.close();
});

describe('a service whose storage of images does not work', () => {
  it('is alive and not ready: a folder that cannot be created', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contentgen-health-'));
    const { databaseUrl, drop } = await newDatabase();
    const dataFolder = join(folder, 'data');
    // On the embedded database the data folder must work, so only the folder of the images does not.
    const broken = await runService({ databaseUrl, dataFolder });
    await rm(join(dataFolder, 'media'), { recursive: true, force: true });
    if (databaseUrl !== null) await rm(dataFolder, { recursive: true, force: true });
    await writeFile(databaseUrl === null ? join(dataFolder, 'media') : dataFolder, 'not a folder');
    expect((await broken.send('GET', '/healthz')).status).toBe(200);
    expect(await broken.send('GET', '/readyz')).toMatchObject({
      status: 503,
      json: { status: 'not ready', reasons: { media: 'The storage of images does not work.' } },
    });
    await broken.close();
    await drop();
    await rm(folder, { recursive: true });
  });
});

describe('a service that stops', () => {
  it('is alive and not ready for a client that is still connected', async () => {
    const providers = heldProviders();
    const stopping = await runService({ stopDeadline: 60_000 }, providers);
    const caller = await stopping.newCaller();
    const begun = providers.hold();
    const create = caller.sendForm('POST', list, resources.documents.created);
    await begun;
    const responses = await Promise.all(
      probes.map(async (path) => {
        const { port } = new URL(stopping.url);
        const socket = connect(Number(port), '127.0.0.1');
        await once(socket, 'connect');
        // The connection counts as busy, because its request is not complete.
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n`);
        return socket;
      }),
    );
    // The service has read from the earlier connections when it answers on a later one.
    await stopping.send('GET', '/healthz');
    const closed = stopping.close();
    const [alive, ready] = await Promise.all(
      responses.map((socket) => {
        socket.write('\r\n');
        return text(socket);
      }),
    );
    expect(alive).toMatch(/^HTTP\/1\.1 200 /);
    expect(ready).toMatch(/^HTTP\/1\.1 503 .*"stopping":"The service is stopping\."/s);
    providers.release();
    await create;
    await closed;
  });
});
