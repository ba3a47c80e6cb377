import { type CheckName, CouldNotRun, type Report, type SetName, verify } from '@contentgen/contract-tests';
import { type Attempt, documentedResponses } from '@contentgen/contract-tests/internals';
import { startMutatingProxy } from './proxy/mutating-proxy.ts';
import type { ServiceName } from './target/messages.ts';
import type { Target } from './target/target.ts';
import { bareDredd, type Finding } from './verdict/bare-dredd.ts';
import type { FullRun } from './verdict/narrowing.ts';
import { createProvocationTools } from './verdict/provocation-tools.ts';
import { seed } from './verdict/verify-verdict.ts';

const tooManyRequests = 429;

/** As many hostile cases as a run has unless it is told. */
const cases = 2_000;

/** What is known of the service itself. */
export interface Baseline {
  /** What a full run of the contract tests is. */
  readonly full: FullRun;
  /** What bare Dredd calls wrong of it. */
  readonly redWithDredd: readonly Finding[];
  /** Real answers that bare Dredd can be given again, by transaction. */
  readonly answers: Map<string, Attempt>;
}

/**
 * Shows the service itself, through a proxy that is true, to the contract tests and to bare Dredd.
 *
 * @throws CouldNotRun when the contract tests call anything wrong of it: then no mutant can be told from it.
 */
export async function runBaseline(target: Target, sets: readonly SetName[]): Promise<Baseline> {
  const proxy = await startMutatingProxy();
  const answers = new Map<string, Attempt>();
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
      isWanted: ({ set, title }) => set !== 'contract' || isMeant(title),
    });
    if (report.verdict !== 'passed') throw redBaseline(report);
    checks.push(...report.outcomes.map(({ set, operation, title }) => ({ set, operation, title })));
    const shown = await target.newAccount(service);
    const tools = await createProvocationTools(shown);
    const responses = documentedResponses.filter(({ status }) => isMeant(String(status)));
    const stage = { proxy, upstream: shown, tools, answers, isLeftOut: () => false };
    redWithDredd.push(...(await bareDredd([{ start: undefined, responses }], stage)).flat());
    tools.client.close();
  };
  try {
    await show('generous');
    await show('limited');
    return { full: { sets, checks, cases }, redWithDredd, answers };
  } finally {
    await proxy.close();
  }
}

function redBaseline({ outcomes, gaps }: Report): CouldNotRun {
  const wrong = outcomes.filter(({ result }) => result === 'failed' || result === 'keyless');
  const messages = [...wrong.flatMap(({ messages }) => messages), ...gaps];
  return new CouldNotRun(
    `The service itself does not pass the contract tests, so no mutant can be told from it: make it pass first.\n${messages.join('\n')}`,
  );
}
