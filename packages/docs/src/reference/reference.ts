import { assertLoadsNothingForeign } from './foreign-loads.ts';
import { withHashLinks } from './hash-links.ts';
import { withTokenClasses } from './highlighted-code.ts';
import { renderReference } from './redocly.ts';
import { withoutRedoclyAddresses } from './redocly-addresses.ts';

/** The reference in parts, for a page with a header and a Content Security Policy. */
export interface Reference {
  /** The style elements of the prerendered part. */
  readonly styles: string;
  /** The prerendered part: the introduction and the menu. */
  readonly markup: string;
  /** A module that exports `hydrate`. It changes only with Redocly. */
  readonly library: string;
  /** The rest of the script. It expects `hydrate`, and contains the contract. */
  readonly start: string;
}

/**
 * Renders the reference. The same contract gives the same bytes.
 *
 * @throws Error in one sentence when Redocly fails, when the page would load from other origins, or when its parts are
 *   not where this version of Redocly has them.
 */
export async function buildReference(): Promise<Reference> {
  const page = withHashLinks(withoutRedoclyAddresses(await renderReference()));
  assertLoadsNothingForeign(page);
  const [library, start] = split(
    between(page, '<script type="module">', '</script>\n</body>'),
    'const __redoc_definition',
  );
  const { script, styles } = withTokenClasses(library);
  return {
    styles: between(page, '<head>', '</head>').trim() + styles,
    markup: between(page, '<body>', '<script type="module">').trim(),
    library: `${script.trim()}\n`,
    start: `const __redoc_definition${start}`.trim(),
  };
}

function between(page: string, start: string, end: string): string {
  const [, rest] = split(page, start);
  return split(rest, end)[0];
}

/** Returns the text before and after the first place of a mark. */
function split(text: string, mark: string): [string, string] {
  const index = text.indexOf(mark);
  if (index < 0)
    throw new Error(
      `Redocly's page no longer has ${mark}, which src/reference/reference.ts replaces. Adapt that file to this version of Redocly.`,
    );
  return [text.slice(0, index), text.slice(index + mark.length)];
}
