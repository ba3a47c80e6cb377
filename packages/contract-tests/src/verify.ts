import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CheckSet, runChecks } from './checks.ts';
import { type Context, type ContextOptions, createContext } from './context.ts';
import { contractSet } from './contract/contract-set.ts';
import { CouldNotRun, messageOf } from './could-not-run.ts';
import { hostileSet } from './hostile/hostile-set.ts';
import { isolationSet } from './isolation/isolation-set.ts';
import { preflight, requireFittingKeys } from './preflight.ts';
import { everyQuotation, type Quotation } from './quotations.ts';
import {
  type CheckName,
  createReport,
  type Outcome,
  type Report,
  type SetName,
  type SetReport,
  setNames,
} from './report/report.ts';
import { createRedaction, redacted } from './report/report-files.ts';
import { rulesSet } from './rules/rules-set.ts';
import { exclusionOf, requireMatches, type Selection } from './selection.ts';
import { unquoted } from './unquoted.ts';

/** A progress event of a run. */
export type ProgressEvent =
  | {
      readonly kind: 'outcome';
      readonly set: SetName;
      readonly done: number;
      readonly total: number;
      readonly outcome: Outcome;
    }
  /** The set does not apply to the server. */
  | { readonly kind: 'inapplicable'; readonly set: SetName; readonly reason: string }
  /** A key has reached its rate limit, or the service is overloaded. */
  | { readonly kind: 'waiting'; readonly seconds: number };

/** The server to verify, the keys, and the selection of checks. */
export interface VerifyOptions extends ContextOptions {
  /** The sets to run; default: all. */
  readonly only?: readonly SetName[];
  /** Returns whether to run a check. The report does not mention the other checks. */
  readonly isWanted?: (check: CheckName) => boolean;
  /** The patterns of the checks to run. The report names the checks that the patterns exclude. */
  readonly selection?: Selection;
  /** The run ends after this number of seconds, and reports what it has; default: when every check has run. */
  readonly maxSeconds?: number;
  /** Whether the first violation ends the run. */
  readonly bail?: boolean;
  readonly onProgress?: (event: ProgressEvent) => void;
}

/**
 * The sets in the order in which they run. `contract` is the last, because it uses up the rate limit at its end and
 * would delay a set after it.
 */
const runningOrder: readonly CheckSet[] = [rulesSet, isolationSet, hostileSet, contractSet];

/**
 * Checks whether the server at a base URL follows the contract, with the selected sets of checks. Validates every
 * response, and deletes the records that the run has created.
 *
 * A run that is interrupted, or whose server stops answering, reports what it has.
 *
 * @throws CouldNotRun when the server is unreachable, refuses the key, or the run ends before its first check.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { only = setNames, bail, selection, onProgress = () => {} } = options;
  const { signal, forget } = endOf(options);
  const startedAt = new Date().toISOString();
  const context = createContext({ ...options, signal }, (seconds) =>
    onProgress({ kind: 'waiting', seconds }),
  );
  const { records, baseUrl, seed, cases } = context;
  const outcomes: Outcome[] = [];
  const sets: SetReport[] = [];
  const wanted: CheckName[] = [];
  const isOver = () =>
    signal.aborted || (bail === true && outcomes.some(({ result }) => result === 'failed'));

  const isWanted = (check: CheckName) => {
    if (options.isWanted?.(check) === false) return false;
    const exclusion = selection && exclusionOf(selection, check);
    if (exclusion === undefined) return wanted.push(check) > 0;
    outcomes.push({ ...check, result: 'excluded', messages: [exclusion], violations: [], duration: 0 });
    return false;
  };
  const runSet = async (set: CheckSet) => {
    const begun = performance.now();
    const inapplicable = set.inapplicable(context);
    let [done, total] = [0, 0];
    try {
      if (inapplicable !== undefined)
        onProgress({ kind: 'inapplicable', set: set.name, reason: inapplicable });
      else
        await runChecks(set, context, {
          isWanted,
          begin: (count) => {
            total = count;
          },
          report: (outcome) => {
            outcomes.push(outcome);
            done += 1;
            onProgress({ kind: 'outcome', set: set.name, done, total, outcome });
          },
          isOver,
        });
    } finally {
      sets.push({ set: set.name, inapplicable, duration: performance.now() - begun });
    }
  };

  let failure: unknown;
  try {
    if (selection) requireMatches(selection, namesOf(context, only));
    context.isStateless = (await preflight(context)).isStateless;
    if (!context.isStateless) await requireFittingKeys(context, only.includes('isolation'));
    for (const set of runningOrder) if (only.includes(set.name) && !isOver()) await runSet(set);
  } catch (error) {
    failure = error;
  } finally {
    // A failed deletion must not hide why the run ended.
    const cleaning = context.client
      .idle()
      .then(records.removeAll)
      .catch(() => {});
    await Promise.race([cleaning, sleep(120_000, undefined, { ref: false })]);
    context.close();
    forget();
  }
  if (signal.aborted) failure = signal.reason;
  const ran = outcomes.filter(({ result }) => result !== 'excluded');
  if (failure !== undefined && ran.length === 0) throw failure;
  const selected = namesOf(context, only).length - (outcomes.length - ran.length);
  const report = createReport({
    baseUrl,
    startedAt,
    sets: setNames.flatMap((name) => sets.filter(({ set }) => set === name)),
    outcomes,
    hostile: only.includes('hostile') ? { seed, cases } : undefined,
    wanted,
    recordsLeft: records.left,
    endedEarly: failure !== undefined || isOver(),
    ended:
      failure === undefined
        ? undefined
        : `${messageOf(failure).replace(/\.$/, '')}: ${ran.length} of ${selected} checks ran`,
  });
  return redacted(report, createRedaction(options, Object.values(options.headers ?? {})));
}

/**
 * Returns the names of the checks that a run selects, in the order of the run, and sends no request. A set that does
 * not apply to the server is part of the list.
 *
 * @throws CouldNotRun when a pattern of the selection matches no check.
 */
