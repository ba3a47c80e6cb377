import { contract } from '@contentgen/contract';
import { problemsOf } from '@contentgen/templates/check';
import type { Form } from '@contentgen/templates/form';
import { grammarOf } from '@contentgen/templates/grammar';
import { instructionOf } from '@contentgen/templates/instructions';
import { templateOf } from '@contentgen/templates/templates';
import {
  type FinishReason,
  type LanguageModel,
  type ModelMessage,
  experimental_streamTextLowMemory as streamTextLowMemory,
} from 'ai';
import {
  emptyResponse,
  endlessThoughts,
  incompleteText,
  lengthLimitReached,
  refused,
  repetition,
  textTooLong,
  toolCalled,
} from '../generation-failure.ts';
import { currentAttempt } from '../generation-observer.ts';
import type { Draft, TextProvider, TextRequest } from '../generator.ts';
import { endedWithoutReason } from '../providers/event-stream.ts';
import { failureOfModel } from '../providers/model-errors.ts';
import { cleanText, LiveText } from './clean-text.ts';
import { heldBack, inForm, isFree } from './in-form.ts';
import { Repetition } from './repetition.ts';
import { type Ask, writeInForm } from './write-in-form.ts';

/** The model of a provider and its settings. */
interface WritingModel {
  readonly model: LanguageModel;
  /** The name shown as the document's `model`. */
  readonly name: string;
  /** The temperature for a creativity; undefined leaves it to the model. */
  readonly temperature: (creativity: number) => number | undefined;
  /** The name of the provider if it takes a grammar. */
  readonly grammarFor?: string | null;
  /** The maximum of tokens for a template. Without it, a model may think for as long as it needs. */
  readonly maxTokens?: (templateId: number) => number;
  /** Whether the model is asked not to think for a text of one line. */
  readonly savesThoughts?: boolean;
}

/**
 * Maximum length of a text in UTF-16 code units. A character has at most two of them. The rest allows for white space
 * that is removed later.
 */
const maxUnits = 2 * (contract.components.schemas.Document?.properties?.result?.maxLength ?? 0) + 10_000;

/** Maximum length of thoughts in UTF-16 code units. */
const mostThoughts = 200_000;

// The AI SDK writes its warnings to the console, where the log is.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Creates a provider from a model.
 *
 * @throws GenerationFailure, and the signal's reason after an abort.
 */
export function modelWriter(writingModel: WritingModel): TextProvider {
  return {
    async write(request, signal, draft) {
      const ask: Ask = (messages, isCorrection) =>
        generateText(writingModel, { ...request, messages, isCorrection }, signal, draft);
      return { text: await writeInForm(request, ask, draft), model: writingModel.name };
    },
  };
}

interface Writing extends TextRequest {
  readonly messages: ModelMessage[];
  /** A correction is written more freely than a text at creativity 0, which would often be the same again. */
  readonly isCorrection: boolean;
}

async function generateText(
  { model, name, temperature, grammarFor = null, maxTokens, savesThoughts = false }: WritingModel,
  { templateId, prompt, creativity, messages, isCorrection }: Writing,
  signal: AbortSignal,
  draft: Draft,
): Promise<string> {
  const { form } = templateOf(templateId);
  const degrees = temperature(isCorrection ? Math.max(creativity, 0.25) : creativity);
  const grammar = grammarFor === null ? undefined : grammarOf(form, isCorrection, prompt);
  const instructions = instructionOf(templateId, creativity);
  const promptLength = messages.reduce((sum, { content }) => sum + content.length, instructions.length);
  const call = currentAttempt.getStore()?.modelCalled(name, promptLength);
  const stop = new AbortController();
  const { stream } = streamTextLowMemory({
    model,
    messages,
    instructions,
    ...(degrees !== undefined && { temperature: degrees }),
    ...(grammarFor !== null && grammar !== undefined && { providerOptions: { [grammarFor]: { grammar } } }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens(templateId) }),
    ...(savesThoughts && isOneLine(form) && { reasoning: 'none' as const }),
    abortSignal: AbortSignal.any([signal, stop.signal]),
    // The worker retries, after the wait that the provider asks for.
    maxRetries: 0,
    // The stream has the errors, too. By default they also go to the console.
    onError() {},
  });
  const live = new LiveText(draft, heldBack(templateId));
  const repeatedThoughts = new Repetition();
  let reason: EndOfText | undefined;
  let received = 0;
  let thoughts = 0;
  let hasBegun = false;
  try {
    for await (const part of stream) {
      signal.throwIfAborted();
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        hasBegun = true;
        call?.received(part.text.length);
      }
      if (part.type === 'text-delta') {
        received += part.text.length;
        if (received > maxUnits) throw textTooLong(received);
        if (live.push(part.text)) throw repetition(received);
      }
      if (part.type === 'reasoning-delta') {
        thoughts += part.text.length;
        if (thoughts > mostThoughts || repeatedThoughts.push(part.text)) throw endlessThoughts(thoughts);
      }
      if (part.type === 'error') throw part.error;
      if (part.type === 'tool-input-start') throw toolCalled();
      if (part.type === 'finish') {
        hasBegun = true;
        call?.said(part.totalUsage.inputTokens, part.totalUsage.outputTokens);
        reason = part;
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    stop.abort();
    const failure = failureOfModel(error);
    // A provider that is silent for too long may have read the prompt.
    call?.end(hasBegun || failure.code === 'timed_out');
    throw failure;
  }
  call?.end();
  signal.throwIfAborted();
  const text = inForm(templateId, cleanText(live.raw));
  requireEnd(reason, received, problemsOf(form, text).length === 0, isFree(templateId));
  if (text === '') throw emptyResponse();
  live.end(text);
  return text;
}

/** The finish reason of the AI SDK, and that of the provider. */
interface EndOfText {
  readonly finishReason: FinishReason;
  readonly rawFinishReason?: string | undefined;
}

/** The finish reasons of a whole text, of OpenAI, Google, Anthropic and small servers, in any case of letters. */
const wholeReasons = new Set(['stop', 'end_turn', 'stop_sequence', 'eos', 'eos_token']);
/** Words for the opposite that the AI SDK does not know, such as Anthropic's `pause_turn` and Google's `OTHER`. */
const brokenReason = /pause|error|incomplete|interrupt|abort|cancel|timeout|^other$/i;

/**
 * Requires that a text is whole. With a finish reason that nobody knows, its form decides; and also without any, if the
 * template has a form or the stream had its last event.
 *
 * @throws GenerationFailure if it is not.
 */
function requireEnd(end: EndOfText | undefined, length: number, isInForm: boolean, isFree: boolean): void {
  const { finishReason = 'interrupted', rawFinishReason: raw = '' } = end ?? {};
  if (finishReason === 'content-filter') throw refused();
  if (finishReason === 'length') throw lengthLimitReached(length);
  if (finishReason === 'tool-calls') throw toolCalled();
  if (wholeReasons.has(raw.toLowerCase())) return;
  const isUnsaid = raw === '' || (isFree && raw === endedWithoutReason.ended);
  if (isUnsaid || brokenReason.test(raw) || !isInForm) throw incompleteText(length);
}

/** Returns whether a form is one line. */
function isOneLine(form: Form): boolean {
  return form.every((piece) => {
    if (typeof piece === 'string') return !piece.includes('\n');
    if ('pieces' in piece) return !piece.between.includes('\n') && isOneLine(piece.pieces);
    return piece.kind !== 'prose' || piece.isTweet === true;
  });
}
