import { contract } from '@contentgen/contract';
import { instructionOf } from '@contentgen/offline-models/template-instructions';
import { templateOf } from '@contentgen/offline-models/templates';
import {
  type LanguageModel,
  type ModelMessage,
  experimental_streamTextLowMemory as streamTextLowMemory,
} from 'ai';
import { GenerationFailure } from '../generation-failure.ts';
import { failureOfModel } from '../providers/model-errors.ts';
import { emptyResponse, incompleteText, toolCalled } from '../providers/provider-failures.ts';
import { DraftSanitizer } from './draft-sanitizer.ts';
import { failureOfFinish } from './finish-reason.ts';
import { brokenLimits } from './template-limits.ts';
import type { Draft, TextProvider } from './text-provider.ts';

/** The model of a provider and its settings. */
interface WritingModel {
  readonly model: LanguageModel;
  /** The name shown as the document's `model`. */
  readonly name: string;
  /** The temperature for a creativity; undefined leaves it to the model. */
  readonly temperature: (creativity: number) => number | undefined;
}

/**
 * Maximum length of a text in UTF-16 code units. A character has at most two of them. The rest allows for white space
 * that is removed later.
 */
const maxUnits = 2 * (contract.components.schemas.Document?.properties?.result?.maxLength ?? 0) + 10_000;

// The AI SDK writes its warnings to the console, where the log is.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Creates a provider from a model. If a text breaks a hard limit of its template, such as the 280 characters of a
 * tweet, the model gets the text back once with the broken limits. If the second text also breaks a limit, that is a
 * failure. The service never cuts a text.
 *
 * @throws GenerationFailure, and the signal's reason after an abort.
 */
export function modelWriter(writingModel: WritingModel): TextProvider {
  return {
    async write({ templateId, prompt, creativity }, signal, draft) {
      const template = templateOf(templateId);
      const instruction = instructionOf(templateId);
      const generate = (messages: ModelMessage[]) =>
        generateText(
          writingModel,
          instruction,
          messages,
          writingModel.temperature(creativity),
          signal,
          draft,
        );
      const request: ModelMessage = { role: 'user', content: prompt };
      const text = await generate([request]);
      const broken = brokenLimits(template, text);
      if (instruction === null || broken.length === 0) return { text, model: writingModel.name };
      draft.restart();
      const correction = `${broken.join(' ')} Write it again within the limits, and answer with the text alone.`;
      const corrected = await generate([
        request,
        { role: 'assistant', content: text },
        { role: 'user', content: correction },
      ]);
      const [stillBroken] = brokenLimits(template, corrected);
      if (stillBroken === undefined) return { text: corrected, model: writingModel.name };
      throw new GenerationFailure(
        'invalid_result',
        `The text of the model breaks the limits of this template. ${stillBroken} Create the document again, or ask for a shorter text.`,
        { reason: 'template limit broken twice' },
      );
    },
  };
}

async function generateText(
  { model }: WritingModel,
  instructions: string | null,
  messages: ModelMessage[],
  temperature: number | undefined,
  signal: AbortSignal,
  draft: Draft,
): Promise<string> {
  const sanitizer = new DraftSanitizer(draft, maxUnits);
  const { stream } = streamTextLowMemory({
    model,
    messages,
    ...(instructions !== null && { instructions }),
    ...(temperature !== undefined && { temperature }),
    abortSignal: signal,
    // The worker retries, after the wait that the provider asks for.
    maxRetries: 0,
    // The stream has the errors, too. By default they also go to the console.
    onError() {},
  });
  let failure: GenerationFailure | undefined = incompleteText();
  try {
    for await (const part of stream) {
      signal.throwIfAborted();
      if (part.type === 'text-delta') sanitizer.append(part.text);
      if (part.type === 'error') throw part.error;
      if (part.type === 'tool-input-start') throw toolCalled();
      if (part.type === 'finish') failure = failureOfFinish(part);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw failureOfModel(error);
  }
  signal.throwIfAborted();
  if (failure !== undefined) throw failure;
  const text = sanitizer.end();
  if (text === '') throw emptyResponse();
  return text;
}
