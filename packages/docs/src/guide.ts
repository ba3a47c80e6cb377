import { readFile } from 'node:fs/promises';
import MarkdownIt, { type Token } from 'markdown-it';
import { withContentSecurityPolicy } from './content-security-policy.ts';
import { assertMarkupLoadsNothingForeign } from './foreign-loads.ts';
import { guidePage, type Heading } from './guide-page.ts';

const markdown = new MarkdownIt();
// A wide table scrolls, not the whole page.
markdown.renderer.rules.table_open = () => '<div class="wide"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/**
 * A guide of the folder `guides` as one HTML page that loads nothing, runs no script, and contains its Content Security
 * Policy. The same Markdown gives the same bytes.
 *
 * @param name the file's name without its extension.
 * @throws Error when the page would load from other origins, or links to a missing part of itself.
 */
export async function buildGuide(name: string): Promise<string> {
  const source = await readFile(new URL(`../guides/${name}.md`, import.meta.url), 'utf8');
  const tokens = markdown.parse(source, {});
  const headings = identified(tokens);
  const page = guidePage(headings, markdown.renderer.render(tokens, markdown.options, {}));
  assertMarkupLoadsNothingForeign(page);
  assertPartsExist(page);
  return withContentSecurityPolicy(page);
}

/** Gives every heading an id made of its words. */
function identified(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('');
    const id = text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), id, text }];
  });
}

function assertPartsExist(page: string): void {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const wanted = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  const missing = wanted.filter((id) => !ids.includes(id));
  const twice = ids.filter((id, index) => ids.indexOf(id) < index);
  if (missing.length > 0) throw new Error(`The guide links to parts it does not have: ${missing.join(', ')}`);
  if (twice.length > 0) throw new Error(`Two parts of the guide have the same name: ${twice.join(', ')}`);
}
