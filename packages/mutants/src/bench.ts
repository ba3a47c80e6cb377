import {
  type DocumentedResponse,
  documentedResponses,
  type Means,
} from '@contentgen/contract-tests/internals';
import type { Baseline } from './baseline.ts';
import type { Experience } from './experience.ts';
import type { Mutant } from './mutant.ts';
import { startMutatingProxy, type Upstream } from './proxy/mutating-proxy.ts';
import type { Result } from './result.ts';
import type { ServiceName } from './target/messages.ts';
import type { Target } from './target/target.ts';
import { bareDredd } from './verdict/bare-dredd.ts';
import { createMeans } from './verdict/means.ts';
import { narrowings } from './verdict/narrowing.ts';
import { type Verdict, verifyVerdict } from './verdict/verify-verdict.ts';

/** Where one mutant after the other is shown to the contract tests and to bare Dredd. */
export interface Bench {
  try(mutant: Mutant): Promise<Result>;
  close(): Promise<void>;
}

/** What benches share. */
export interface BenchParts {
  readonly target: Target;
  readonly baseline: Baseline;
  readonly experience: Experience;
}

/** The status whose mutants take a service with a limit that is soon used up. */
const tooManyRequests = 429;

/** Mutants leave records behind: after so many runs an account is given up. */
const runsPerAccount: Readonly<Record<ServiceName, number>> = { generous: 50, limited: 1 };

/** Sets up a bench. */
export async function createBench(parts: BenchParts): Promise<Bench> {
  const { target, baseline, experience } = parts;
  const { full, answers } = baseline;
  const redTransactions = new Set(baseline.redWithDredd.map(({ transaction }) => transaction));
  const proxy = await startMutatingProxy();
  const accounts = new Map<ServiceName, { upstream: Upstream; runs: number }>();
  const accountsOfDredd = new Map<ServiceName, { readonly upstream: Upstream; readonly means: Means }>();

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

  const accountOfDredd = async (service: ServiceName) => {
    const known = accountsOfDredd.get(service);
    if (known) return known;
    const upstream = await target.newAccount(service);
    const account = { upstream, means: await createMeans(upstream) };
    accountsOfDredd.set(service, account);
    return account;
  };

  const verified = async (mutant: Mutant): Promise<Verdict & Pick<Result, 'hasStruck'>> => {
    let hasStruck = false;
    let message: string | undefined;
    for (const narrowing of narrowings(mutant, full, experience.caughtBefore(mutant))) {
      const upstream = await accountOf(serviceOf(mutant));
      proxy.behave(mutant.start(), upstream);
      const verdict = await verifyVerdict(proxy, upstream, narrowing);
      hasStruck ||= proxy.hasStruck;
      message ??= verdict.message;
      if (verdict.check) experience.remember(mutant, verdict.check);
      if (verdict.isCaught) return { ...verdict, hasStruck };
    }
    return { isCaught: false, hasStruck, ...(message !== undefined && { message }) };
  };

  const shownToDredd = async (mutant: Mutant): Promise<boolean> => {
    const { upstream, means } = await accountOfDredd(serviceOf(mutant));
    proxy.behave(mutant.start(), upstream);
    const isLeftOut = (transaction: string) => redTransactions.has(transaction);
    const findings = await bareDredd(proxy, responsesOf(mutant), means, answers, isLeftOut);
    return findings.length > 0;
  };

  return {
    async try(mutant) {
      const begun = performance.now();
      const { isCaught, hasStruck, message, check } = await verified(mutant);
      const duration = performance.now() - begun;
      const isCaughtByDredd = await shownToDredd(mutant);
      return { mutant, isCaught, hasStruck, message, check, duration, isCaughtByDredd };
    },
    async close() {
      for (const { means } of accountsOfDredd.values()) means.client.close();
      await proxy.close();
    },
  };
}

function serviceOf({ status }: Mutant): ServiceName {
  return status === tooManyRequests ? 'limited' : 'generous';
}

/** What bare Dredd is asked about: the response that is wrong, or all that the operation gives. */
function responsesOf({ operation, status }: Mutant): DocumentedResponse[] {
  return documentedResponses.filter((response) => {
    if (response.operation.id !== operation) return false;
    return status === undefined ? response.status !== tooManyRequests : response.status === status;
  });
}
