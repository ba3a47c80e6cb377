const scriptStart = '<script type="module">';

/**
 * The page with its prerendered links made into links of the page itself: Redoc prerenders `/documents`, which
 * names another page, while its script routes by `#/documents`.
 */
export function withHashLinks(page: string): string {
  const end = page.indexOf(scriptStart);
  if (end < 0) throw new Error(`Redocly's page has no ${scriptStart} any more (src/hash-links.ts).`);
  return page.slice(0, end).replaceAll('href="/', 'href="#/') + page.slice(end);
}
