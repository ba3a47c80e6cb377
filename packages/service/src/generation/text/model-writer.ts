import { contract } from '@contentgen/contract';
import { instructionOf } from '@contentgen/offline-models/template-instructions';
import { lengthOf, type Template, templateOf } from '@contentgen/offline-models/templates';
import { printable } from '@contentgen/offline-models/writer';
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
  textTooLong,
  toolCalled,
} from '../generation-failure.ts';
import type { Draft, TextProvider } from '../generator.ts';
import { failureOfModel } from '../providers/model-errors.ts';

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
  const thoughts = new LeadingThoughts();
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
      if (part.type === 'text-delta') sanitizer.append(thoughts.remove(part.text));
      if (part.type === 'error') throw part.error;
      if (part.type === 'tool-input-start') throw toolCalled();
      if (part.type === 'finish') failure = failureOfFinish(part.finishReason, part.rawFinishReason);
      if (part.type === 'text-end') sanitizer.append(thoughts.end());
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
function failureOfFinish(reason: FinishReason, ofProvider = ''): GenerationFailure | undefined {
  if (reason === 'content-filter') return refused();
  if (reason === 'length') return lengthLimitReached();
  if (reason === 'tool-calls') return toolCalled();
  return completeReasons.has(ofProvider) ? undefined : incompleteText();
}

const [opening, closing] = ['<think>', '</think>'];

/**
 * Removes the thoughts in tags that some servers send at the very start of a text. Tags at any other place are part of
 * the text. If the end tag is missing, no text remains.
 */
class LeadingThoughts {
  /** The start of the text while it may belong to thoughts, without their middle. */
  #start = '';
  #isText = false;

  /** Returns the part of the pieces so far that has become certain to be text. */
  remove(piece: string): string {
    if (this.#isText) return piece;
    const start = (this.#start + piece).trimStart();
    if (!start.startsWith(opening)) {
      this.#isText = !opening.startsWith(start);
      this.#start = this.#isText ? '' : start;
      return this.#isText ? start : '';
    }
    const end = start.indexOf(closing);
    this.#isText = end !== -1;
    if (this.#isText) return start.slice(end + closing.length);
    this.#start = opening + start.slice(opening.length).slice(1 - closing.length);
    return '';
  }

  /** Returns the rest of the text: a start that has not become a whole tag. */
  end(): string {
    return this.#isText || this.#start.startsWith(opening) ? '' : this.#start;
  }
}

/**
 * Cleans the pieces of a text as a model sends them, and appends them to a draft. It removes NUL and other control
 * characters, broken surrogates, and white space around the text, and turns line ends into \n. If the end of a piece
 * can only be cleaned together with the next piece, it waits for that piece. So the draft is always a beginning of
 * the final text.
 */
class DraftSanitizer {
  readonly #draft: Draft;
  readonly #limit: number;
  #text = '';
  #held = '';
  #receivedUnits = 0;

  /** @param limit maximum number of UTF-16 code units that may arrive, before cleaning. */
  constructor(draft: Draft, limit: number) {
    this.#draft = draft;
    this.#limit = limit;
  }

  /**
   * Cleans a piece and appends it to the draft.
   *
   * @throws GenerationFailure when the text exceeds the limit.
   */
  append(piece: string): void {
    this.#receivedUnits += piece.length;
    if (this.#receivedUnits > this.#limit) throw textTooLong();
    const decided = withoutOpenEnd(piece);
    if (decided === '') {
      this.#held += piece;
      return;
    }
    this.#appendClean(this.#held + decided);
    this.#held = piece.slice(decided.length);
  }

  /** Returns the final text, which is the whole draft. */
  end(): string {
    return this.#text;
  }

  #appendClean(text: string): void {
    const cleaned = this.#text === '' ? printable(text).trimStart() : printable(text);
    if (cleaned === '') return;
    this.#text += cleaned;
    this.#draft.append(cleaned);
  }
}

/** Returns the piece without an end that depends on the next piece: half a surrogate pair, or white space. */
function withoutOpenEnd(piece: string): string {
  return piece.replace(/[\ud800-\udbff]$/, '').trimEnd();
}

/** Returns a sentence for each hard limit of the template that the text breaks. */
export function brokenLimits(template: Template, text: string): string[] {
  switch (template.form) {
    case 'line':
      return [...tooManyLines(text, 1), ...tooLong('The text', text, template.limit)];
    case 'tweet':
      return tooLong('The text', text, template.limit);
    case 'rework':
      return template.task === 'summarise' ? tooLong('The text', text, template.limit) : [];
    case 'thread':
      return text
        .split(/\n\s*\n/)
        .flatMap((tweet, index) => tooLong(`Tweet ${index + 1}`, tweet.trim(), template.limit));
    case 'push-notification': {
      const [title = '', ...body] = linesOf(text);
      return [
        ...tooManyLines(text, 2),
        ...tooLong('The title', title, template.titleLimit),
        ...tooLong('The body', body.join('\n'), template.bodyLimit),
      ];
    }
    case 'google-advertisement':
      return linesOf(text).flatMap((line, index) => {
        const [, label, content = ''] = labelledLine.exec(line) ?? [];
        if (label === undefined) {
          return [`Line ${index + 1} does not start with a label such as "Headline 1:" or "Description 1:".`];
        }
        const isHeadline = label.startsWith('Headline');
        return tooLong(label, content, isHeadline ? template.headlineLimit : template.descriptionLimit);
      });
    default:
      return [];
  }
}

/** Matches a label and its content, without the asterisks that some models put around them. */
const labelledLine = /^[\s*]*((?:Headline|Description) \d+)[\s*]*:[\s*]*(.*?)[\s*]*$/;

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function tooLong(what: string, text: string, limit: number): string[] {
  const length = lengthOf(text);
  return length > limit ? [`${what} has ${length} characters, but at most ${limit} are allowed.`] : [];
}

function tooManyLines(text: string, lines: number): string[] {
  const { length } = linesOf(text);
  return length > lines ? [`The text has ${length} lines, but at most ${lines} are allowed.`] : [];
}
