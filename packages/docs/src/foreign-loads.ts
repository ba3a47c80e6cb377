/** Hosts that Redoc's script names in texts, namespaces and links, and loads nothing from. */
const namedOnly = new Set([
  'chatgpt.com',
  'claude.ai',
  'commonmark.org',
  'en.wikipedia.org',
  'example.com',
  'github.com',
  'react.dev',
  'reactrouter.com',
  'redocly.com',
  'www.w3.org',
  'yarnpkg.com',
]);

const scriptPattern = /<script type="module">(.*?)const __redoc_definition/s;
const urlPattern = /https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi;

/** Places from which a browser loads by itself, in HTML, CSS and the contract's Markdown. */
const loadPatterns = [
  /<[^<>]+\s(?:src|srcset|poster|data)\s*=\s*\\?["']?\s*(?:https?:)?\/\/[^\s"'\\>]+/gi,
  /<link\b[^<>]+\shref\s*=\s*\\?["']?\s*(?:https?:)?\/\/[^\s"'\\>]+/gi,
  /url\(\s*\\?["']?(?:https?:)?\/\/[^\s"'\\)]+/gi,
  /@import\s+\\?["'](?:https?:)?\/\/[^\s"'\\]+/gi,
  /!\[[^\]\n]*\]\(\s*<?(?:https?:)?\/\/[^\s)]+/gi,
];

/**
 * Checks that the reference loads only from its own origin: its markup, its styles and the contract's Markdown
 * load nothing from other origins, and Redoc's script names only the hosts listed here.
 *
 * @throws Error that names what would be loaded.
 */
export function assertLoadsNothingForeign(page: string): void {
  const script = scriptPattern.exec(page)?.[1];
  if (script === undefined) throw new Error("Redoc's script is not in the page (src/foreign-loads.ts).");
  // Redocly writes the contract into the page with its angle brackets escaped.
  assertMarkupLoadsNothingForeign(page.replaceAll('\\u003c', '<'));
  const strangers = [...script.matchAll(urlPattern)].filter(([, host]) => !namedOnly.has(host ?? ''));
  refuse(strangers.map(([url]) => url));
}

/**
 * Checks that markup and styles load nothing from other origins.
 *
 * @throws Error that names what would be loaded.
 */
export function assertMarkupLoadsNothingForeign(markup: string): void {
  refuse(loadPatterns.flatMap((pattern) => markup.match(pattern) ?? []));
}

function refuse(loads: readonly string[]): void {
  if (loads.length > 0) {
    throw new Error(`The page would load from elsewhere: ${[...new Set(loads)].join(' · ')}`);
  }
}
