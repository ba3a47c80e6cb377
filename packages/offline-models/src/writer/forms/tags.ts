import type { Template } from '../../templates.ts';
import { lengthOf } from '../../templates.ts';
import { capitalised } from '../capitals.ts';
import type { Pen } from '../pen.ts';

const companions = [
  'tips',
  'guide',
  'ideas',
  'basics',
  'for beginners',
  'inspiration',
  'explained',
  'community',
];
const tagsOfAnySubject = [
  'tips',
  'guide',
  'ideas',
  'basics',
  'how to',
  'inspiration',
  'learning',
  'community',
  'stories',
];
const longestTopicTag = 30;

export function tags({ count }: Template<'tags'>, pen: Pen): string {
  return tagsOf(pen, count).join(', ');
}

export function hashtags({ count }: Template<'hashtags'>, pen: Pen): string {
  return hashtagsOf(pen, count).join(' ');
}

/** Different hashtags about the subject: "#HomeCoffee". */
export function hashtagsOf(pen: Pen, count: number): string[] {
  const marked = tagsOf(pen, count * 2)
    .map((tag) =>
      tag
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .map(capitalised)
        .join(''),
    )
    // Platforms don't link a hashtag of digits only.
    .filter((tag) => /\p{L}/u.test(tag));
  return [...new Set(marked)].slice(0, count).map((tag) => `#${tag}`);
}

/** Different tags about the subject: its own words first, then common search words. */
function tagsOf(pen: Pen, count: number): string[] {
  const { keywords, shortTitle } = pen.subject;
  const topic = shortTitle
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim();
  const own = /\p{L}/u.test(topic) && lengthOf(topic) <= longestTopicTag ? [topic] : [];
  const root = own[0] ?? keywords[0];
  const beside =
    root === undefined ? [] : pen.arranged(companions).map((companion) => `${root} ${companion}`);
  return [
    ...new Set([...own, ...keywords.slice(0, Math.ceil(count / 2)), ...beside, ...tagsOfAnySubject]),
  ].slice(0, count);
}
