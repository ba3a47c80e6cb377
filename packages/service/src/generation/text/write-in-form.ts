import { type Problem, problemsOf } from '@contentgen/templates/check';
import { isSlot } from '@contentgen/templates/form';
import { agreement, refusalMark, requestOf } from '@contentgen/templates/instructions';
import { templateOf } from '@contentgen/templates/templates';
import type { ModelMessage } from 'ai';
import { GenerationFailure, refused } from '../generation-failure.ts';
import { currentAttempt } from '../generation-observer.ts';
import type { Draft, TextRequest } from '../generator.ts';
import { distanceOf, isFree } from './in-form.ts';

/** Asks a model for a text, and resolves to what it wrote, cleaned. The draft then has this text. */
export type Ask = (messages: ModelMessage[], isCorrection: boolean) => Promise<string>;

/** What a model writes before a text of which we were not sure that it is one. */
const textMark = '@@TEXT@@';

/**
 * Asks a model for a text. If it is far from the form of its template, or may be a refusal, the model gets it back once.
 * The better one of two texts is the result. Only a text that its platform would refuse is a failure. The service never
 * cuts a text.
 *
 * @throws GenerationFailure, and what `ask` throws.
 */
export async function writeInForm(request: TextRequest, ask: Ask, draft: Draft): Promise<string> {
  const { templateId, prompt } = request;
  const message: ModelMessage = { role: 'user', content: requestOf(templateId, prompt) };
  const first = judged(request, await ask([message], false));
  if (!first.isFar && !first.mayRefuse) return first.text;
  draft.restart();
  const correction = [
    ...first.problems.filter(({ kind }) => kind !== 'near').map(({ detail }) => detail),
    first.mayRefuse
      ? `If your answer was the text, answer with ${textMark} and the text. ${agreement}`
      : 'Write it again in its form, and answer with the text alone.',
  ].join(' ');
  const second = await ask(
    [message, { role: 'assistant', content: first.text }, { role: 'user', content: correction }],
    true,
  ).then(
    (text) => judged(request, text),
    (error: unknown) => {
      // The first text is paid for. It is better than none.
      if (!(error instanceof GenerationFailure) || first.isRefused || first.mayRefuse) throw error;
      return first;
    },
  );
  if (first.mayRefuse && second.mayRefuse) throw refused();
  const best = first.mayRefuse || second.distance <= first.distance ? second : first;
  if (best.isRefused) {
    const [problem] = best.problems.filter(({ kind }) => kind === 'hard');
    throw new GenerationFailure(
      'invalid_result',
      `The text of the model does not fit its platform. ${problem?.detail} Create the document again, or ask for less.`,
      { reason: 'limit of a platform missed twice' },
    );
  }
  if (best.isFar) currentAttempt.getStore()?.formMissed(templateId);
  if (best === first || best.isMarked) {
    draft.restart();
    draft.append(best.text);
  }
  return best.text;
}

interface Judged {
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly distance: number;
  /** Whether a second try is worth its price. */
  readonly isFar: boolean;
  /** Whether a platform would refuse the text. */
  readonly isRefused: boolean;
  readonly mayRefuse: boolean;
  /** Whether the model has said that this is the text. */
  readonly isMarked: boolean;
}

/** @throws GenerationFailure if the model says that it refuses. */
function judged({ templateId, prompt }: TextRequest, answer: string): Judged {
  const refusal = prompt.includes(refusalMark) ? undefined : behindMark(answer, refusalMark);
  if (refusal !== undefined) throw refused(undefined, refusal);
  const marked = behindMark(answer, textMark);
  const isMarked = marked !== undefined;
  const text = marked ?? answer;
  const problems = problemsOf(templateOf(templateId).form, text);
  const isFar = problems.some(({ kind }) => kind !== 'near');
  return {
    text,
    problems,
    distance: distanceOf(problems),
    isFar,
    isRefused: problems.some(({ kind }) => kind === 'hard'),
    mayRefuse:
      !isMarked &&
      mayRefuse(
        templateId,
        text,
        prompt,
        problems.some(({ kind }) => kind === 'far'),
      ),
    isMarked,
  };
}

/** Returns what stands behind a mark that no text has, and behind the emphasis around it; undefined without the mark. */
function behindMark(answer: string, mark: string): string | undefined {
  const [before = '', ...behind] = answer.split(mark);
  if (behind.length === 0) return undefined;
  const [, emphasis = ''] = /([*_`]{0,3})$/u.exec(before.slice(-3)) ?? [];
  const text = behind.join(mark);
  return (emphasis !== '' ? text.replace(emphasis, '') : text).trim();
}

/** A refusal is shorter, in characters. A shorter text than the least is none. */
const longestRefusal = 300;
const shortestRefusal = 30;

/**
 * Returns whether a text may be a refusal: It is short, uses nothing of the request, and misses its form. Where the form is
 * free, it is a line of words alone: no number, mark or emoji.
 */
function mayRefuse(templateId: number, text: string, prompt: string, lacksForm: boolean): boolean {
  if (templateOf(templateId).isRework || text.length > longestRefusal || uses(text, prompt)) return false;
  const [slot] = templateOf(templateId).form;
  const hasFreeForm =
    isFree(templateId) || (isSlot(slot) && (slot.kind === 'prose' || slot.isTweet === true));
  return (
    lacksForm ||
    (hasFreeForm &&
      widthOf(text) >= shortestRefusal &&
      /^[\p{L}\p{M} ,.;?'’，。、？‌-]+[.?。？।]$/u.test(text))
  );
}

/** Letters of scripts without spaces say as much as three of others. */
const widthOf = (text: string) =>
  text.length + 2 * (text.match(/[\u2e80-\u9fff\uac00-\ud7af]/gu)?.length ?? 0);

/** Returns whether a text has a number, a longer word by its beginning, or two Chinese letters of a request. */
function uses(text: string, request: string): boolean {
  const words = (from: string) =>
    from.toLowerCase().match(/\p{N}+|\p{Script=Han}{2}|[\p{Script=Hangul}]{2}|[\p{L}\p{M}]{5}/gu) ?? [];
  const known = new Set(words(request));
  return words(text).some((word) => known.has(word));
}
