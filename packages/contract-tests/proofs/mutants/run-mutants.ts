import {
  type CheckName,
  CouldNotRun,
  type SetName,
  setNames,
  type VerifyOptions,
  verify,
} from '@contentgen/contract-tests';
import { startMock } from '@contentgen/mock';
import type { Exchange, Fault, HttpResponse } from '../exchange.ts';
import { startFaultyProxy } from '../faulty-proxy.ts';
import { accountMutants } from './account-mutants.ts';
import { headerMutants } from './header-mutants.ts';
import { inputMutants } from './input-mutants.ts';
import { listMutants } from './list-mutants.ts';
import type { Mutant } from './mutant.ts';
import { recordMutants } from './record-mutants.ts';
import { shapeMutants } from './shape-mutants.ts';

/** Returns every mutant that can be derived from the contract. */
export function deriveMutants(): Mutant[] {
  return [
    shapeMutants(),
    recordMutants(),
    listMutants(),
    headerMutants(),
    inputMutants(),
    accountMutants(),
  ].flat();
}

/** The result of a mutant. */
export interface Result {
  readonly mutant: Mutant;
  readonly isCaught: boolean;
  /** Whether any response differed from the mock's own response. */
  readonly hasStruck: boolean;
  /** The check that failed; undefined if none did, or if the run ended otherwise. */
  readonly check?: CheckName;
  /** The first violation, or why the run ended; undefined if the run found nothing. */
  readonly message?: string;
}

/** A part of the checks. */
type Part = Pick<VerifyOptions, 'only' | 'isWanted' | 'cases'>;

/** The status whose mutants need a mock with a low rate limit, with which most other checks can't work. */
const tooManyRequests = 429;

const unlimited = { requests: 1_000_000_000, windowSeconds: 60 };
const low = { requests: 30, windowSeconds: 1 };

/** Maximum duration of a run, in milliseconds. */
const longest = 180_000;

/** Number of mutants that are tested at the same time: one run validates while another waits for a generation. */
const parallel = 3;

/**
 * Runs the contract tests against each mutant of the mock: first the checks that caught similar mutants, then the
 * checks of the faulty operation, then all checks. Stops at the first violation.
 *
 * @param only the sets of checks to run; default: all.
 * @param onResult is called after each mutant.
 */
export async function runMutants(
  mutants: readonly Mutant[],
  only: readonly SetName[] = setNames,
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const caughtBefore = new Map<string, CheckName>();
  const results: Result[] = [];
  const queue = mutants.values();
  const work = async () => {
    for (const mutant of queue) {
      const keys = similarityKeys(mutant);
      const similar = keys.flatMap((key) => caughtBefore.get(key) ?? []);
      let result: Result = { mutant, isCaught: false, hasStruck: false };
      for (const part of partsFor(mutant, similar)) {
        const { hasStruck } = result;
        result = await runPart(mutant, { only, ...part });
        result = { ...result, hasStruck: hasStruck || result.hasStruck };
        if (result.isCaught) break;
      }
      const { check } = result;
      if (check) for (const key of keys) caughtBefore.set(key, check);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

/** Returns the keys that a mutant shares with similar mutants, the most similar first. */
function similarityKeys({ operation, kind, place }: Mutant): string[] {
  return [`${operation} ${kind} ${place}`, `${kind} ${place}`, `${operation} ${kind}`];
}

function partsFor({ operation, status }: Mutant, similar: readonly CheckName[]): Part[] {
  const isOfLimit = ({ set, title }: CheckName) =>
    set === 'contract' && title.startsWith(String(tooManyRequests));
  if (status === tooManyRequests) {
    return [{ only: ['contract'], isWanted: (check) => isOfLimit(check) && check.operation === operation }];
  }
  return [
    ...similar.map(({ set, title }): Part => ({ only: [set], isWanted: (check) => check.title === title })),
    { isWanted: (check) => check.operation === operation && !isOfLimit(check) },
    { isWanted: (check) => !isOfLimit(check) },
  ];
}

/** Runs a part of the checks, with a new mock. */
async function runPart(mutant: Mutant, part: Part): Promise<Result> {
  const rateLimit = mutant.status === tooManyRequests ? low : unlimited;
  const { url, keys, close } = await startMock({ empty: true, instant: true, generation: 10, rateLimit });
  const behave = mutant.start();
  let hasStruck = false;
  let crossOrigin: HttpResponse['headers'] = {};
  let crash: Error | undefined;
  const fault: Fault = async (exchange) => {
    let own: HttpResponse | undefined;
    const forward: Exchange['forward'] = async (changes) => {
      const given = await exchange.forward(changes);
      const headers = Object.entries(given.headers);
      crossOrigin = Object.fromEntries(headers.filter(([name]) => name.startsWith('access-control-')));
      if (!changes) own = given;
      return given;
    };
    const response = await behave({ ...exchange, keys, forward }).catch((error) => {
      // A broken connection is no crash.
      if (!('code' in error)) crash = error;
      throw error;
    });
    if (response === own) return response;
    hasStruck = true;
    // The contract's examples lack these headers, which would be a second fault.
    return { ...response, headers: { ...crossOrigin, ...response.headers } };
  };
  const proxy = await startFaultyProxy(url, fault);
  const signal = AbortSignal.timeout(longest);
  try {
    const report = await verify({ baseUrl: proxy.url, ...keys, ...part, seed: 1, bail: true, signal });
    const failed = report.outcomes.find(({ result }) => result === 'failed');
    if (crash) throw crash;
    // Some sets have no check for a part.
    const messages = failed?.messages ?? report.gaps.filter((gap) => !gap.endsWith(': no check ran'));
    return {
      mutant,
      // A violation without a changed response is a false alarm.
      isCaught: messages.length > 0 && hasStruck,
      hasStruck,
      ...(failed && { check: { set: failed.set, operation: failed.operation, title: failed.title } }),
      ...(messages.length > 0 && { message: messages.join('\n') }),
    };
  } catch (error) {
    // A crash of the mutant or of the tests, or a run without an end, does not detect a fault.
    const isCaught = error instanceof CouldNotRun && !crash && !signal.aborted && hasStruck;
    return { mutant, isCaught, hasStruck, message: String(crash ?? error) };
  } finally {
    await proxy.close();
    await close();
  }
}
