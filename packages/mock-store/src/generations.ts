import { painterModel, writerModel } from '@contentgen/offline-models/model-names';
import { writeText } from '@contentgen/offline-models/writer';
import type { Account } from './account.ts';
import type { StoredRecord } from './stored-record.ts';
import { newToken } from './token.ts';

/** How long generations take. */
export interface GenerationTimes {
  /** Milliseconds of a generation. */
  readonly duration: number;
}

/** The generations of a store: a record goes from `queued` through `processing` to its final state. */
export class Generations {
  readonly #times: GenerationTimes;

  constructor(times: GenerationTimes) {
    this.#times = times;
  }

  /** Generates the result of a new record. A deletion cancels the generation. */
  start(account: Account, record: StoredRecord): void {
    this.#generate(account, record).catch((error: Error) => {
      account.complete(record, {
        state: 'failed',
        error: { code: 'provider_failed', detail: `The mock could not finish this: ${error.message}` },
      });
    });
  }

  async #generate(account: Account, record: StoredRecord): Promise<void> {
    await pause(record, 0);
    if (record.isDeleted) return;
    account.complete(record, { state: 'processing' });
    const text = record.plan.text === undefined ? undefined : writtenText(record);
    await pause(record, this.#times.duration);
    if (record.isDeleted) return;
    if (text !== undefined) record.draft = text;
    account.complete(record, { ...resultOf(record, text), state: 'succeeded' });
  }
}

/** The fields that a generation fills. A text that an update has stored during the generation stays. */
function resultOf({ plan, values }: StoredRecord, text: string | undefined): Record<string, unknown> {
  if (plan.text !== undefined) {
    const { field } = plan.text;
    return values[field] === null ? { [field]: text, model: writerModel } : {};
  }
  return plan.results === undefined ? {} : { [plan.results]: [newToken()], model: painterModel };
}

function writtenText({ name, values }: StoredRecord): string {
  return writeText({
    name,
    templateId: Number(values.template_id ?? 1),
    prompt: String(values.prompt ?? ''),
    creativity: Number(values.creativity ?? 0),
  });
}

/** Resolves after `milliseconds`, or at the deletion of the record. */
function pause(record: StoredRecord, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = record.subscribe(() => {
      if (record.isDeleted) end();
    });
  });
}
