import { seededRandom } from './seeded-random.ts';
import { templateOf } from './templates.ts';
import { composed } from './writer/forms/form-writers.ts';
import { takePen } from './writer/pen.ts';
import { reworked } from './writer/rework/rework.ts';
import { subjectOf } from './writer/subject.ts';

export { writerModel } from './model-names.ts';
export { printable } from './writer/plain-text.ts';
export { longestWriting, millisecondsOfWord, wordsOf } from './writer/writing-pace.ts';

/** The properties of a document that the writer uses. */
export interface WritingRequest {
  /** One of the contract's template ids. The template decides the form of the text. */
  readonly templateId: number;
  /** The document's name. It replaces a prompt that has no words. */
  readonly name: string;
  /** The instructions for the writer. */
  readonly prompt: string;
  /** From 0 to 1. With 0, the writer always uses the same phrases; with 1, it chooses among all of its phrases. */
  readonly creativity: number;
}

/**
 * Writes a text from built-in phrases, without a network. The same request gives the same text.
 *
 * @throws RangeError when no template has the id.
 */
export function writeText({ templateId, name, prompt, creativity }: WritingRequest): string {
  const template = templateOf(templateId);
  const random = seededRandom(templateId, name, prompt, creativity);
  if (template.form === 'rework') return reworked(template, prompt, creativity, random);
  return composed(template, takePen(subjectOf(prompt, name), creativity, random));
}
