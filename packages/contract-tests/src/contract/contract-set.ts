import type { CouldNotRun } from '../could-not-run.ts';
import { createCaller } from '../http/caller.ts';
import { type DocumentedResponse, documentedResponses } from '../judge/documented-response.ts';
import type { CheckName } from '../report/report.ts';
import type { Run, TestSet } from '../run.ts';
import { createSharedRecords } from './draft.ts';
import { runDredd } from './dredd.ts';
import { dreddDocuments } from './dredd-documents.ts';
import type { ProvocationTools } from './provocation.ts';
import { startReplay } from './replay.ts';
import { createTransactionHooks } from './transaction-hooks.ts';

/** The set that provokes every documented response of every operation with Dredd, and validates it. */
export const contractSet: TestSet = {
  name: 'contract',
  inapplicable: () => undefined,
  async run(run) {
    const wanted = wantedResponses(run.isWanted);
    if (wanted.length === 0) return;
    let fatal: CouldNotRun | undefined;
    const replay = await startReplay();
    try {
      const hooks = createTransactionHooks({
        run,
        tools: toolsOf(run),
        replay,
        onFatal: (error) => {
          fatal = error;
        },
        isOver: () => fatal !== undefined || run.isOver(),
      });
      await runDredd(run.baseUrl, dreddDocuments(wanted), hooks);
      if (fatal) throw fatal;
    } finally {
      await replay.close();
    }
  },
};

/** Returns the documented responses that a run must check. */
export function wantedResponses(isWanted: (check: CheckName) => boolean): DocumentedResponse[] {
  return documentedResponses.filter(({ operation, status }) =>
    isWanted({ set: 'contract', operation: operation.id, title: String(status) }),
  );
}

function toolsOf({ client, pacing, records, generationTimeout, judge, keys }: Run): ProvocationTools {
  const main = createCaller(
    { client, pacing, records, generationTimeout, judge },
    `Bearer ${keys.key}`,
    true,
  );
  const sharedRecord = createSharedRecords((resource) => main.make(resource));
  return { client, pacing, records, judge, keys, caller: main, sharedRecord };
}
