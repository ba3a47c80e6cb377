import { type CheckName, CouldNotRun, type Report, verify } from '@contentgen/contract-tests';
import type { MutatingProxy, Upstream } from '../proxy/mutating-proxy.ts';
import type { Narrowing } from './narrowing.ts';

/** The verdict of the contract tests on a service. */
export interface Verdict {
  readonly isCaught: boolean;
  /** The first violation, or the reason why the run stopped; undefined if the run found nothing. */
  readonly message?: string;
  /** The check that found the violation. */
  readonly check?: CheckName;
}

/** The seed of the runs, so that the hostile cases are always the same. */
export const seed = 1;

/** Maximum duration of a run, in milliseconds. */
const longest = 180_000;

/** Runs a part of the contract tests through a proxy until the first violation. */
export async function verifyVerdict(
  { url }: MutatingProxy,
  { keys }: Upstream,
  narrowing: Narrowing,
): Promise<Verdict> {
  const signal = AbortSignal.timeout(longest);
  try {
    return verdictOf(await verify({ baseUrl: url, ...keys, ...narrowing, seed, bail: true, signal }));
  } catch (error) {
    if (signal.aborted) return { isCaught: false, message: `The run did not end within ${longest} ms.` };
    // A crash of the tests does not detect a fault of the service.
    if (!(error instanceof CouldNotRun)) return { isCaught: false, message: (error as Error).stack ?? '' };
    return { isCaught: true, message: error.message };
  }
}

function verdictOf({ outcomes, gaps }: Report): Verdict {
  const failed = outcomes.find(({ result }) => result === 'failed');
  if (failed) {
    const { set, operation, title } = failed;
    return { isCaught: true, message: failed.messages.join('\n'), check: { set, operation, title } };
  }
  // A part without any check gives no verdict.
  const missed = gaps.filter((gap) => !gap.endsWith(': no check ran'));
  if (missed.length > 0) return { isCaught: true, message: missed.join('\n') };
  return { isCaught: false };
}
