import { type CheckName, CouldNotRun, type Report, type SetName, verify } from '@contentgen/contract-tests';
import { documentedResponses, type Provoked } from '@contentgen/contract-tests/internals';
import type { Mutant } from './mutant.ts';
import { startMutatingProxy } from './proxy/mutating-proxy.ts';
import type { ServiceName } from './target/messages.ts';
import { serviceOf, tooManyRequests } from './target/service-of.ts';
import type { Target } from './target/target.ts';
import { bareDredd, type Finding } from './verdict/bare-dredd.ts';
import { type FullRun, siblingsOf } from './verdict/narrowing.ts';
import { createProvoking } from './verdict/provoking.ts';
import { seed } from './verdict/verify-verdict.ts';

/** Number of requests that `hostile` generates for each operation and media type. */
const cases = 10;

/** The results of the contract tests and of Dredd against the service without a fault. */
export interface Baseline {
  /** The full run of the contract tests with its checks, for the resources of the mutants. */
  readonly full: FullRun;
  /** The violations that Dredd alone reports although there is no fault. */
  readonly redWithDredd: readonly Finding[];
  /** Responses of the service by transaction, which the proxy can give to Dredd again. */
  readonly provoked: Map<string, Provoked>;
}

/**
 * Runs the contract tests and Dredd alone against the services of the mutants without a fault, through a proxy that
 * changes nothing. Runs the checks of the resources and the transactions of the operations that the mutants have.
 *
 * @throws CouldNotRun when the contract tests report a violation, because then they can't detect mutants.
 */
export async function runBaseline(
  target: Target,
  sets: readonly SetName[],
  mutants: readonly Mutant[],
): Promise<Baseline> {
  const operations = new Set(mutants.map(({ operation }) => operation));
  const siblings = new Set([...operations].flatMap((operation) => [...siblingsOf(operation)]));
  const proxy = await startMutatingProxy();
  const provoked = new Map<string, Provoked>();
  const redWithDredd: Finding[] = [];
  const checks: CheckName[] = [];
  const show = async (service: ServiceName): Promise<void> => {
    const isLimited = service === 'limited';
    const isMeant = (status: string) => isLimited === status.startsWith(String(tooManyRequests));
    const tested = await target.newAccount(service);
    proxy.behave(undefined, tested);
    const report = await verify({
      baseUrl: proxy.url,
      ...tested.keys,
      seed,
      cases,
      only: isLimited ? ['contract'] : sets,
      isWanted: ({ set, operation, title }) =>
        siblings.has(operation) && (set !== 'contract' || isMeant(title)),
    });
    if (report.verdict !== 'passed') throw redBaseline(report);
    checks.push(...report.outcomes.map(({ set, operation, title }) => ({ set, operation, title })));
    const shown = await target.newAccount(service);
    const provoking = await createProvoking(shown);
    const responses = documentedResponses.filter(
      ({ operation, status }) => operations.has(operation.id) && isMeant(String(status)),
    );
    const stage = { proxy, upstream: shown, provoking, provoked, isLeftOut: () => false };
    redWithDredd.push(...(await bareDredd([{ start: undefined, responses }], stage)).flat());
    provoking.context.close();
  };
  try {
    await show('generous');
    if (mutants.some((mutant) => serviceOf(mutant) === 'limited')) await show('limited');
    return { full: { sets, checks, cases }, redWithDredd, provoked };
  } finally {
    await proxy.close();
  }
}

function redBaseline({ outcomes, gaps }: Report): CouldNotRun {
  const wrong = outcomes.filter(({ result }) => result === 'failed' || result === 'no-key');
  const messages = [...wrong.flatMap(({ messages }) => messages), ...gaps];
  return new CouldNotRun(
    `The service itself fails the contract tests, so they cannot detect mutants: fix it first.\n${messages.join('\n')}`,
  );
}
