import { notFound } from './problem.ts';

/**
 * Maximum number of folders in a path that gets the page for 404. No page of the docs has more. Without this limit,
 * the links of the page for 404 would become as long as the path.
 */
const mostFolders = 8;

/**
 * Returns the page of the docs for unknown URLs, with links that work at the URL of the request.
 *
 * @param path the path below `/docs/`.
 * @param read reads the page. Its links are relative and begin with `../`, as in a folder of the docs.
 * @throws Problem 404 for a path that is too deep, and the error of `read`.
 */
export async function docsNotFoundPage(path: string, read: () => Promise<string>): Promise<string> {
  const folders = path.split('/').length - 1;
  if (folders > mostFolders) throw notFound();
  const root = '../'.repeat(folders) || './';
  return (await read()).replaceAll('="../', `="${root}`);
}
