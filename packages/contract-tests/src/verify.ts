import { setTimeout as sleep } from 'node:timers/promises';
import { contractSet, wantedResponses } from './contract/contract-set.ts';
import { CouldNotRun } from './could-not-run.ts';
import { hostileSet } from './hostile/hostile-set.ts';
import { createCaller, firstGenerationTimeout } from './http/caller.ts';
import { createHttpClient } from './http/http-client.ts';
import { createPacing } from './http/pacing.ts';
import { isolationSet } from './isolation/isolation-set.ts';
import { judgeNewer, judge as strictJudge } from './judge/judge.ts';
import { requireOtherAccount, requireRefusals, requireScopes } from './key-preflight.ts';
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
import { selectChecks } from './selected-checks.ts';
import type { Selection } from './selection.ts';
import { type SetName, setNames } from './sets.ts';

/** A progress event of a run. */
export type ProgressEvent =
  | {
      readonly kind: 'outcome';
      readonly set: SetName;
      readonly done: number;
      readonly total: number;
      readonly outcome: Outcome;
    }
  /** The progress of a long check. */
  | {
      readonly kind: 'step';
      readonly set: SetName;
      readonly done: number;
      readonly total: number;
      readonly what: string;
    }
  /** The set does not apply to the server. */
  | { readonly kind: 'inapplicable'; readonly set: SetName; readonly reason: string }
  /** A key has reached its rate limit, or the service is overloaded. */
  | { readonly kind: 'waiting'; readonly seconds: number };

/** The server to verify, the keys, and the selection of checks. */
export interface VerifyOptions extends Keys {
  /** The base URL: the address before `/api/v1`, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** The sets to run; default: all. */
  readonly only?: readonly SetName[];
  /** Number of cases that `hostile` generates, at least 1; default: 2,000. */
  readonly cases?: number;
  /** The seed of the generated cases, a 32-bit integer; default: random. */
  readonly seed?: number;
  /** Returns whether to run a check. The report does not mention the other checks. */
  readonly isWanted?: (check: CheckName) => boolean;
  /**
   * The only checks to run: the checks that failed in an earlier run. If this version of the tests does not have one of
   * them, the report names it.
   */
  readonly replayed?: readonly CheckName[];
  /** The patterns of the checks to run. The report names the checks that the patterns exclude. */
  readonly selection?: Selection;
  /** Whether the first violation ends the run. */
  readonly bail?: boolean;
  /** Additional headers of every request, such as a header that a proxy before the service needs. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a newer server may have added fields, values, errors and events. */
  readonly allowsAdditions?: boolean;
  readonly onProgress?: (event: ProgressEvent) => void;
  /** Ends the run early. The run still deletes its records. */
  readonly signal?: AbortSignal;
}

/**
 * The sets in the order in which they run. `contract` is the last, because it uses up the rate limit at its end and
 * would delay a set after it.
 */
const runningOrder: readonly TestSet[] = [rulesSet, isolationSet, hostileSet, contractSet];

/** Default number of cases of `hostile`. */
export const defaultCases = 2_000;

