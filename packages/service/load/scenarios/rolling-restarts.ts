import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLedger } from '../../test/durability/ledger.ts';
import { AgentOfAccount } from '../agent-of-account.ts';
import { judgeCuts, judgeGenerations, judgeWrites } from '../judge.ts';
import { requireNginx, startNginx } from '../nginx.ts';
import { RecordedLoad } from '../recorded-load.ts';
import { type Line, progress } from '../report.ts';
import { ServiceProcess, unlimited } from '../service-process.ts';
import { brokenPictures, settledRecords } from '../stored-records.ts';
import type { Settings } from './scenario.ts';

const replicas = 3;
const duration = Number(process.env.LOAD_SECONDS ?? 120) * 1_000;
/**
 * Milliseconds between two restarts. It is longer than the time in which nginx does not use a replica after a
 * refused connection (`fail_timeout`). Otherwise nginx might have no replica left.
 */
const pauseAfterRestart = 6_000;
const clients = 8;
const imageEvery = 5;
/**
 * The largest number of calls of the provider for one record. A kill loses the outcome of a call, and
 * GENERATION_INTERRUPTIONS limits how often that may happen.
 */
const mostCalls = 2;

/**
 * Three replicas run behind nginx, with the configuration of `deploy`, and restart in turn under load, alternately
 * after SIGTERM and SIGKILL. Afterwards, every acknowledged write must be stored. The only errors may be broken
 * connections.
 */
export async function rollingRestarts(settings: Settings): Promise<Line[]> {
  requireNginx();
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-rolling-'));
  const ledger = await openLedger();
  const start = (port = '0') =>
    ServiceProcess.start(
      { ...unlimited, TRUSTED_PROXIES: '127.0.0.1', PORT: port, ...ledger.environment, ...settings },
      { folder: join(folder, 'data') },
    );
  const running: ServiceProcess[] = [await start()];
  while (running.length < replicas) running.push(await start());
  const hosts = running.map(({ url }) => new URL(url).host);
  const proxy = await startNginx(hosts);
  try {
    const { secret } = await (running[0] as ServiceProcess).newAccount('rolling');
    const account = new AgentOfAccount(proxy.url, secret);
    const load = new RecordedLoad(account, { clients, imageEvery, repetitions: 0, calls: ledger.begun });
    const end = performance.now() + duration;
    let restarts = 0;
    for (; performance.now() < end; restarts += 1) {
      progress(`rolling restarts: ${restarts} restarts, ${load.acknowledged.length} records`);
      const at = restarts % replicas;
      const old = running[at] as ServiceProcess;
      if (restarts % 2 === 0) await old[Symbol.asyncDispose]();
      else await old.kill();
      running[at] = await start(new URL(old.url).port);
      await pause(pauseAfterRestart);
    }
    await load.end();
    const stored = await settledRecords(account);
    const broken = await brokenPictures(stored);
    await account.close();
    const allowed = { calls: mostCalls, failures: ['interrupted'] };
    const lines = [
      ...judgeWrites(load.acknowledged, stored),
      ...judgeGenerations(load.acknowledged, stored, ledger.begun, allowed),
      judgeCuts(load.sent, clients * restarts),
      { name: 'pictures that cannot be read', measured: String(broken), bound: '0', isKept: broken === 0 },
    ];
    const title = `${restarts} restarts of ${replicas} replicas in ${duration / 1_000} s`;
    return lines.map((line, at) => ({
      ...line,
      name: at === 0 ? `${title}: ${line.name}` : `  ${line.name}`,
    }));
  } finally {
    await proxy[Symbol.asyncDispose]();
    for (const service of running) await service[Symbol.asyncDispose]();
    await ledger.close();
    await rm(folder, { recursive: true });
  }
}
