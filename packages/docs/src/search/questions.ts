/** The result of Pagefind's `search`. */
export interface SearchResponse {
  readonly results: readonly SearchResult[];
}

/** A found page. */
export interface SearchResult {
  readonly id: string;
  readonly score: number;
  /** Resolves to the URL of the page and an excerpt with the words of the query. */
  data(): Promise<unknown>;
}

/** Pagefind's `search`. It finds the pages that have all words of a query. */
export type Search<Response extends SearchResponse> = (query: string, options?: object) => Promise<Response>;

/** The words of a question that say nothing about its answer. */
const stopWords = new Set(
  (
    'a about an and any are as at be by can could do does did for give gives from has have how i if in into is it its ' +
    'make makes many me mean meaning means much must my need of on one or our please produce produces return returns ' +
    'should so than that the their them there these they this to using want was way we were what whats when ' +
    'where which who why will with would yield yields you your'
  ).split(' '),
);

/**
 * Returns the words of a query that are used to find pages, without stop words and without punctuation around words.
 * Two kinds of queries stay unchanged: a query in quotes, because Pagefind finds exactly these words, and a query
 * that has only stop words.
 */
export function wordsOf(query: string): string[] {
  if (/^\s*".+"\s*$/.test(query)) return [query];
  const words = query
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
  const searched = words.filter((word) => !stopWords.has(word.toLowerCase().replaceAll(/['’]/g, '')));
  return [...new Set(searched.length > 0 ? searched : words)];
}

/**
 * Finds the pages that have the most words of a question. A page with more of the words has a higher score.
 *
 * @returns the response for all words, with the results of all searches.
 */
export async function searchQuestion<Response extends SearchResponse>(
  search: Search<Response>,
  question: string,
  options?: object,
): Promise<Response> {
  const words = wordsOf(question);
  const all = await search(words.join(' '), options);
  if (words.length < 2) return all;
  const pages = new Map<string, { readonly words: string[]; score: number }>();
  for (const word of words) {
    for (const { id, score } of (await search(word, options)).results) {
      const page = pages.get(id) ?? { words: [], score: 0 };
      page.words.push(word);
      page.score += score;
      pages.set(id, page);
    }
  }
  // The excerpt of a page has only words that the page has.
  const dataOf = async (id: string, query: string) => {
    const { results } = await search(query, options);
    return results.find((result) => result.id === id)?.data();
  };
  const results = [...pages].map(([id, page]) => ({
    id,
    score: (page.score * page.words.length) / words.length,
    data: () => dataOf(id, page.words.join(' ')),
  }));
  return { ...all, results: results.sort((one, other) => other.score - one.score) };
}
