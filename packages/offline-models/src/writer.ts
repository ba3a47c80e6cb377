import { templateOf } from '@contentgen/templates/templates';
import { seededRandom } from './seeded-random.ts';
import { readBrief } from './writer/brief.ts';
import { composed } from './writer/fill.ts';
import { Pen } from './writer/pen.ts';
import { reworked } from './writer/rework.ts';

export { writerModel } from './model-names.ts';
export { printable } from './writer/plain-text.ts';

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
 * Writes a placeholder text without a network: the words of the request in the form of the template, with hints
 * of what a model would write between them. It never invents a name, a place or a number: where one is missing, it puts [brackets]. The
 * same request gives the same text.
 *
 * @throws RangeError when no template has the id.
 */
export function writeText({ templateId, name, prompt, creativity }: WritingRequest): string {
  const template = templateOf(templateId);
  if (template.isRework) return reworked(templateId, prompt);
  const random = seededRandom(templateId, name, prompt, creativity);
  return composed(template, new Pen(readBrief(prompt, name), creativity, random));
}

/** The longest time that a text with a pace takes, in milliseconds. */
export const longestWriting = 30_000;

/** Splits a text into its words, each with the white space around it. */
export const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];

/**
 * Returns the milliseconds that each word of a text takes.
 *
 * @param pace words in a second. If the text took more than `longestWriting`, it is written faster.
 * @param words the number of words in the text.
 */
export const millisecondsOfWord = (pace: number, words: number): number =>
  Math.min(1_000 / pace, longestWriting / words);
