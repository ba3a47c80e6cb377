/** Hosts that occur in texts, namespaces and links of Redoc's script. The script does not load anything from them. */
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

/** Syntax of HTML, CSS and Markdown that makes a browser load a resource. */
const loadPatterns = [
  /<[^<>]+\s(?:src|srcset|poster|data)\s*=\s*\\?["']?\s*(?:https?:)?\/\/[^\s"'\\>]+/gi,
  /<link\b[^<>]+\shref\s*=\s*\\?["']?\s*(?:https?:)?\/\/[^\s"'\\>]+/gi,
  /url\(\s*\\?["']?(?:https?:)?\/\/[^\s"'\\)]+/gi,
  /@import\s+\\?["'](?:https?:)?\/\/[^\s"'\\]+/gi,
  /!\[[^\]\n]*\]\(\s*<?(?:https?:)?\/\/[^\s)]+/gi,
];

/**
 * Checks that the reference loads nothing from other origins: not from its markup, its styles or the contract's
 * Markdown. Redoc's script may contain only the hosts listed here.
 *
 * @throws Error that names the addresses that it would load.
 */
export function assertLoadsNothingForeign(page: string): void {
  const script = scriptPattern.exec(page)?.[1];
  if (script === undefined)
    throw new Error("Redoc's script is not in the page (src/reference/foreign-loads.ts).");
  // Redocly writes the contract into the page with its angle brackets escaped.
  assertMarkupLoadsNothingForeign(page.replaceAll('\\u003c', '<'));
  const strangers = [...script.matchAll(urlPattern)].filter(([, host]) => !namedOnly.has(host ?? ''));
  refuse(strangers.map(([url]) => url));
}

/**
 * Checks that markup and styles load nothing from other origins.
 *
 * @throws Error that names the addresses that it would load.
 */
export function assertMarkupLoadsNothingForeign(markup: string): void {
  refuse(loadPatterns.flatMap((pattern) => markup.match(pattern) ?? []));
}

function refuse(loads: readonly string[]): void {
  if (loads.length > 0) {
    throw new Error(`The API reference would load from other origins: ${[...new Set(loads)].join(' · ')}`);
  }
}
