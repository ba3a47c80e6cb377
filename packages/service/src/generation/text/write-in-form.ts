import { problemsOf } from '@contentgen/templates/form';
import { requestOf } from '@contentgen/templates/instructions';
import { templateOf } from '@contentgen/templates/templates';
import type { ModelMessage } from 'ai';
import { GenerationFailure } from '../generation-failure.ts';
import type { Draft, TextRequest } from '../generator.ts';

/** Asks a model for a text, and resolves to what it wrote, cleaned. The draft then has this text. */
export type Ask = (messages: ModelMessage[], isCorrection: boolean) => Promise<string>;

/**
 * Asks a model for a text, and checks it against the form of its template. If the text has another form, the model gets
 * it back once with what is wrong. If the second text also has another form, that is a failure. The service never cuts a
 * text.
 *
 * @throws GenerationFailure, and what `ask` throws.
 */
export async function writeInForm(
  { templateId, prompt }: TextRequest,
  ask: Ask,
  draft: Draft,
): Promise<string> {
  const { form } = templateOf(templateId, prompt);
  const request: ModelMessage = { role: 'user', content: requestOf(templateId, prompt) };
  const text = await ask([request], false);
  const problems = problemsOf(form, text);
  if (problems.length === 0) return text;
  draft.restart();
  const correction = `${problems.join(' ')} Write it again in exactly the form, and answer with the text alone.`;
  const corrected = await ask(
    [request, { role: 'assistant', content: text }, { role: 'user', content: correction }],
    true,
  );
  const [problem] = problemsOf(form, corrected);
  if (problem === undefined) return corrected;
  throw new GenerationFailure(
    'invalid_result',
    `The text of the model has not the form of this template. ${problem} Create the document again, or ask for less.`,
    { reason: 'form missed twice' },
  );
}
