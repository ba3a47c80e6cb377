import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, type FaultyProxy, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStorage } from '../../src/media/media-storage.ts';
import { s3Storage } from '../../src/media/s3-storage.ts';
import type { Providers } from '../../src/server.ts';
import type { Configuration } from '../../src/settings.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { noAbort, storedBytes } from './stored-bytes.ts';

const bucket = 'pictures';
let folder: string;
let store: S3rver;
let configuration: Extract<Configuration['mediaStorage'], { kind: 's3' }>;
let storage: MediaStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-s3-'));
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  configuration = {
    kind: 's3',
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  storage = s3Storage(configuration);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const objects = async () => (await readdir(join(folder, bucket))).filter((file) => file.endsWith('_object'));

it('returns the stored bytes until they are deleted', async () => {
  const bytes = randomBytes(300_000);
  await storage.write('a-name', bytes, noAbort);
  expect((await storedBytes(storage, 'a-name'))?.equals(bytes)).toBe(true);
  expect(await storedBytes(storage, 'unheard-of')).toBeUndefined();
  await storage.delete('a-name', noAbort);
  await storage.delete('a-name', noAbort);
  expect(await storedBytes(storage, 'a-name')).toBeUndefined();
});

describe('the check', () => {
  const { signal } = new AbortController();

  it('passes if the bucket exists', async () => {
    await storage.check(signal);
  });

  it.each([
    ['the bucket does not exist', { bucket: 'missing' }, 'NoSuchBucket'],
    ['the access key is unknown', { accessKeyId: 'unknown' }, 'InvalidAccessKeyId'],
  ])('fails if %s', async (_, wrong, name) => {
    await expect(s3Storage({ ...configuration, ...wrong }).check(signal)).rejects.toMatchObject({ name });
  });
});

it('works for the whole life of an image: create, show and delete', async () => {
  const before = await objects();
  const running = await runService({ mediaStorage: configuration });
  const caller = await running.newCaller();
  const fields = { name: 'A picture', description: 'A harbor at dawn', resolution: '256x256' };
  const { status, headers, json } = await caller.sendForm('POST', '/api/v1/images', fields);
  expect(status).toBe(201);
  expect(await objects()).toHaveLength(before.length + 1);

  const shown = await fetch(json.results[0]);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(json.results[0].startsWith(`${running.url}/`)).toBe(true);

  await caller.send('DELETE', String(headers.get('location')));
  expect((await fetch(json.results[0])).status).toBe(404);
  await running.close();
  expect(await objects()).toEqual(before);
});

describe('a store that hangs', () => {
  const neverAnswer: Fault = async () => 'never answer';
  const noFault: Fault = ({ stream }) => stream();
  const form = { name: 'A picture', description: 'A harbor at dawn', resolution: '256x256' };
  let proxy: FaultyProxy;
  let running: RunningService;
  let paintings = 0;
  const pixels = Buffer.alloc(256 * 256 * 3);
  const providers: Providers = {
    text: { write: () => Promise.reject(new Error('no text')) },
    image: {
      async paint() {
        paintings += 1;
        return { pixels, model: 'counting' };
      },
    },
  };

  async function run(storing: number): Promise<Caller> {
    paintings = 0;
    proxy = await startFaultyProxy(String(configuration.endpoint), noFault);
    const mediaStorage = { ...configuration, endpoint: proxy.url };
    running = await runService({ mediaStorage, mediaTimeLimits: { call: 1_000, storing } }, providers);
    return running.newCaller();
  }
  afterEach(async () => {
    await running.close();
    await proxy.close();
  });

  it('delays a picture, which is painted once and stored when the store answers', async () => {
    const caller = await run(60_000);
    let unanswered = 0;
    proxy.fault = async () => {
      unanswered += 1;
      if (unanswered === 2) proxy.fault = noFault;
      return 'never answer';
    };
    const { status, json } = await caller.sendForm('POST', '/api/v1/images', form);
    expect({ status, state: json.state, unanswered, paintings }).toEqual({
      status: 201,
      state: 'succeeded',
      unanswered: 2,
      paintings: 1,
    });
    expect((await fetch(json.results[0])).status).toBe(200);
  });

  it('fails a picture in the end, which is painted once, and names the storage as the cause', async () => {
    const caller = await run(0);
    proxy.fault = neverAnswer;
    const { json } = await caller.sendForm('POST', '/api/v1/images', form);
    expect(json).toMatchObject({ state: 'failed', error: { code: 'storage_unavailable' } });
    expect(json.error.detail).not.toMatch(/model/i);
    expect(paintings).toBe(1);
  });

  it('makes a picture 503 with Retry-After, until the store answers', async () => {
    const caller = await run(60_000);
    const { json } = await caller.sendForm('POST', '/api/v1/images', form);
    proxy.fault = neverAnswer;
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
      const { status, headers } = await fetch(json.results[0], init);
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    }
    proxy.fault = noFault;
    expect((await fetch(json.results[0])).status).toBe(200);
  });
});
