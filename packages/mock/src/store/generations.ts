import { contract, type GenerationError, type RecordUsage } from '@contentgen/contract';
import { type GenerationErrorCode, generationErrorCodes } from '@contentgen/contract/choices';
import { exampleWriter, painterModel } from '@contentgen/offline-models/model-names';
import { millisecondsOfWord, wordsOf } from '@contentgen/offline-models/pace';
import { pick, seededRandom } from '@contentgen/offline-models/seeded-random';
import { examplesOf } from '@contentgen/templates/examples';
import type { StoredRecord } from './stored-record.ts';

type Values = Readonly<Record<string, unknown>>;

/** How long generations take. */
export interface GenerationTimes {
  /** Milliseconds until the first word of a text, or until a picture. */
  readonly start: number;
  /** Number of words of a text in a second; undefined if the text arrives as a whole. */
  readonly pace: number | undefined;
}

/** The milliseconds by which a slow generation starts later. */
const slowStart = 10_000;

/**
 * Generates the result of a new record, which goes from `queued` through `processing` to its final state. A deletion
 * cancels the generation.
 *
 * @param fails whether it fails, as with the word `mock:failed`.
 */
export async function generate(
  record: StoredRecord,
  { start, pace }: GenerationTimes,
  fails = false,
): Promise<void> {
  const { deleted } = record;
  const begin = record.world.now().getTime();
  const words = new Set([...faultWords(record.values), ...(fails ? ['provider_failed'] : [])]);
  // The response to the create shows the record as it is queued.
  await Promise.resolve();
  record.change({ state: 'processing' });
  await pause(start + (words.has('slow') ? slowStart : 0), deleted);
  const code = generationErrorCodes.find((code) => words.has(code));
  const text = record.plan.text === undefined ? '' : writtenText(record.values);
  const pieces = wordsOf(text);
  const half = Math.ceil(pieces.length / 2);
  if (words.has('restart')) {
    // A second draft that begins like the first one would continue it.
    await draft(record, [pieces[half]?.trimStart() ?? '', ...pieces.slice(half + 1)], pace);
    // The clients get the first draft before the second one begins.
    await pause(1, deleted);
  }
  await draft(record, code === undefined ? pieces : pieces.slice(0, half), pace);
  if (words.has('stuck')) await pause(Number.POSITIVE_INFINITY, deleted);
  if (deleted.aborted) return;
  const usage = usageOf(record.world.now().getTime() - begin);
  const result = () => ({ ...resultOf(record, text), state: 'succeeded', usage });
  record.change(code === undefined ? result() : { state: 'failed', error: failureOf(code), usage });
}

/** Returns the usage of a generation. The mock has no model that counts tokens. */
export const usageOf = (milliseconds: number): RecordUsage => ({
  input_tokens: null,
  output_tokens: null,
  seconds: milliseconds / 1_000,
});

/** Writes a draft, word by word, for the clients that watch the record. */
async function draft(
  record: StoredRecord,
  words: readonly string[],
  pace: number | undefined,
): Promise<void> {
  if (words.length === 0) return;
  record.restartDraft();
  for (const piece of pace === undefined ? [words.join('')] : words) {
    if (pace !== undefined) await pause(millisecondsOfWord(pace, words.length), record.deleted);
    if (record.deleted.aborted) return;
    record.appendToDraft(piece);
  }
}

/** Returns the words in a record's texts that cause a fault, without `mock:`. `failed` means `provider_failed`. */
function faultWords(values: Values): ReadonlySet<string> {
  const texts = Object.values(values).filter((value) => typeof value === 'string');
  // The keyboard of a phone begins a text with a capital letter.
  const words = [...texts.join(' ').matchAll(/\bmock:(\w+)/gi)].map(([, word = '']) => word.toLowerCase());
  return new Set(words.map((word) => (word === 'failed' ? 'provider_failed' : word)));
}

const reasons = contract.components.schemas.GenerationError?.properties?.code?.['x-enumDescriptions'] ?? {};

/** Returns the error of a failed record, in the words of the contract. */
export function failureOf(code: GenerationErrorCode): GenerationError {
  const reason = reasons[code] ?? 'the generation failed';
  return { code, detail: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. Create the record again.` };
}

/** Returns the fields that a generation sets. If an update has set the text during the generation, that text stays. */
function resultOf({ plan, values, world }: StoredRecord, text: string): Values {
  if (plan.text !== undefined) {
    const { field } = plan.text;
    return values[field] === null ? { [field]: text, model: exampleWriter } : {};
  }
  if (plan.results === undefined) return {};
  return { [plan.results]: [tokenOf(world.bytes(24))], model: painterModel };
}

/** Returns the token of a picture: 24 random bytes in base64url (RFC 4648, section 5). */
export function tokenOf(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_');
}

/** Returns a finished example of the template. The same request gets the same one. */
export function writtenText({ name, prompt, template_id }: Values): string {
  const random = seededRandom('example', String(name), String(prompt));
  return pick(random, examplesOf(Number(template_id ?? 1))).text;
}

/** Resolves after `milliseconds`, which may be infinite, or as soon as the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = milliseconds === Number.POSITIVE_INFINITY ? undefined : setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
