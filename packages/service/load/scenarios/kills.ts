import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLedger } from '../../test/durability/ledger.ts';
import { databaseUrl } from '../../test/postgresql/database-url.ts';
import { startServer } from '../../test/postgresql/running-server.ts';
import { judgeGenerations, judgeWrites } from '../judge.ts';
import { requirePostgresql } from '../postgresql.ts';
import { RecordedLoad } from '../recorded-load.ts';
import { type Line, progress } from '../report.ts';
import { ServiceProcess, unlimited } from '../service-process.ts';
import { brokenPictures, settledRecords } from '../stored-records.ts';
import type { ScenarioOptions, Settings } from './scenario.ts';

const clients = 6;
const imageEvery = 5;
/** Milliseconds from a start to the next kill, at most. */
const longestLife = 1_200;

/**
 * The largest number of calls of the provider for one record. A kill loses the outcome of a call, and
 * GENERATION_INTERRUPTIONS limits how often that may happen.
 */
const mostCalls = 2;

/** Kills the service many times under load, on the embedded database and on PostgreSQL. */
export async function kills(_: Settings, { times }: ScenarioOptions): Promise<Line[]> {
  const server = await startServer(requirePostgresql());
  try {
    return [
      ...(await killAll('the embedded database', {}, times)),
      ...(await killAll('PostgreSQL', { DATABASE_URL: databaseUrl(server.folder, 'postgres') }, times)),
    ];
  } finally {
    await server.end();
  }
}

async function killAll(database: string, settings: Settings, times: number): Promise<Line[]> {
  const ledger = await openLedger();
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-kills-'));
  const start = (port: string) =>
    ServiceProcess.start({ ...unlimited, PORT: port, ...ledger.environment, ...settings }, { folder });
  let service = await start('0');
  try {
    const { port } = new URL(service.url);
    const account = await service.newAccount('kills');
    const load = new RecordedLoad(account, { clients, imageEvery, repetitions: 50, calls: ledger.begun });
    for (let killed = 0; killed < times; killed += 1) {
      progress(`kills on ${database}: ${killed} of ${times}, ${load.acknowledged.length} records`);
      await pause((killed * 137) % longestLife);
      await service.kill();
      service = await start(port);
    }
    await load.end();
    const stored = await settledRecords(account);
    const lines = [
      ...judgeWrites(load.acknowledged, stored),
      ...judgeGenerations(load.acknowledged, stored, ledger.begun, {
        calls: mostCalls,
        failures: ['interrupted'],
      }),
      await judgeData(service, folder, await brokenPictures(stored)),
    ];
    await account.close();
    return lines.map((line, at) => ({
      ...line,
      name: at === 0 ? `${times} kills on ${database}: ${line.name}` : `  ${line.name}`,
    }));
  } finally {
    await service[Symbol.asyncDispose]();
    await ledger.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A backup reads every row and every picture. */
async function judgeData(service: ServiceProcess, folder: string, broken: number): Promise<Line> {
  const file = join(folder, 'backup.tar.gz');
  const summary = await service.run('backup', file).then(
    () => 'complete',
    (error: Error) => error.message,
  );
  const left = (await readdir(folder)).filter((name) => /incomplete|unfinished/.test(name));
  return {
    name: 'a backup of the data; pictures that cannot be read; unfinished files',
    measured: `${summary}; ${broken}; ${left.length}`,
    bound: 'complete; 0; 0',
    isKept: summary === 'complete' && broken === 0 && left.length === 0,
  };
}
