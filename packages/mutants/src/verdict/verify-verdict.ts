import { type CheckName, CouldNotRun, type Report, verify } from '@contentgen/contract-tests';
import type { MutatingProxy, Upstream } from '../proxy/mutating-proxy.ts';
import type { Narrowing } from './narrowing.ts';

/** What the contract tests say of what is behind a proxy. */
export interface Verdict {
  readonly isCaught: boolean;
  /** What they found first, or why they could not go on; what went wrong with them where they told nothing. */
  readonly message?: string;
  /** The check that found it. */
  readonly check?: CheckName;
}

/** The same hostile cases each time. */
export const seed = 1;

/** Milliseconds after which a run has not come to an end. */
const longest = 180_000;

/** A part of the contract tests, run through a proxy to its first violation. */
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
    // Whoever verifies a service is told what is wrong with it, not where the tests broke.
    if (!(error instanceof CouldNotRun)) return { isCaught: false, message: (error as Error).stack ?? '' };
    return { isCaught: true, message: error.message };
  }
}

function verdictOf({ verdict, outcomes, gaps }: Report): Verdict {
  const failed = outcomes.find(({ result }) => result === 'failed');
  if (failed) {
    const { set, operation, title } = failed;
    return { isCaught: true, message: failed.messages.join('\n'), check: { set, operation, title } };
  }
  // A part of a run that has none of its checks is no verdict.
  const missed = gaps.filter((gap) => !gap.endsWith(': no check ran'));
  if (verdict === 'failed' && missed.length > 0) return { isCaught: true, message: missed.join('\n') };
  return { isCaught: false };
}
