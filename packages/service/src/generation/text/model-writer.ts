import { contract, templates } from '@contentgen/contract';
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
  GenerationFailure,
  incompleteText,
  lengthLimitReached,
  refused,
  repetition,
  textTooLong,
  toolCalled,
} from '../generation-failure.ts';
import { currentAttempt } from '../generation-observer.ts';
import { type Draft, mostTokens, type TextProvider } from '../generator.ts';
import { failureOfModel } from '../providers/model-errors.ts';
import { cleanText, isRefusal, repeatsItself } from './clean-text.ts';
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
  /** Whether the model may think before it writes. Default: true. */
  readonly thinks?: boolean;
}

/**
 * Maximum length of a text in UTF-16 code units. A character has at most two of them. The rest allows for white space
 * that is removed later.
 */
const maxUnits = 2 * (contract.components.schemas.Document?.properties?.result?.maxLength ?? 0) + 10_000;

// The AI SDK writes its warnings to the console, where the log is.
globalThis.AI_SDK_LOG_WARNINGS = false;

const freestyle = 1;

/** How many characters arrive before the draft is cleaned again. */
const cleaningStep = 24;

/**
 * Creates a provider from a model.
 *
 * @throws GenerationFailure, and the signal's reason after an abort.
 */
export function modelWriter(writingModel: WritingModel): TextProvider {
  /** Many models accept only one temperature, and answer 400 to any other. */
  let takesTemperature = true;
  return {
    async write(request, signal, draft) {
      const ask: Ask = async (messages, isCorrection) => {
        const { templateId, prompt, creativity } = request;
        const writing = { templateId, prompt, creativity, messages, isCorrection };
        if (takesTemperature) {
          try {
            return await generateText(writingModel, writing, signal, draft);
          } catch (error) {
            if (!isBadRequest(error) || writingModel.temperature(creativity) === undefined) throw error;
          }
        }
        const text = await generateText(
          { ...writingModel, temperature: () => undefined },
          writing,
          signal,
          draft,
        );
        takesTemperature = false;
        return text;
      };
      return { text: await writeInForm(request, ask, draft), model: writingModel.name };
    },
  };
}

const isBadRequest = (error: unknown) =>
  error instanceof GenerationFailure && /^HTTP (?:400|422)$/.test(error.reason);

interface Writing {
  readonly templateId: number;
  readonly prompt: string;
  readonly creativity: number;
  readonly messages: ModelMessage[];
  /** A correction is written more freely than a text at creativity 0, which would often be the same again. */
  readonly isCorrection: boolean;
}

async function generateText(
  { model, name, temperature, grammarFor = null, thinks = true }: WritingModel,
  { templateId, prompt, creativity, messages, isCorrection }: Writing,
  signal: AbortSignal,
  draft: Draft,
): Promise<string> {
  const { form, isRework, maxTokens } = templateOf(templateId, prompt);
  const [first] = form;
  const label = templates.find(({ value }) => value === templateId)?.label ?? '';
  const context = {
    label,
    start: typeof first === 'string' ? first : '',
    isFree: isRework === true || templateId === freestyle,
  };
  const degrees = temperature(isCorrection ? Math.max(creativity, 0.25) : creativity);
  const grammar = grammarFor === null ? undefined : grammarOf(form, isCorrection);
  const stop = new AbortController();
  const { stream } = streamTextLowMemory({
    model,
    messages,
    instructions: instructionOf(templateId, creativity, prompt),
    ...(degrees !== undefined && { temperature: degrees }),
    ...(grammarFor !== null && grammar !== undefined && { providerOptions: { [grammarFor]: { grammar } } }),
    maxOutputTokens: thinks ? mostTokens(templateId, prompt) : maxTokens,
    abortSignal: AbortSignal.any([signal, stop.signal]),
    // The worker retries, after the wait that the provider asks for.
    maxRetries: 0,
    // The stream has the errors, too. By default they also go to the console.
    onError() {},
  });
  let failure: GenerationFailure | undefined;
  let isComplete = false;
  let received = '';
  let shown = '';
  const show = (text: string) => {
    if (!text.startsWith(shown)) {
      draft.restart();
      shown = '';
    }
    if (text !== shown) draft.append(text.slice(shown.length));
    shown = text;
  };
  let cleanedAt = 0;
  try {
    for await (const part of stream) {
      signal.throwIfAborted();
      if (part.type === 'text-delta') received += part.text;
      draft.alive?.(received.length);
      if (received.length > maxUnits) throw textTooLong(received.length);
      if (received.length >= cleanedAt + cleaningStep) {
        cleanedAt = received.length;
        if (repeatsItself(received)) throw repetition(received.length);
        show(cleanText(received, context, false));
      }
      if (part.type === 'error') throw part.error;
      if (part.type === 'tool-input-start') throw toolCalled();
      if (part.type === 'finish') {
        const { inputTokens: input = null, outputTokens: output = null } = part.totalUsage;
        currentAttempt.getStore()?.tokensUsed(name, { input, output });
        isComplete = true;
        failure = failureOfFinish(part.finishReason, part.rawFinishReason, received.length);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    stop.abort();
    throw failureOfModel(error);
  }
  signal.throwIfAborted();
  if (!isComplete) throw incompleteText(received.length);
  if (failure !== undefined) throw failure;
  const text = cleanText(received, context, true);
  if (text === '') throw emptyResponse();
  if (isRefusal(text)) throw refused();
  show(text);
  return text;
}

/**
 * The providers' finish reasons that say that a text is complete. OpenAI, Google, Anthropic and some small servers have
 * different ones. The AI SDK's own reason is not enough, because it turns some reasons of an incomplete text into
 * `stop`, such as `pause_turn`.
 */
const completeReasons = new Set(['stop', 'STOP', 'end_turn', 'stop_sequence', 'eos', 'eos_token']);

/**
 * Returns the failure for a finish reason of the AI SDK and of the provider, or undefined if the text is complete. An
 * unknown reason is a failure.
 */
function failureOfFinish(reason: FinishReason, ofProvider = '', length = 0): GenerationFailure | undefined {
  if (reason === 'content-filter') return refused();
  if (reason === 'length') return lengthLimitReached(length);
  if (reason === 'tool-calls') return toolCalled();
  return completeReasons.has(ofProvider) ? undefined : incompleteText(length);
}
