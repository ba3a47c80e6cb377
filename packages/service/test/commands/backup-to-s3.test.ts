import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDatabase } from '../database/new-database.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { keyIn } from '../durability/start-on-store.ts';
import { type ServiceProcess, startProcess } from './command-process.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

const buckets = ['original', 'restored'];
let folder: string;
let storage: S3rver;
let endpoint: string;
let store: Store;
let key: string;
let picture: Buffer;
const drops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-backup-s3-'));
  storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: buckets.map((name) => ({ name })),
  });
  endpoint = `http://127.0.0.1:${(await storage.run()).port}`;
  store = await newStoreForProcesses();
});
afterAll(async () => {
  await storage.close();
  for (const drop of drops) await drop();
  await store.remove();
  await rm(folder, { recursive: true });
});

/** The settings of a service with a database, and pictures in a bucket. */
const inBucket = (bucket: string, databaseUrl: string | null) => ({
  DATABASE_URL: databaseUrl ?? '',
  LOG_LEVEL: 'silent',
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
const objects = async (bucket: string) =>
  (await readdir(join(folder, 's3', bucket))).filter((file) => file.endsWith('_object'));

/** Creates an empty data folder and an empty database. */
async function emptyPlace(media: (databaseUrl: string | null) => Record<string, string>) {
  const empty = await mkdtemp(join(folder, 'data-'));
  const { databaseUrl, drop } = await newDatabase({ empty: true });
  drops.push(drop);
  return { folder: empty, environment: media(databaseUrl) };
}

/** Starts a service on a data folder and a database. Resolves to its only picture. */
async function pictureAt(place: CommandPlace): Promise<Buffer> {
  const service = await startProcess(place);
  try {
    return await pictureOf(service);
  } finally {
    await service.end('SIGTERM');
  }
}

async function pictureOf({ url }: ServiceProcess): Promise<Buffer> {
  const request = { headers: { authorization: `Bearer ${key}` } };
  const list = await (await fetch(`${url}/api/v1/images`, request)).json();
  const [image] = (list as { data: { results: [string] }[] }).data;
  return Buffer.from(await (await fetch(String(image?.results[0]))).arrayBuffer());
}

it('saves the pictures of a bucket, and restores them byte by byte into another bucket and a folder', {
  timeout: 240_000,
}, async () => {
  const { databaseUrl, dataFolder } = store.configuration;
  const place = { folder: String(dataFolder), environment: inBucket('original', databaseUrl) };
  const service = await startProcess(place);
  key = String(await keyIn(service.banner));
  const created = await fetch(`${service.url}/api/v1/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ name: 'boat', description: 'A boat', resolution: '256x256' }),
  });
  expect(created.status).toBe(201);
  picture = await pictureOf(service);
  await service.end('SIGTERM');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(await objects('original')).toHaveLength(1);

  const file = join(folder, 'backup.tar.gz');
  expect(await runCommand(place, 'backup', file)).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/^Saved \d+ rows and 1 picture\. /),
  });

  const bucket = await emptyPlace((url) => inBucket('restored', url));
  const disk = await emptyPlace((url) => ({ DATABASE_URL: url ?? '', LOG_LEVEL: 'silent' }));
  for (const target of [bucket, disk]) {
    expect(await runCommand(target, 'restore', file)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(
        /Restored \d+ rows and 1 picture\. To use them, start the service with the same settings\.\n$/,
      ),
    });
    expect((await pictureAt(target)).equals(picture)).toBe(true);
  }
  expect(await objects('restored')).toEqual(await objects('original'));
  expect(await readdir(bucket.folder)).not.toContain('media');
  expect(await readdir(disk.folder)).toContain('media');
});
