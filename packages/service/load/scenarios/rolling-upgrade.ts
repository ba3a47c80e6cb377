import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLedger } from '../../test/durability/ledger.ts';
import { AgentOfAccount } from '../agent-of-account.ts';
import { judgeGenerations, judgeRefusals, judgeWrites } from '../judge.ts';
import { olderRelease } from '../older-release.ts';
import { RecordedLoad } from '../recorded-load.ts';
import { type Line, progress } from '../report.ts';
import { ServiceProcess, unlimited } from '../service-process.ts';
import { brokenPictures, type StoredRecord, settledRecords } from '../stored-records.ts';
import type { ScenarioOptions, Settings } from './scenario.ts';

/** Milliseconds with the older release alone, with both releases, and with the newer one alone. */
const [before, both, after] = [3_000, 10_000, 5_000];
const clients = 4;
const imageEvery = 5;

/**
 * A replica of an older release creates the database and works under load. Then a replica of this release starts,
 * updates the schema, and works at the same time. Then the older replica stops. No acknowledged write may be lost,
 * and both releases must show the same records.
 */
export async function rollingUpgrade(settings: Settings, { from }: ScenarioOptions): Promise<Line[]> {
  await using release = await olderRelease(from);
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-upgrade-'));
  const ledger = await openLedger();
  const environment = { ...unlimited, ...ledger.environment, ...settings };
  const options = { folder: join(folder, 'data') };
  const running: ServiceProcess[] = [];
  const start = async (more: { readonly release?: string } = {}) => {
    const service = await ServiceProcess.start(environment, { ...options, ...more });
    running.push(service);
    return service;
  };
  try {
    progress(`rolling upgrade: from ${release.commit} …`);
    const old = await start({ release: release.folder });
    const ofOld = await old.newAccount('upgrade');
    const load = (account: AgentOfAccount) =>
      new RecordedLoad(account, { clients, imageEvery, repetitions: 0, calls: ledger.begun });
    const loadOfOld = load(ofOld);
    await pause(before);
    const update = { start: performance.now(), end: 0 };
    const fresh = await start();
    update.end = performance.now();
    const ofFresh = new AgentOfAccount(fresh.url, ofOld.secret);
    const loadOfFresh = load(ofFresh);
    await pause(both);
    await loadOfOld.end();
    const seenByOld = await settledRecords(ofOld);
    await old[Symbol.asyncDispose]();
    await pause(after);
    await loadOfFresh.end();
    const acknowledged = [...loadOfOld.acknowledged, ...loadOfFresh.acknowledged];
    const stored = await settledRecords(ofFresh);
    const ids = new Set(loadOfOld.acknowledged.map(({ id }) => id));
    const ofOldLoad = (records: readonly StoredRecord[]) => records.filter(({ id }) => ids.has(id));
    // Each replica has its own public URL here.
    const shown = ofOldLoad(seenByOld).map((record) => JSON.stringify(record).replaceAll(old.url, fresh.url));
    const isShown = new Set(ofOldLoad(stored).map((record) => JSON.stringify(record)));
    const changed = shown.filter((record) => !isShown.has(record)).length;
    const broken = await brokenPictures(stored);
    await Promise.all([ofOld.close(), ofFresh.close()]);
    const lines = [
      ...judgeWrites(acknowledged, stored),
      ...judgeGenerations(acknowledged, stored, ledger.begun, { calls: 1, failures: [] }),
      ...judgeRefusals([...loadOfOld.sent, ...loadOfFresh.sent], [update]),
      {
        name: 'records of the older release that this one shows differently',
        measured: `${changed} of ${shown.length}`,
        bound: '0, of some',
        isKept: changed === 0 && shown.length > 0,
      },
      { name: 'pictures that cannot be read', measured: String(broken), bound: '0', isKept: broken === 0 },
    ];
    return lines.map((line, at) => ({
      ...line,
      name: at === 0 ? `upgrade from ${release.commit}: ${line.name}` : `  ${line.name}`,
    }));
  } finally {
    for (const service of running) await service[Symbol.asyncDispose]();
    await ledger.close();
    await rm(folder, { recursive: true, force: true });
  }
}
