import type { Random } from '../../seeded-random.ts';
import { capitalised } from '../capitals.ts';
import { corrected } from './correct.ts';

/** Words that can replace each other without a change of the sentence. The simplest one is first. */
const equivalents: Readonly<Record<string, readonly [string, ...string[]]>> = {
  important: ['key', 'essential', 'crucial'],
  big: ['large', 'sizeable'],
  huge: ['vast', 'enormous', 'immense'],
  small: ['little', 'modest'],
  tiny: ['minute', 'very small'],
  quick: ['fast', 'swift', 'speedy'],
  quickly: ['fast', 'swiftly', 'in no time'],
  easy: ['simple', 'effortless'],
  difficult: ['hard', 'demanding'],
  helps: ['supports', 'assists'],
  buy: ['purchase', 'acquire'],
  begin: ['start', 'set out'],
  begins: ['starts', 'sets out'],
  improve: ['enhance', 'strengthen'],
  improves: ['enhances', 'strengthens'],
  often: ['frequently', 'regularly'],
  always: ['invariably', 'without fail'],
  usually: ['normally', 'generally'],
  sometimes: ['at times', 'now and then'],
  almost: ['nearly', 'practically'],
  finally: ['at last', 'eventually'],
  maybe: ['perhaps', 'possibly'],
  however: ['still', 'even so'],
  very: ['really', 'truly'],
  people: ['individuals', 'folk'],
  children: ['kids', 'young ones'],
  various: ['different', 'diverse'],
  modern: ['contemporary', 'up-to-date'],
  famous: ['well-known', 'celebrated'],
  delicious: ['tasty', 'flavourful', 'mouth-watering'],
  happy: ['glad', 'delighted', 'cheerful'],
  beautiful: ['lovely', 'striking', 'gorgeous'],
  interesting: ['engaging', 'intriguing', 'fascinating'],
  amazing: ['remarkable', 'astonishing', 'breathtaking'],
  great: ['excellent', 'superb', 'marvellous'],
  entire: ['whole', 'complete'],
};

/**
 * Returns the corrected text in other words. At creativity 0 it always uses the simplest words; with more creativity,
 * it chooses among several.
 */
export function rewritten(text: string, creativity: number, random: Random): string {
  return corrected(text).replace(
    /(?:(?<![\p{L}\p{N}])(an?) )?(?<![\p{L}\p{N}'’/@.-])(\p{L}+)(?![\p{L}\p{N}'’/@-]|\.\p{L})/giu,
    (found, article: string | undefined, word: string) => {
      const known = Object.hasOwn(equivalents, word.toLowerCase())
        ? equivalents[word.toLowerCase()]
        : undefined;
      if (known === undefined) return found;
      const allowed = known.slice(0, 1 + Math.floor(creativity * (known.length - 1)));
      const chosen = allowed[Math.floor(random() * allowed.length)] ?? word;
      const fitting = /^\p{Lu}/u.test(word) ? capitalised(chosen) : chosen;
      return article === undefined ? fitting : `${articleFor(article, fitting)} ${fitting}`;
    },
  );
}

function articleFor(article: string, word: string): string {
  const first = article.charAt(0);
  return /^[aeiou]/iu.test(word) ? `${first}n` : first;
}
