import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault as ProxyFault, startFaultyProxy } from '@contentgen/faulty-proxy';
import S3rver from 's3rver';
import { databaseUrl } from '../../test/postgresql/database-url.ts';
import { startServer } from '../../test/postgresql/running-server.ts';
import type { Fault } from '../judge.ts';
import { requirePostgresql } from '../postgresql.ts';
import { type Line, progress } from '../report.ts';
import { SmallDisk } from '../small-disk.ts';
import { during, faultUnderLoad } from './outages/fault-under-load.ts';
import { fillSegment } from './outages/write-ahead-log.ts';
import type { Settings } from './scenario.ts';

const restarts = 10;
/** Milliseconds without the database, and with it until the next restart. */
const [downTime, upTime] = [500, 6_000];
/**
 * How long a disk is full, and how long an object storage does not respond, in milliseconds. Both are longer than
 * the time limit of one call.
 */
const [fullTime, hangingTime] = [8_000, 15_000];
/**
 * The size of the disk in MB. The embedded database needs 40 MB at its start; the rest is for the load before the
 * fault.
 */
const diskSize = 200;

/**
 * Under load, parts fail that the service needs: PostgreSQL restarts ten times, the disk of the images and of the
 * embedded database is full, and an object storage does not respond.
 */
export async function outages(settings: Settings): Promise<Line[]> {
  const programs = requirePostgresql();
  const mountPoint = await mkdtemp(join(tmpdir(), 'contentgen-disk-'));
  try {
    // Both throw before anything starts, if a program is missing.
    const disks = [new SmallDisk(mountPoint, diskSize), new SmallDisk(mountPoint, diskSize)] as const;
    return [
      ...(await databaseRestarts(programs)),
      ...(await fullDisk('a full disk for the embedded database and its images', mountPoint, disks[0], {})),
      ...('DATABASE_URL' in settings
        ? await fullDisk('a full disk for the images of PostgreSQL', mountPoint, disks[1], settings)
        : []),
      ...(await hangingStorage(settings)),
    ];
  } finally {
    await rm(mountPoint, { recursive: true });
  }
}

/** Stops PostgreSQL immediately and starts it again several times, under load. */
async function databaseRestarts(programs: string): Promise<Line[]> {
  // What the server has acknowledged survives a crash of it.
  const server = await startServer(programs, { settings: { synchronous_commit: 'on' } });
  try {
    return await faultUnderLoad({
      name: `${restarts} restarts of PostgreSQL`,
      settings: { DATABASE_URL: databaseUrl(server.folder, 'postgres') },
      async inject() {
        const faults: Fault[] = [];
        while (faults.length < restarts) {
          progress(`outages: restart ${faults.length + 1} of PostgreSQL …`);
          faults.push(await during(downTime, server.stop, server.start));
          await pause(upTime);
        }
        return faults;
      },
    });
  } finally {
    await server.end();
  }
}

/**
 * Fills a disk. For the embedded database, it does this at the worst moment, when it needs a new segment of its
 * write-ahead log.
 */
async function fullDisk(name: string, folder: string, disk: SmallDisk, settings: Settings): Promise<Line[]> {
  return faultUnderLoad({
    name,
    settings,
    options: { folder, disk },
    async inject(account) {
      progress(`outages: ${name} …`);
      if (!('DATABASE_URL' in settings)) await fillSegment(account, disk.folder);
      return [
        await during(
          fullTime,
          () => disk.fill(),
          () => disk.empty(),
        ),
      ];
    },
  });
}

/** Stops the responses of an object storage for a while, with a proxy. Requests of that time never get a response. */
async function hangingStorage(settings: Settings): Promise<Line[]> {
  const directory = await mkdtemp(join(tmpdir(), 'contentgen-s3-'));
  const bucket = 'pictures';
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await storage.run();
  const noFault: ProxyFault = ({ stream }) => stream();
  const proxy = await startFaultyProxy(`http://127.0.0.1:${port}`, noFault);
  try {
    return await faultUnderLoad({
      name: 'a hanging object storage',
      settings: {
        ...settings,
        MEDIA_STORAGE: 's3',
        S3_BUCKET: bucket,
        S3_ENDPOINT: proxy.url,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
      async inject() {
        progress('outages: a hanging object storage …');
        const setFault = (fault: ProxyFault) => () => {
          proxy.fault = fault;
        };
        return [
          await during(
            hangingTime,
            setFault(async () => 'never answer'),
            setFault(noFault),
          ),
        ];
      },
    });
  } finally {
    await proxy.close();
    await storage.close();
    await rm(directory, { recursive: true });
  }
}