export function listChecks(options: VerifyOptions): readonly CheckName[] {
  const { only = setNames, selection = { include: [], exclude: [] } } = options;
  const names = namesOf(createContext(options), only);
  requireMatches(selection, names);
  return names.filter((check) => exclusionOf(selection, check) === undefined);
}

/** A sentence of the contract, and the checks that quote it. */
export interface QuotedSentence extends Quotation {
  readonly checks: readonly CheckName[];
  /** Why no check quotes it; undefined if a check does, or if nobody has said why. */
  readonly reason: string | undefined;
}

/** Returns every sentence and limit of the contract, with the checks that quote it. It sends no request. */
export function listSentences(): readonly QuotedSentence[] {
  const context = createContext({ baseUrl: 'http://127.0.0.1', key: '' });
  const quoting = new Map<string, CheckName[]>();
  for (const set of runningOrder)
    for (const { operation, title, says, covers } of set.checks(context))
      for (const { place, text } of [...says, ...(covers?.() ?? [])]) {
        const known = quoting.get(`${place}: ${text}`) ?? [];
        quoting.set(`${place}: ${text}`, [...known, { set: set.name, operation, title }]);
      }
  return everyQuotation().map(({ place, text }) => {
    // A quotation of a place alone has the schema after the first sentence.
    const own = [...quoting].filter(([quoted]) => quoted.startsWith(`${place}: ${text}`));
    const checks = own.flatMap(([, names]) => names);
    const reason = Object.entries(unquoted).find(([beginning]) => `${place}: ${text}`.startsWith(beginning));
    return { place, text, checks, reason: checks.length > 0 ? undefined : reason?.[1] };
  });
}

function namesOf(context: Context, only: readonly SetName[]): readonly CheckName[] {
  return runningOrder
    .filter(({ name }) => only.includes(name))
    .flatMap((set) =>
      set.checks(context).map(({ operation, title }) => ({ set: set.name, operation, title })),
    );
}

/** Returns the signal that ends a run early: that of the caller, or the end of its time. `forget` releases the timer. */
function endOf({ signal, maxSeconds }: VerifyOptions): { signal: AbortSignal; forget: () => void } {
  const end = new AbortController();
  // Each request under way listens to it.
  setMaxListeners(0, end.signal);
  const pass = () => end.abort(signal?.reason instanceof DOMException ? interrupted : signal?.reason);
  const interrupted = new CouldNotRun('The run was interrupted');
  if (signal?.aborted) pass();
  signal?.addEventListener('abort', pass, { once: true });
  const timeout = new CouldNotRun(`The run has reached its limit of ${maxSeconds} seconds (--max-seconds)`);
  const timer =
    maxSeconds === undefined ? undefined : setTimeout(() => end.abort(timeout), maxSeconds * 1_000);
  return {
    signal: end.signal,
    forget: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', pass);
    },
  };
}
