import { untestableStatuses } from '@contentgen/contract-tests';
import { type DocumentedResponse, documentedResponses } from '@contentgen/contract-tests/internals';
import type { Baseline } from './baseline.ts';
import type { Experience } from './experience.ts';
import type { Mutant } from './mutant.ts';
import { startMutatingProxy, type Upstream } from './proxy/mutating-proxy.ts';
import { reasonFor } from './reasons.ts';
import type { ServiceName } from './target/messages.ts';
import { serviceOf, tooManyRequests } from './target/service-of.ts';
import type { Target } from './target/target.ts';
import { bareDredd } from './verdict/bare-dredd.ts';
import { narrowings } from './verdict/narrowing.ts';
import { createProvoking } from './verdict/provoking.ts';
import { type Verdict, verifyVerdict } from './verdict/verify-verdict.ts';

/** Runs the contract tests, or Dredd alone, against one mutant at a time. */
export interface Bench {
  /** Runs the contract tests against a mutant. */
  verify(mutant: Mutant): Promise<Verified>;
  /** Returns the mutants that Dredd alone detects. All of them must be mutants of one operation. */
  caughtByDredd(mutants: readonly Mutant[]): Promise<ReadonlySet<Mutant>>;
  close(): Promise<void>;
}

/** The verdict of the contract tests on a mutant. */
export interface Verified extends Verdict {
  /** Whether any response differed from the service's own response. */
  readonly hasStruck: boolean;
  /** The duration of the run in milliseconds. */
  readonly duration: number;
}

/** The parts that benches share. */
export interface BenchParts {
  readonly target: Target;
  readonly baseline: Baseline;
  readonly experience: Experience;
}

/** Number of runs with the same account. The next run gets a new account, because mutants leave records behind. */
const runsPerAccount: Readonly<Record<ServiceName, number>> = { generous: 50, limited: 1 };

/** Creates a bench with its own proxy. */
export async function createBench(parts: BenchParts): Promise<Bench> {
  const { target, baseline, experience } = parts;
  const { full, provoked } = baseline;
  const redTransactions = new Set(baseline.redWithDredd.map(({ transaction }) => transaction));
  const proxy = await startMutatingProxy();
  const accounts = new Map<ServiceName, { upstream: Upstream; runs: number }>();
  const accountOf = async (service: ServiceName): Promise<Upstream> => {
    const known = accounts.get(service);
    const account =
      known && known.runs < runsPerAccount[service]
        ? known
        : { upstream: await target.newAccount(service), runs: 0 };
    account.runs += 1;
    accounts.set(service, account);
    return account.upstream;
  };

  const verify = async (mutant: Mutant): Promise<Verified> => {
    const begun = performance.now();
    const isKnown = reasonFor(mutant) !== undefined;
    let hasStruck = false;
    let message: string | undefined;
    for (const narrowing of narrowings(mutant, full, experience.caughtBefore(mutant), isKnown)) {
      const upstream = await accountOf(serviceOf(mutant));
      proxy.behave(mutant.start(), upstream);
      const verdict = await verifyVerdict(proxy, upstream, narrowing);
      // A violation without a changed response is a false alarm, not a caught mutant.
      const isTrue = !proxy.hasStruck;
      hasStruck ||= proxy.hasStruck;
      if (verdict.check && !isTrue) experience.remember(mutant, verdict.check);
      if (verdict.isCaught && !isTrue) return { ...verdict, hasStruck, duration: performance.now() - begun };
      message ??= verdict.message;
    }
    const duration = performance.now() - begun;
    return { isCaught: false, hasStruck, duration, ...(message !== undefined && { message }) };
  };

  const tested = async (service: ServiceName, mutants: readonly Mutant[]): Promise<Mutant[]> => {
    if (mutants.length === 0) return [];
    const upstream = await target.newAccount(service);
    const provoking = await createProvoking(upstream);
    const isLeftOut = (transaction: string) => redTransactions.has(transaction);
    const shows = mutants.map((mutant) => ({ start: mutant.start, responses: responsesOf(mutant) }));
    const findings = await bareDredd(shows, { proxy, upstream, provoking, provoked, isLeftOut });
    provoking.context.close();
    return mutants.filter((_, index) => findings[index]?.length !== 0);
  };

  return {
    verify,
    async caughtByDredd(mutants) {
      const { generous = [], limited = [] } = Object.groupBy(mutants, serviceOf);
      return new Set([...(await tested('generous', generous)), ...(await tested('limited', limited))]);
    },
    close: () => proxy.close(),
  };
}

/** Returns the responses that Dredd tests: the response with the fault, or all responses that a request can cause. */
function responsesOf({ operation, status }: Mutant): DocumentedResponse[] {
  return documentedResponses.filter((response) => {
    if (response.operation.id !== operation) return false;
    if (status !== undefined) return response.status === status;
    return response.status !== tooManyRequests && !(response.status in untestableStatuses);
  });
}
