import { notFound } from './problem.ts';

/**
 * A path with more folders than any page of the docs has. Without this limit, the links of the page for 404 would
 * become as long as the path.
 */
const mostFolders = 8;

/**
 * The page of the docs for unknown addresses, with links that work at one of them.
 *
 * @param path the path below `/docs/`.
 * @param read the page. Its links are relative and begin with `../`, as in a folder of the docs.
 * @throws Problem 404 for a path that is too deep, and the error of `read`.
 */
export async function docsNotFoundPage(path: string, read: () => Promise<string>): Promise<string> {
  const folders = path.split('/').length - 1;
  if (folders > mostFolders) throw notFound();
  const root = '../'.repeat(folders) || './';
  return (await read()).replaceAll('="../', `="${root}`);
}
