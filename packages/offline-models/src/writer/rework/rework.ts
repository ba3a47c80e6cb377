import type { Random } from '../../seeded-random.ts';
import type { ReworkTask, Template } from '../../templates.ts';
import { clip } from '../clip.ts';
import { materialOf } from '../instruction.ts';
import { isMeaningful, printable } from '../plain-text.ts';
import { corrected } from './correct.ts';
import { rewritten } from './rewrite.ts';
import { summarised } from './summarise.ts';

type Rework = (material: string, limit: number, creativity: number, random: Random) => string;

const reworks: Readonly<Record<Exclude<ReworkTask, 'translate'>, Rework>> = {
  rewrite: (material, _limit, creativity, random) => rewritten(material, creativity, random),
  summarise: summarised,
  correct: corrected,
};

const notTranslated = 'The offline writer does not translate: this is the text as it was given.';

/**
 * Changes the text that the prompt contains. If the prompt contains no words, returns the prompt with a sentence
 * that says this.
 */
export function reworked(
  { task, limit }: Template<'rework'>,
  prompt: string,
  creativity: number,
  random: Random,
): string {
  const text = printable(prompt).trim();
  if (task === 'translate') {
    return clip(`${notTranslated}\n\n${text}`.trim(), limit);
  }
  if (!isMeaningful(text)) return `The prompt holds no words to work on. ${text}`.trim();
  return clip(reworks[task](materialOf(text), limit, creativity, random), limit);
}
