import { setTimeout as pause } from 'node:timers/promises';
import { type Ledger, openLedger } from '../../../test/durability/ledger.ts';
import type { AgentOfAccount } from '../../agent-of-account.ts';
import { type Fault, judgeGenerations, judgeLog, judgeRefusals, judgeWrites } from '../../judge.ts';
import { RecordedLoad } from '../../recorded-load.ts';
import type { Line } from '../../report.ts';
import { type ServiceOptions, ServiceProcess, unlimited } from '../../service-process.ts';
import { brokenPictures, settledRecords } from '../../stored-records.ts';
import type { Settings } from '../scenario.ts';

/** Milliseconds of load before the first fault, and after the last. */
const [before, after] = [3_000, 8_000];
const clients = 8;
const imageEvery = 4;

/** A fault, and the service that it affects. */
interface FaultUnderLoad {
  /** The name of the fault in the report, and of its account: several faults may share a database. */
  readonly name: string;
  readonly settings: Settings;
  readonly options?: ServiceOptions;
  /** Causes the faults, and ends them. */
  inject(account: AgentOfAccount): Promise<Fault[]>;
}

/** Carries out a fault while clients load the service, and judges what they received. */
export async function faultUnderLoad({ name, settings, options, inject }: FaultUnderLoad): Promise<Line[]> {
  const ledger: Ledger = await openLedger();
  const log: string[] = [];
  const service = await ServiceProcess.start(
    { ...unlimited, LOG_LEVEL: 'warn', ...ledger.environment, ...settings },
    { ...options, onLog: (line) => log.push(line) },
  );
  try {
    const account = await service.newAccount(name);
    const load = new RecordedLoad(account, { clients, imageEvery, repetitions: 0, calls: ledger.begun });
    await pause(before);
    const faults = await inject(account);
    await pause(after);
    await load.end();
    const stored = await settledRecords(account);
    const broken = await brokenPictures(stored);
    await account.close();
    const lines = [
      ...judgeWrites(load.acknowledged, stored),
      ...judgeGenerations(load.acknowledged, stored, ledger.begun, { calls: 1, failures: [] }),
      ...judgeRefusals(load.sent, faults),
      judgeLog(log),
      { name: 'pictures that cannot be read', measured: String(broken), bound: '0', isKept: broken === 0 },
    ];
    return lines.map((line, at) => ({
      ...line,
      name: at === 0 ? `${name}: ${line.name}` : `  ${line.name}`,
    }));
  } finally {
    await service[Symbol.asyncDispose]();
    await ledger.close();
  }
}

/** Causes a fault that lasts `milliseconds`. */
export async function during(milliseconds: number, begin: () => unknown, end: () => unknown): Promise<Fault> {
  const start = performance.now();
  await begin();
  await pause(milliseconds);
  await end();
  return { start, end: performance.now() };
}
