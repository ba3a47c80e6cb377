import { letters } from './letters.ts';
import { lines } from './lines.ts';
import { marketing } from './marketing.ts';
import { prose } from './prose.ts';

/**
 * Every phrase of the offline writer. A pool begins with its plainest phrase and ends with its freest, because
 * creativity decides how far into the pool the writer may go. A slot for the topic is always the object of a sentence,
 * because the topic may be singular or plural.
 */
export const phrases = { ...prose, ...lines, ...marketing, ...letters };

export type PhrasePool = keyof typeof phrases;
