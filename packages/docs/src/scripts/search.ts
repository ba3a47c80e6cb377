import MiniSearch from 'minisearch';
import type { SearchEntry } from '../search-entry.ts';

const site = new URL('../../', import.meta.url);
const entries: readonly SearchEntry[] = (await import(new URL('search-entries.js', site).href)).default;

/** The words of a question that say nothing about its answer. */
const stopWords = new Set(
  (
    'a about an and any are as at be by can could do does did for give gives from has have how i if in into is it its ' +
    'make makes many me mean meaning means much must my need of on one or our please produce produces return returns ' +
    'should so than that the their them there these they this to using want was way we were what whats when ' +
    'where which who why will with would yield yields you your'
  ).split(' '),
);

/** Returns a word as the index has it: `retry` finds "retries", and `caching` finds "cache". */
const stem = (word: string) => word.toLowerCase().replace(/(?<=\w{3})(?:ies|es|s|ing|ed|e|y)$/, '');

const index = new MiniSearch<SearchEntry>({
  idField: 'url',
  fields: ['title', 'page', 'keywords', 'text'],
  storeFields: ['title', 'page', 'text', 'weight'],
  processTerm: stem,
  searchOptions: {
    boost: { title: 2.2, page: 2, keywords: 4 },
    // Statuses and template ids say most about a question.
    boostTerm: (term) => (/^\d+$/.test(term) ? 3 : 1),
    boostDocument: (_id, _term, fields) => Number(fields?.weight ?? 1),
    // The last word may be half typed.
    prefix: (term, index, terms) => index === terms.length - 1 && term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    weights: { prefix: 0.5, fuzzy: 0.2 },
    processTerm: (word) => (stopWords.has(word.toLowerCase()) ? null : stem(word)),
  },
});
index.addAll(entries);

/** Returns the question with the nearest word that the docs have in place of one that none has, such as a typo. */
function corrected(question: string): string {
  return question.replace(/[\p{L}\p{N}]{5,}(?=.)/gsu, (word) => {
    if (index.search(word, { fuzzy: false, prefix: true }).length > 0) return word;
    return index.search(word, { fuzzy: 0.2 })[0]?.terms[0] ?? word;
  });
}

const input = document.querySelector('dialog.search input') as HTMLInputElement;
const list = document.querySelector('dialog.search ol') as HTMLOListElement;

function element(name: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

function showResults(): void {
  const results = index.search(corrected(input.value)).slice(0, 12);
  const items = results.map(({ id, title, page, text, terms }) => {
    const link = element('a', title, ...(page ? [element('small', page)] : [])) as HTMLAnchorElement;
    link.href = new URL(id, site).href;
    return element('li', link, element('p', ...excerptOf(text, terms)));
  });
  list.replaceChildren(...items);
  if (items.length === 0 && input.value.trim() !== '') showNothing();
}

function showNothing(): void {
  const guides = element('a', 'All guides') as HTMLAnchorElement;
  guides.href = new URL('guides/', site).href;
  list.append(element('li', `Nothing found for “${input.value}”.`, guides));
}

/** Returns the part of a text around its first found word, with the found words marked. */
function excerptOf(text: string, terms: readonly string[]): (Node | string)[] {
  const pieces = text.split(/([^\p{Z}\p{P}]+)/u);
  const isFound = (piece: string) => terms.includes(stem(piece));
  const start = Math.max(0, pieces.findIndex(isFound) - 12);
  const shown = pieces.slice(start, start + 64);
  const marked = shown.map((piece) => (isFound(piece) ? element('mark', piece) : piece));
  return [start > 0 ? '… ' : '', ...marked, start + 64 < pieces.length ? ' …' : ''];
}

input.addEventListener('input', showResults);
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') list.querySelector('a')?.click();
});
// Readers may have typed while this loaded.
showResults();
