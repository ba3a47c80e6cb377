import { setTimeout as sleep } from 'node:timers/promises';
import { contractSet, wantedResponses } from './contract/contract-set.ts';
import { CouldNotRun } from './could-not-run.ts';
import { hostileSet } from './hostile/hostile-set.ts';
import { createCaller } from './http/caller.ts';
import { createHttpClient } from './http/http-client.ts';
import { createPacing } from './http/pacing.ts';
import { isolationSet } from './isolation/isolation-set.ts';
import type { Keys } from './keys.ts';
import { preflight } from './preflight.ts';
import { createRecords } from './records.ts';
import {
  type CheckName,
  createReport,
  nameOf,
  type Outcome,
  type Report,
  type SetReport,
} from './report/report.ts';
import { rulesSet } from './rules/rules-set.ts';
import type { Run, TestSet } from './run.ts';
import { type SetName, setNames } from './sets.ts';

/** What a run tells while it is under way. */
export type ProgressEvent =
  | {
      readonly kind: 'outcome';
      readonly set: SetName;
      readonly done: number;
      readonly total: number;
      readonly outcome: Outcome;
    }
  /** How far a check is that takes long. */
  | {
      readonly kind: 'step';
      readonly set: SetName;
      readonly done: number;
      readonly total: number;
      readonly what: string;
    }
  /** The set does not apply to what is tested. */
  | { readonly kind: 'inapplicable'; readonly set: SetName; readonly reason: string }
  /** A key is at its rate limit, or the service overloaded. */
  | { readonly kind: 'waiting'; readonly seconds: number };

/** Where to verify, with what, and how much. */
export interface VerifyOptions extends Keys {
  /** The address before `/api/v1`, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** The sets to run; every one otherwise. */
  readonly only?: readonly SetName[];
  /** How many cases `hostile` generates: at least 1; 2,000 otherwise. */
  readonly cases?: number;
  /** From what `hostile` generates them, a 32-bit integer; another one each time otherwise. */
  readonly seed?: number;
  /** Narrows the run to some checks; the report then misses none of the others. */
  readonly isWanted?: (check: CheckName) => boolean;
  /** Whether the first violation ends the run. */
  readonly bail?: boolean;
  readonly onProgress?: (event: ProgressEvent) => void;
  /** Ends the run early; the records it made are deleted all the same. */
  readonly signal?: AbortSignal;
}

/** Using up the rate limit, which is the last thing `contract` does, would make the others wait. */
const runningOrder: readonly TestSet[] = [rulesSet, isolationSet, hostileSet, contractSet];

/** How many cases `hostile` generates unless told. */
export const defaultCases = 2_000;

/**
 * Verifies that what answers at a base URL keeps the contract, by the sets of checks that are chosen. Every
 * answer that any of them gets is judged. The records it makes, it deletes.
 *
 * @throws CouldNotRun when the service is away, refuses the key, or the run is interrupted.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const {
    only = setNames,
    cases = defaultCases,
    seed = newSeed(),
    isWanted = () => true,
    bail,
    signal,
  } = options;
  const { onProgress = () => {} } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const startedAt = new Date().toISOString();
  const authorizations = keysOf(options).map((key) => `Bearer ${key}`);
  const client = createHttpClient(baseUrl);
  const pacing = createPacing(
    client,
    new Set(authorizations),
    (seconds) => onProgress({ kind: 'waiting', seconds }),
    signal,
  );
  const records = createRecords(client, pacing);
  const outcomes: Outcome[] = [];
  const sets: SetReport[] = [];
  const isOver = () => signal?.aborted === true || (bail === true && outcomes.some(isFailed));

  const runSet = async (set: TestSet, run: Run) => {
    const begun = performance.now();
    const inapplicable = set.inapplicable(run);
    if (inapplicable === undefined) await set.run(run);
    else onProgress({ kind: 'inapplicable', set: set.name, reason: inapplicable });
    sets.push({ set: set.name, inapplicable, duration: performance.now() - begun });
  };

  try {
    const { isStateless } = await preflight(client, pacing, options.key);
    for (const set of runningOrder.filter(({ name }) => only.includes(name))) {
      let total = 0;
      const { name } = set;
      const run: Run = {
        baseUrl,
        keys: options,
        client,
        pacing,
        records,
        isStateless,
        cases,
        seed,
        caller: (key) => createCaller({ client, pacing, records }, key && `Bearer ${key}`),
        isWanted,
        begin: (count) => {
          total = count;
        },
        step: (done, of, what) => onProgress({ kind: 'step', set: name, done, total: of, what }),
        report: (outcome) => {
          outcomes.push(outcome);
          const done = outcomes.filter((one) => one.set === name).length;
          onProgress({ kind: 'outcome', set: name, done, total, outcome });
        },
        isOver,
      };
      if (!isOver()) await Promise.race([runSet(set, run), client.gone]);
    }
    if (signal?.aborted) throw interrupted();
  } catch (error) {
    throw signal?.aborted ? interrupted() : error;
  } finally {
    await cleanUp(() => records.removeAll());
    client.close();
  }
  const wanted = only.includes('contract') && !isOver() ? wantedResponses(isWanted) : [];
  return createReport({
    baseUrl,
    startedAt,
    sets: setNames.flatMap((name) => sets.filter(({ set }) => set === name)),
    outcomes,
    hostile: only.includes('hostile') ? { seed, cases } : undefined,
    documented: wanted.map(({ operation, status }) => nameOf(operation.id, status)),
    recordsLeft: records.left,
  });
}

function keysOf({ key, readKey, writeKey, otherKey }: Keys): string[] {
  return [key, readKey, writeKey, otherKey].filter((one) => one !== undefined);
}

function newSeed(): number {
  return Math.trunc(Math.random() * 2 ** 31);
}

function isFailed({ result }: Outcome): boolean {
  return result === 'failed';
}

function interrupted(): CouldNotRun {
  return new CouldNotRun('The run was interrupted: start it again to verify the contract.');
}

/** What can't be deleted must not hide why the run ended. */
async function cleanUp(remove: () => Promise<void>): Promise<void> {
  await Promise.race([remove().catch(() => {}), sleep(120_000, undefined, { ref: false })]);
}
