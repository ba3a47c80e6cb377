const scriptStart = '<script type="module">';

/**
 * Changes links to other operations into links inside the page. Redoc writes `/documents`, which would be another
 * page, but its script uses `#/documents`.
 */
export function withHashLinks(page: string): string {
  const end = page.indexOf(scriptStart);
  if (end < 0) throw new Error(`Redocly's page no longer has ${scriptStart} (src/reference/hash-links.ts).`);
  return page.slice(0, end).replaceAll('href="/', 'href="#/') + page.slice(end);
}
