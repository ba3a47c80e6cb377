/** The URLs of Redocly's servers that Redoc would fetch, each with the data that replaces it. */
const replacements: Readonly<Record<string, string>> = {
  'https://cdn.redoc.ly/redoc/logo-mini-full.svg': wordmark('Redocly', 50),
  'https://cdn.redoc.ly/redoc/logo-mini.svg': wordmark('R', 12),
  'https://cdn.redocly.com/icons/fa/7.0.0': 'data:,',
  'https://cdn.redocly.com/icons/code/5.24.0': 'data:,',
  'https://otel.cloud.redocly.com/v1/traces': 'data:,',
};

/**
 * Returns the page with data in place of every URL that Redoc would fetch.
 *
 * @throws Error when a URL is not in the page, because another version of Redocly needs another list.
 */
export function withoutRedoclyAddresses(page: string): string {
  return Object.entries(replacements).reduce((text, [address, data]) => {
    if (!text.includes(address)) {
      throw new Error(
        `Redocly's page no longer contains ${address}. Update the list of addresses that it loads (src/reference/redocly-addresses.ts).`,
      );
    }
    return text.replaceAll(address, data);
  }, page);
}

/** Returns a text as an image. `textLength` fits it into the width in every font. */
function wordmark(text: string, width: number): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="16" viewBox="0 0 ${width} 16">` +
    `<text x="0" y="12" textLength="${width - 2}" lengthAdjust="spacingAndGlyphs" ` +
    `font-family="sans-serif" font-size="12" font-weight="600" fill="#2467f2">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
