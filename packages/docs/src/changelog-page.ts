import MarkdownIt from 'markdown-it';
import { changelogMarkdown } from './changelog/changelog-markdown.ts';

/** A heading for the table of contents. */
interface Heading {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
}

const moduleName = 'virtual:changelog';

/**
 * Returns a plugin of Vite: the module `virtual:changelog` has the changelog of the contract as HTML, and its
 * headings.
 */
export async function changelogModule() {
  const page = render(await changelogMarkdown());
  return {
    name: 'changelog',
    resolveId: (id: string) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id: string) =>
      id === `\0${moduleName}`
        ? `export const html = ${JSON.stringify(page.html)}; export const headings = ${JSON.stringify(page.headings)};`
        : undefined,
  };
}

function render(source: string): { readonly html: string; readonly headings: readonly Heading[] } {
  const markdown = new MarkdownIt();
  const tokens = markdown.parse(source, {});
  const headings: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue;
    const text = tokens[index + 1]?.content ?? '';
    const slug = `v${text}`;
    token.attrSet('id', slug);
    headings.push({ depth: 2, slug, text });
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings };
}