/**
 * Checks whether the server at a base URL follows the contract, with the selected sets of checks. Validates every
 * response, and deletes the records that the run has created.
 *
 * @throws CouldNotRun when the server is unreachable, refuses the key, or the run is interrupted.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { only = setNames, bail, signal, onProgress = () => {} } = options;
  const startedAt = new Date().toISOString();
  const shared = sharedParts(options);
  const { baseUrl, client, pacing, records, cases, seed } = shared;
  const outcomes: Outcome[] = [];
  const sets: SetReport[] = [];
  const isOver = () => signal?.aborted === true || (bail === true && outcomes.some(isFailed));

  const { isSelected, excluded, requireMatches, unmatched } = selectChecks(options);

  const runSet = async (set: TestSet, run: Run) => {
    const begun = performance.now();
    const inapplicable = set.inapplicable(run);
    if (inapplicable === undefined) await set.run(run);
    else onProgress({ kind: 'inapplicable', set: set.name, reason: inapplicable });
    sets.push({ set: set.name, inapplicable, duration: performance.now() - begun });
  };

  try {
    const { isStateless } = await preflight(client, pacing, options.key);
    const runOf = (name: SetName): Run => {
      let total = 0;
      return {
        ...shared,
        isStateless,
        isWanted: isSelected,
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
    };
    const selectedSets = runningOrder.filter(({ name }) => only.includes(name));
    if (options.selection !== undefined) {
      const applied = selectedSets.filter((set) => set.inapplicable(runOf(set.name)) === undefined);
      for (const set of applied) await nameChecks(set, shared, isSelected);
      requireMatches(applied.map(({ name }) => name));
    }
    const sender = { client, pacing, records };
    if (!isStateless) await requireScopes(sender, options);
    if (!isStateless) await requireRefusals(sender, options);
    if (!isStateless && only.includes('isolation')) await requireOtherAccount(sender, options);
    for (const set of selectedSets) {
      if (!isOver()) await Promise.race([runSet(set, runOf(set.name)), client.gone]);
    }
    if (signal?.aborted) throw interrupted();
  } catch (error) {
    throw signal?.aborted ? interrupted() : error;
  } finally {
    await cleanUp(() => records.removeAll());
    client.close();
  }
  const endedEarly = isOver();
  const wanted = only.includes('contract') && !endedEarly ? wantedResponses(isSelected) : [];
  const complete = sets.filter(({ inapplicable }) => inapplicable === undefined).map(({ set }) => set);
  return createReport({
    baseUrl,
    startedAt,
    sets: setNames.flatMap((name) => sets.filter(({ set }) => set === name)),
    outcomes: [...outcomes, ...excluded()],
    hostile: only.includes('hostile') ? { seed, cases } : undefined,
    documented: wanted.map(({ operation, status }) => nameOf(operation.id, status)),
    recordsLeft: records.left,
    unmatched: endedEarly ? [] : unmatched(complete),
    endedEarly,
  });
}

/**
 * Returns the names of the checks that a run selects, in the order of the run, and sends no request. A set that does
 * not apply to the server is part of the list.
 *
 * @throws CouldNotRun when a pattern of the selection matches no check.
 */
export async function listChecks(options: VerifyOptions): Promise<readonly CheckName[]> {
  const { only = setNames } = options;
  const shared = sharedParts(options);
  const { isSelected, requireMatches } = selectChecks(options);
  const checks: CheckName[] = [];
  const note = (check: CheckName) => {
    if (isSelected(check)) checks.push(check);
  };
  try {
    for (const set of runningOrder) if (only.includes(set.name)) await nameChecks(set, shared, note);
  } finally {
    shared.client.close();
  }
  requireMatches(only);
  return checks;
}

type SharedParts = Omit<Run, 'isStateless' | 'isWanted' | 'begin' | 'step' | 'report' | 'isOver'>;

/** Creates the parts of a run that its sets share. */
function sharedParts(options: VerifyOptions): SharedParts {
  const { cases = defaultCases, seed = newSeed(), headers = {}, allowsAdditions = false } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const client = createHttpClient(baseUrl, headers);
  const onWait = (seconds: number) => options.onProgress?.({ kind: 'waiting', seconds });
  const authorizations = new Set(keysOf(options).map((key) => `Bearer ${key}`));
  const pacing = createPacing(client, authorizations, onWait, options.signal);
  const tools = {
    client,
    pacing,
    records: createRecords(client, pacing),
    generationTimeout: { ...firstGenerationTimeout },
    judge: allowsAdditions ? judgeNewer : strictJudge,
  };
  const caller = (key: string | undefined) => createCaller(tools, key && `Bearer ${key}`);
  return { ...tools, baseUrl, keys: options, headers, allowsAdditions, cases, seed, caller };
}

/** Passes each check of a set to a function, without running any check or sending a request. */
async function nameChecks(
  set: TestSet,
  shared: SharedParts,
  note: (check: CheckName) => void,
): Promise<void> {
  const isWanted = (check: CheckName) => {
    note(check);
    return false;
  };
  const ignore = () => {};
  await set.run({
    ...shared,
    ...{ isStateless: false, isWanted, begin: ignore, step: ignore, report: ignore, isOver: () => false },
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

/** Deletes the records, for at most two minutes. A failed deletion must not hide why the run ended. */
async function cleanUp(remove: () => Promise<void>): Promise<void> {
  await Promise.race([remove().catch(() => {}), sleep(120_000, undefined, { ref: false })]);
}
