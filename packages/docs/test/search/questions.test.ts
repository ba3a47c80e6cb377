import { expect, it } from 'vitest';
import { searchQuestion, wordsOf } from '../../src/search/questions.ts';

it.each([
  ['what does 412 mean?', ['412']],
  ['What template 33 yields', ['template', '33']],
  ['how to stream a text in Python', ['stream', 'text', 'Python']],
  ["what's “If-Match” for?", ['If-Match']],
  ['page page', ['page']],
  ['how to', ['how', 'to']],
  ['"the same request"', ['"the same request"']],
  [' ', []],
])('searches %j by %j', (query, words) => {
  expect(wordsOf(query)).toEqual(words);
});

/** A search that finds pages with all words of a query, as Pagefind does. */
async function search(query: string) {
  const pages = { both: 'tweet template', one: 'template', other: 'tweet tweet tweet' };
  const words = query.split(' ');
  const found = Object.entries(pages).filter(([, text]) => words.every((word) => text.includes(word)));
  const results = found.map(([id, text]) => ({
    id,
    score: words.reduce((sum, word) => sum + text.split(word).length - 1, 0),
    data: async () => ({ id, excerptOf: query }),
  }));
  return { results, filters: {} };
}

it('finds the pages with most words first, and shows the words that a page has', async () => {
  const { results, filters } = await searchQuestion(search, 'which template has tweet and yarn?');
  expect(filters).toEqual({});
  expect(results.map(({ id }) => id)).toEqual(['both', 'other', 'one']);
  expect(await Promise.all(results.map((result) => result.data()))).toEqual([
    { id: 'both', excerptOf: 'template tweet' },
    { id: 'other', excerptOf: 'tweet' },
    { id: 'one', excerptOf: 'template' },
  ]);
});

it('finds no page without one of the words', async () => {
  expect((await searchQuestion(search, 'yarn')).results).toEqual([]);
  expect((await searchQuestion(search, 'yarn wool')).results).toEqual([]);
});
