import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/database/connection.ts';
import { diskStorage } from '../../src/media/disk-storage.ts';

import { MediaLibrary } from '../../src/media/media-library.ts';
import { mediaUrl, serveMedia } from '../../src/media/media-route.ts';
import type { MediaStorage } from '../../src/media/media-storage.ts';
import { s3Storage } from '../../src/media/s3-storage.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { noAbort, timeLimits } from './stored-bytes.ts';

/** More bytes than the buffers of a connection hold, so that the service waits for its client. */
const picture = Buffer.alloc(32 * 1_024 * 1_024, 'x');

const patient = { timeout: 30_000 };
const [account, image] = [uuidv7(), uuidv7()];
let folder: string;
let store: S3rver;
let storages: Record<'disk' | 's3', MediaStorage>;
let opened: OpenDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'contentgen-open-files-'));
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await store.run();
  storages = {
    disk: diskStorage(join(folder, 'disk')),
    s3: s3Storage({
      kind: 's3',
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
  };
});
afterAll(async () => {
  await opened.close();
  await store.close();
  await rm(folder, { recursive: true });
});

describe.each(['disk', 's3'] as const)('a picture from %s', (kind) => {
  let application: FastifyInstance;
  let url: URL;
  /** For each opened file, whether it is closed. */
  let closed: boolean[];

  beforeEach(async () => {
    closed = [];
    const { open, ...others } = storages[kind];
    const recording: MediaStorage = {
      ...others,
      async open(...given) {
        const file = await open(...given);
        if (file === undefined) return undefined;
        const at = closed.push(false) - 1;
        file.stream.once('close', () => {
          closed[at] = true;
        });
        return file;
      },
    };
    const media = new MediaLibrary(opened.database, recording, timeLimits);
    const token = await media.keep(account, image, picture, noAbort);
    await media.of(opened.database, account, image).settle([token]);
    application = Fastify();
    serveMedia(application, media);
    url = new URL(mediaUrl(await application.listen({ host: '127.0.0.1', port: 0 }), token));
  });
  afterEach(() => application.close());

  it('is closed when it is sent, and never opened for HEAD, 304 and 416', async () => {
    const response = await fetch(url);
    expect((await response.arrayBuffer()).byteLength).toBe(picture.length);
    await expect.poll(() => closed, patient).toEqual([true]);
    await fetch(url, { method: 'HEAD' });
    await fetch(url, { headers: { 'if-none-match': String(response.headers.get('etag')) } });
    await fetch(url, { headers: { range: `bytes=${picture.length}-` } });
    expect(closed).toHaveLength(1);
  });

  it('is open while its clients read nothing, and closed when they disconnect', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = connect(Number(url.port), url.hostname);
        socket.write(`GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
        await once(socket, 'readable');
        return socket;
      }),
    );
    expect(closed).toEqual([false, false, false, false, false]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => closed, patient).toEqual([true, true, true, true, true]);
  });
});
