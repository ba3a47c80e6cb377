import { contract } from '@contentgen/contract';
import { templateOf } from '@contentgen/offline-models/templates';
import {
  type LanguageModel,
  type ModelMessage,
  experimental_streamTextLowMemory as streamTextLowMemory,
} from 'ai';
import { GenerationFailure } from '../generation-failure.ts';
import { failureOfModel } from '../providers/model-errors.ts';
import { brokeOff, calledTool, emptyAnswer } from '../providers/provider-failures.ts';
import { DraftWriter } from './draft-writer.ts';
import { failureOfEnd } from './end-of-text.ts';
import { instructionOf } from './template-instructions.ts';
import { brokenLimits } from './template-limits.ts';
import type { Draft, TextProvider } from './text-provider.ts';

/** A model that writes. */
export interface Author {
  readonly model: LanguageModel;
  /** The name shown as the document's `model`. */
  readonly name: string;
  /** The temperature for a creativity; undefined leaves it to the model. */
  readonly temperature: (creativity: number) => number | undefined;
}

/** A character of a text has two code units at most; white space around it goes. */
const mostUnits = 2 * (contract.components.schemas.DocumentResult?.maxLength ?? 0) + 10_000;

// Its warnings go to the console, where the log is.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Has a model write. A text that breaks a hard limit of its template, such as the 280 characters of a tweet,
 * is given back to the model once, with what is wrong; when it breaks one again, that is a failure: a text cut
 * to fit is not what anybody wrote.
 *
 * @throws GenerationFailure; the signal's reason when it aborts.
 */
export function modelWriter(author: Author): TextProvider {
  return {
    async write({ templateId, prompt, creativity }, signal, draft) {
      const template = templateOf(templateId);
      const instruction = instructionOf(templateId);
      const ask = (messages: ModelMessage[]) =>
        answer(author, instruction, messages, author.temperature(creativity), signal, draft);
      const request: ModelMessage = { role: 'user', content: prompt };
      const text = await ask([request]);
      const broken = brokenLimits(template, text);
      if (instruction === null || broken.length === 0) return { text, model: author.name };
      draft.restart();
      const complaint = `${broken.join(' ')} Write it again within the limits, and answer with the text alone.`;
      const corrected = await ask([
        request,
        { role: 'assistant', content: text },
        { role: 'user', content: complaint },
      ]);
      const [stillBroken] = brokenLimits(template, corrected);
      if (stillBroken === undefined) return { text: corrected, model: author.name };
      throw new GenerationFailure(
        'invalid_result',
        `The model does not keep to the limits of this template. ${stillBroken} Create it again, or ask for less.`,
        { reason: 'a limit of the template, twice' },
      );
    },
  };
}

async function answer(
  { model }: Author,
  instructions: string | null,
  messages: ModelMessage[],
  temperature: number | undefined,
  signal: AbortSignal,
  draft: Draft,
): Promise<string> {
  const writer = new DraftWriter(draft, mostUnits);
  const { stream } = streamTextLowMemory({
    model,
    messages,
    ...(instructions !== null && { instructions }),
    ...(temperature !== undefined && { temperature }),
    abortSignal: signal,
    // The worker tries again, and waits as long as the provider asks for.
    maxRetries: 0,
    // They come in the stream, too; by default they go to the console.
    onError() {},
  });
  let unfinished: GenerationFailure | undefined = brokeOff();
  try {
    for await (const part of stream) {
      signal.throwIfAborted();
      if (part.type === 'text-delta') writer.append(part.text);
      if (part.type === 'error') throw part.error;
      if (part.type === 'tool-input-start') throw calledTool();
      if (part.type === 'finish') unfinished = failureOfEnd(part);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw failureOfModel(error);
  }
  signal.throwIfAborted();
  if (unfinished !== undefined) throw unfinished;
  const text = writer.end();
  if (text === '') throw emptyAnswer();
  return text;
}
