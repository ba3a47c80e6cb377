import type { TemplateId } from '@contentgen/contract';
import { expect } from 'vitest';

type FormCheck = (text: string) => void;

/** Code points, as the limits are counted. */
export function lengthOf(text: string): number {
  return [...text].length;
}

const matching =
  (...patterns: RegExp[]): FormCheck =>
  (text) => {
    for (const pattern of patterns) expect(text).toMatch(pattern);
  };

const lineWithin =
  (limit: number): FormCheck =>
  (text) => {
    expect(text).not.toContain('\n');
    expect(lengthOf(text)).toBeLessThanOrEqual(limit);
  };

const paragraphs =
  (count: number): FormCheck =>
  (text) => {
    const parts = text.split('\n\n');
    expect(parts).toHaveLength(count);
    for (const part of parts) expect(part).toMatch(/^[^\n#]+[.!?:”]$/);
  };

const listOf =
  (count: number, mark: RegExp): FormCheck =>
  (text) => {
    const lines = text.split('\n');
    expect(lines).toHaveLength(count);
    expect(new Set(lines).size).toBe(count);
    for (const line of lines) expect(line).toMatch(mark);
  };

const numberedFrom1: FormCheck = (text) => {
  text.split('\n').forEach((line, index) => {
    expect(line.startsWith(`${index + 1}. `)).toBe(true);
  });
};

const all =
  (...checks: FormCheck[]): FormCheck =>
  (text) => {
    for (const check of checks) check(text);
  };

const articleWith =
  (sections: number): FormCheck =>
  (text) => {
    expect(text).toMatch(/^# .+\n\n[^#]/);
    expect(text.match(/^## .+$/gm)).toHaveLength(sections + 1);
    expect(text).toMatch(/\n\n## Conclusion\n\n.+$/);
  };

const tags: FormCheck = (text) => {
  const items = text.split(', ');
  expect(text).not.toContain('\n');
  expect(items.length).toBeGreaterThanOrEqual(5);
  expect(new Set(items).size).toBe(items.length);
  for (const item of items) expect(item).toMatch(/^[^,#]+$/);
};

const hashtagLine = /^#[\p{L}\p{M}\p{N}]+(?: #[\p{L}\p{M}\p{N}]+)*$/u;

const hashtags: FormCheck = (text) => {
  expect(text).toMatch(hashtagLine);
  expect(text.split(' ').length).toBeGreaterThanOrEqual(5);
};

const endingInHashtags: FormCheck = (text) => {
  const parts = text.split('\n\n');
  expect(parts).toHaveLength(2);
  expect(parts[1]).toMatch(hashtagLine);
};

const thread: FormCheck = (text) => {
  const tweets = text.split('\n\n');
  expect(tweets).toHaveLength(5);
  tweets.forEach((tweet, index) => {
    expect(tweet.startsWith(`${index + 1}/5 `)).toBe(true);
    expect(lengthOf(tweet)).toBeLessThanOrEqual(280);
  });
};

const pushNotification: FormCheck = (text) => {
  const [title = '', body = '', ...more] = text.split('\n');
  expect(more).toEqual([]);
  expect(lengthOf(title)).toBeGreaterThan(0);
  expect(lengthOf(title)).toBeLessThanOrEqual(50);
  expect(lengthOf(body)).toBeGreaterThan(0);
  expect(lengthOf(body)).toBeLessThanOrEqual(178);
};

const googleAdvertisement: FormCheck = (text) => {
  const headlines = [...text.matchAll(/^Headline \d: (.+)$/gm)].map(([, headline = '']) => headline);
  const descriptions = [...text.matchAll(/^Description \d: (.+)$/gm)].map(
    ([, description = '']) => description,
  );
  expect(text.split('\n')).toHaveLength(5);
  expect(new Set(headlines).size).toBe(3);
  expect(new Set(descriptions).size).toBe(2);
  for (const headline of headlines) expect(lengthOf(headline)).toBeLessThanOrEqual(30);
  for (const description of descriptions) expect(lengthOf(description)).toBeLessThanOrEqual(90);
};

const questionsAndAnswers: FormCheck = (text) => {
  const pairs = text.split('\n\n');
  expect(pairs).toHaveLength(5);
  expect(new Set(pairs).size).toBe(5);
  for (const pair of pairs) expect(pair).toMatch(/^\*\*Q: .+\?\*\*\nA: .+\.$/);
};

const prosAndCons: FormCheck = (text) => {
  const [, pros = '', cons = ''] = text.split('\n\n');
  expect(pros).toMatch(/^\*\*Pros\*\*(?:\n- .+){4}$/);
  expect(cons).toMatch(/^\*\*Cons\*\*(?:\n- .+){4}$/);
};

const email = matching(/^Subject: .+\n\n[^\n]+,\n\n/, /\n\n[^\n]+,\n\S+$/);
const anyText = matching(/\S/);

/** What the text of each template has to look like, by template id. */
export const forms: Readonly<Record<TemplateId, FormCheck>> = {
  1: paragraphs(2),
  2: paragraphs(2),
  3: matching(/^\*\*.+\*\*\n\n.+\n\n[^\n]+\.$/),
  4: articleWith(4),
  5: paragraphs(1),
  6: matching(/^# .+(?:\n\n\d\. .+(?:\n {3}- .+){3}){5}$/),
  7: paragraphs(1),
  8: paragraphs(1),
  9: articleWith(3),
  10: matching(/^## .+\n\n[^\n#]+\n\n[^\n#]+$/),
  11: listOf(6, /^- ./),
  12: lineWithin(70),
  13: lineWithin(120),
  14: anyText,
  15: lineWithin(600),
  16: questionsAndAnswers,
  17: hashtags,
  18: lineWithin(80),
  19: all(listOf(5, /^\d\. \*\*.+\.\*\* .+\.$/), numberedFrom1),
  20: lineWithin(160),
  21: tags,
  22: lineWithin(240),
  23: email,
  24: matching(/^\*\*Pain:\*\* .+\n\n\*\*Agitate:\*\* .+\n\n\*\*Solution:\*\* .+$/),
  25: paragraphs(1),
  26: matching(
    /^FOR IMMEDIATE RELEASE\n\n# .+\n\n\*\*[^*]+, \[date\]\*\* — /,
    /\n\n“[^\n]+,” said /,
    /\n\n## About\n\n.+\n\n## Contact\n\n[^\n]+\n\S+@example\.com$/,
  ),
  27: endingInHashtags,
  28: endingInHashtags,
  29: all(listOf(5, /^\d\. \*\*.+\*\*: .+\.$/), numberedFrom1),
  30: all(listOf(10, /^\d+\. .+$/), numberedFrom1),
  31: lineWithin(140),
  32: matching(/^“.+”\n\n— [^,\n]+, [^\n]+$/),
  33: lineWithin(280),
  34: thread,
  35: paragraphs(1),
  36: matching(/\n\nChapters(?:\n\d:\d\d .+){4}\n\n/, /\n\n#\S+(?: #\S+)*$/),
  37: matching(/^# .+(?:\n\n## Scene \d\n\nVisual: .+\nNarrator: .+){4}$/),
  38: tags,
  39: lineWithin(70),
  40: lineWithin(240),
  41: matching(
    /^# .+\n\n\*\*Age:\*\* \d+\n/,
    /\n\n\*\*Goals\*\*(?:\n- .+){3}\n\n\*\*Frustrations\*\*(?:\n- .+){3}$/,
  ),
  42: matching(
    /^# .+\n\n.+\n\n\*\*Features\*\*(?:\n- \*\*.+:\*\* .+){5}\n\n\*\*Made for:\*\* .+\n\n\*\*Next step:\*\* .+$/,
  ),
  43: email,
  44: pushNotification,
  45: matching(/^# 7 Ideas for .+\n\n.+(?:\n\n## \d\. .+\n\n.+){7}\n\n.+$/),
  46: anyText,
  47: tags,
  48: prosAndCons,
  49: googleAdvertisement,
  50: matching(/^Primary text: .+\n\nHeadline: .+\n\nLink description: .+\n\nButton: .+$/),
  51: matching(
    /^# .+\n\n.+\n\n## Responsibilities\n\n(?:- .+\n){5}\n## Requirements\n\n(?:- .+\n){5}\n## What we offer\n\n(?:- .+\n){5}\n## How to apply\n\n.+$/,
  ),
  52: matching(/^(?=[★☆]{5} )★+☆* \(\d\/5\)\n\n\*\*.+\*\*\n\n.+$/),
  53: matching(/^## .+\n\n.+(?:\n\n### .+\n\n.+){4}$/),
  54: matching(/^The offline writer does not translate: [^\n]+\.(?:\n\n[\s\S]+)?$/),
};
