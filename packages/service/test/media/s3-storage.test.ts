import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '../../src/configuration.ts';
import type { MediaStorage } from '../../src/media/media-storage.ts';
import { s3Storage } from '../../src/media/s3-storage.ts';
import { runService } from '../running-service.ts';

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

it('returns the stored bytes', async () => {
  const bytes = randomBytes(300_000);
  await storage.write('a-name', bytes);
  expect((await storage.read('a-name'))?.equals(bytes)).toBe(true);
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

  it('ends when its signal is aborted', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const controller = new AbortController();
    silent.once('request', () => controller.abort());
    const check = s3Storage({ ...configuration, endpoint: `http://127.0.0.1:${port}` }).check(
      controller.signal,
    );
    await expect(check).rejects.toMatchObject({ name: 'AbortError' });
    silent.closeAllConnections();
    silent.close();
  });
});

it('returns nothing for an unknown name', async () => {
  expect(await storage.read('unheard-of')).toBeUndefined();
});

it('returns nothing after a deletion, which may be repeated', async () => {
  await storage.write('gone', Buffer.from('bytes'));
  await storage.delete('gone');
  await storage.delete('gone');
  expect(await storage.read('gone')).toBeUndefined();
});

describe('a failed request to the store', () => {
  it.each([
    ['because of its key', { accessKeyId: 'UNKNOWN' }],
    ['because of its bucket', { bucket: 'no-such-bucket' }],
  ])('%s is an error, not an absence', async (_, wrong) => {
    const unusable = s3Storage({ ...configuration, ...wrong });
    await expect(unusable.read('a-name')).rejects.toThrow();
    await expect(unusable.write('a-name', Buffer.from('bytes'))).rejects.toThrow();
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
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 256 });
  expect(json.results[0].startsWith(`${running.url}/`)).toBe(true);

  await caller.send('DELETE', String(headers.get('location')));
  expect((await fetch(json.results[0])).status).toBe(404);
  await running.close();
  expect(await objects()).toEqual(before);
});
