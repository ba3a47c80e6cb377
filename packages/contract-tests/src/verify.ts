import { setTimeout as sleep } from 'node:timers/promises';
import { CouldNotRun } from './could-not-run.ts';
import { documentedResponses } from './documented-response.ts';
import { runDredd } from './dredd.ts';
import { dreddDocuments } from './dredd-documents.ts';
import { createHttpClient } from './http-client.ts';
import { createPacing } from './pacing.ts';
import { preflight } from './preflight.ts';
import type { Keys } from './provocation.ts';
import { createRecords } from './records.ts';
import { startReplay } from './replay.ts';
import { createReport, nameOf, type Outcome, type Report } from './report.ts';
import { createTransactionHooks } from './transaction-hooks.ts';

/** What a run tells while it is under way. */
export type ProgressEvent =
  | { readonly kind: 'outcome'; readonly done: number; readonly total: number; readonly outcome: Outcome }
  /** The key is at its rate limit, or the service overloaded. */
  | { readonly kind: 'waiting'; readonly seconds: number };

/** Where to verify, and with what. */
export interface VerifyOptions extends Keys {
  /** The address before `/api/v1`, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  readonly onProgress?: (event: ProgressEvent) => void;
  /** Ends the run early; the records it made are deleted all the same. */
  readonly signal?: AbortSignal;
}

/**
 * Verifies that what answers at a base URL keeps the contract: every documented response of every operation is
 * provoked with real requests and judged, by Dredd and by `judge`. The records it makes, it deletes.
 *
 * @throws CouldNotRun when the service is away, refuses the key, or the run is interrupted.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { baseUrl, onProgress = () => {}, signal, ...keys } = options;
  const client = createHttpClient(baseUrl);
  const pacing = createPacing((seconds) => onProgress({ kind: 'waiting', seconds }), signal);
  const records = createRecords(client, pacing, keys.key);
  const outcomes: Outcome[] = [];
  let total = 0;
  let fatal: CouldNotRun | undefined;
  const replay = await startReplay();
  try {
    await preflight(client, pacing, keys.key);
    const hooks = createTransactionHooks({
      means: { client, pacing, records, keys },
      replay,
      prefix: new URL(baseUrl).pathname.replace(/\/$/, ''),
      onStart: (count) => {
        total = count;
      },
      onOutcome: (outcome) => {
        outcomes.push(outcome);
        onProgress({ kind: 'outcome', done: outcomes.length, total, outcome });
      },
      onFatal: (error) => {
        fatal = error;
      },
      isOver: () => fatal !== undefined || signal?.aborted === true,
    });
    await runDredd(baseUrl, dreddDocuments(), hooks);
    if (fatal) throw fatal;
    if (signal?.aborted) throw interrupted();
  } catch (error) {
    throw signal?.aborted ? interrupted() : error;
  } finally {
    await cleanUp(() => records.removeAll());
    client.close();
    await replay.close();
  }
  const documented = documentedResponses.map(({ operation, status }) =>
    nameOf({ operation: operation.id, status }),
  );
  return createReport(outcomes, documented, records.left);
}

function interrupted(): CouldNotRun {
  return new CouldNotRun('The run was interrupted: start it again to verify the contract.');
}

/** What can't be deleted must not hide why the run ended. */
async function cleanUp(remove: () => Promise<void>): Promise<void> {
  await Promise.race([remove().catch(() => {}), sleep(120_000, undefined, { ref: false })]);
}
