import { painterModel, writerModel } from '@contentgen/offline-models/model-names';
import { millisecondsOfWord, wordsOf, writeText } from '@contentgen/offline-models/writer';
import type { Account } from './account.ts';
import { type AskedGeneration, askedGeneration } from './magic-words.ts';
import type { StoredRecord } from './stored-record.ts';
import { type Delay, pause } from './times.ts';
import { newToken } from './token.ts';

/** How long generations take. */
export interface GenerationTimes {
  /** Milliseconds of a generation. With a pace, milliseconds until the first word. */
  readonly duration: Delay;
  /**
   * Number of words of a text that are written per second; undefined if the text arrives as a whole. A long text is
   * written faster, as in the service.
   */
  readonly pace: number | undefined;
}

/** The factor by which a slow generation is longer, and its minimum in milliseconds. */
const slowness = 10;
const slowDuration = 5_000;

/** Runs the generations of a store: a record goes from `queued` through `processing` to its final state. */
export class Generations {
  readonly #times: GenerationTimes;
  readonly #fails: () => boolean;

  /** @param fails is called when a generation begins, and returns whether the generation fails. */
  constructor(times: GenerationTimes, fails: () => boolean = () => false) {
    this.#times = times;
    this.#fails = fails;
  }

  /** Begins the sequence of times again. */
  restart(): void {
    this.#times.duration.restart();
  }

  /** Generates the result of a new record. A deletion cancels the generation. */
  start(account: Account, record: StoredRecord): void {
    const controller = new AbortController();
    const unsubscribe = record.subscribe(() => {
      if (record.isDeleted) controller.abort();
    });
    this.#generate(account, record, controller.signal)
      .catch((error: Error) => {
        const detail = `The mock could not finish the generation: ${error.message}`;
        account.complete(record, { state: 'failed', error: { code: 'provider_failed', detail } });
      })
      .finally(unsubscribe);
  }

  async #generate(account: Account, record: StoredRecord, deleted: AbortSignal): Promise<void> {
    const asked = askedGeneration(record.values, this.#fails());
    const duration = this.#durationOf(asked);
    await nextTurn(duration > 0);
    if (deleted.aborted) return;
    account.complete(record, { state: 'processing' });
    await pause(duration, deleted);
    const text = record.plan.text === undefined ? undefined : writtenText(record);
    if (text !== undefined) await this.#write(record, text, asked, deleted);
    if (asked.isStuck) await aborted(deleted);
    if (deleted.aborted) return;
    const { error } = asked;
    account.complete(
      record,
      error === undefined ? { ...resultOf(record, text), state: 'succeeded' } : { state: 'failed', error },
    );
  }

  #durationOf({ isSlow }: AskedGeneration): number {
    const duration = this.#times.duration.next();
    return isSlow ? Math.max(slowDuration, slowness * duration) : duration;
  }

  /** Writes the draft for the clients that watch. For a generation that will fail, stops in the middle of the text. */
  async #write(
    record: StoredRecord,
    text: string,
    { error, isSlow, restarts }: AskedGeneration,
    deleted: AbortSignal,
  ): Promise<void> {
    const { pace } = this.#times;
    const wordTime =
      pace === undefined ? 0 : millisecondsOfWord(pace, wordsOf(text).length) * (isSlow ? slowness : 1);
    const write = async (part: string) => {
      record.restartDraft();
      const pieces = wordTime > 0 ? wordsOf(part) : [part];
      for (const piece of pieces) {
        await pause(wordTime, deleted);
        if (deleted.aborted) return;
        record.appendToDraft(piece);
      }
    };
    const half = text.slice(0, Math.ceil(text.length / 2)).replace(/[\ud800-\udbff]$/, '');
    if (restarts) {
      // A second draft that begins like the first one would continue it.
      await write(text.slice(half.length));
      // The clients get the first draft before the second one begins.
      await nextTurn(wordTime > 0);
    }
    await write(error === undefined ? text : half);
  }
}

/** Returns the fields that a generation sets. If an update has set the text during the generation, that text stays. */
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

/** Resolves in a later iteration of the event loop, after the requests that have already arrived. */
function nextTurn(takesTime: boolean): Promise<void> {
  return new Promise<void>((resolve) => {
    // A generation that takes no time uses no timer, because a test with fake timers would have to advance it. Some
    // test environments have no `MessageChannel`.
    if (takesTime || typeof MessageChannel === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}
