import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/**
 * The file name of Pagefind's own module. Pagefind finds its other files by the part `/pagefind.js` of the module's
 * address.
 */
export const libraryName = 'pagefind.js.library.js';

/** The module that the search dialog loads: Pagefind's own, with a search for questions. */
const entry = `import * as library from './${libraryName}';
import { searchQuestion, wordsOf } from './questions.js';

export * from './${libraryName}';
export const search = (question, options) => searchQuestion(library.search, question, options);
export const preload = (question, options) => library.preload(wordsOf(question).join(' '), options);
`;

/** Returns the files beside the index with which the search finds the pages for a question. */
export async function questionSearch(): Promise<{ readonly path: string; readonly content: string }[]> {
  const source = await readFile(new URL('./questions.ts', import.meta.url), 'utf8');
  return [
    { path: 'questions.js', content: stripTypeScriptTypes(source) },
    { path: 'pagefind.js', content: entry },
  ];
}
