import { letters } from './letters.ts';
import { lines } from './lines.ts';
import { marketing } from './marketing.ts';
import { prose } from './prose.ts';

/**
 * Every phrase the offline writer knows. A pool runs from its plainest phrase to its freest, for creativity
 * decides how far down it the writer may go. A slot for the topic stands where only an object can stand, for
 * the topic may be singular or plural.
 */
export const phrases = { ...prose, ...lines, ...marketing, ...letters };

export type PhrasePool = keyof typeof phrases;
