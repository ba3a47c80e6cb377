import MarkdownIt from 'markdown-it';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { anchorOf } from './includes/table.ts';

/**
 * A part of a page: its introduction, the text after a heading of the second or third level, or an item of a list that
 * begins with a term, such as a setting. The items have level 4.
 */
export interface Section {
  /** The text of the heading; empty for the introduction. */
  readonly title: string;
  readonly id: string;
  readonly level: number;
  /** What the part says, without marks, for the search. */
  text: string;
}

loadLanguages(['bash', 'json', 'python', 'tsx', 'yaml']);
// Prism's own pattern knows no options with a hyphen in their names.
Object.assign(Prism.languages.bash ?? {}, { parameter: { pattern: /(^|\s)--?[\w-]+/, lookbehind: true } });

const parser = new MarkdownIt({ html: true });
/** Returns a text as HTML that shows it, also inside attributes. */
export const { escapeHtml } = parser.utils;
type Token = ReturnType<typeof parser.parse>[number];

parser.renderer.rules.fence = (tokens, index) => {
  const { info = '', content = '' } = tokens[index] ?? {};
  const [, title = ''] = /title="(.*?)"/.exec(info) ?? [];
  return codeBlock(content, info.split(' ')[0] ?? '', title);
};
parser.renderer.rules.heading_open = (tokens, index) =>
  `<div class="heading"><${tokens[index]?.tag} id="${tokens[index]?.attrGet('id')}">`;
parser.renderer.rules.heading_close = (tokens, index) => {
  const name = escapeHtml(textOf(tokens[index - 1]));
  const id = tokens[index - 2]?.attrGet('id');
  return `</${tokens[index]?.tag}><a href="#${id}" aria-label="Link to the part “${name}”">#</a></div>\n`;
};

/** Returns the HTML of a text in Markdown, in which every heading has an id, and its parts. */
export function renderMarkdown(markdown: string): {
  readonly html: string;
  readonly sections: readonly Section[];
} {
  const tokens = parser.parse(markdown, {});
  const sections: Section[] = [{ title: '', id: '_top', level: 1, text: '' }];
  const uses = new Map<string, number>();
  const uniqueId = (title: string) => {
    const anchor = anchorOf(title);
    const used = uses.get(anchor) ?? 0;
    uses.set(anchor, used + 1);
    return used === 0 ? anchor : `${anchor}-${used}`;
  };
  for (const [index, token] of tokens.entries()) {
    const isHeading = tokens[index - 1]?.type === 'heading_open';
    const term = token.type === 'list_item_open' ? termOf(tokens[index + 2]) : undefined;
    if (term !== undefined) {
      const id = uniqueId(term);
      token.attrSet('id', id);
      sections.push({ title: term, id, level: 4, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section !== undefined && !isHeading) section.text += ` ${textOf(token)}`;
    if (token.type !== 'heading_open') continue;
    const title = textOf(tokens[index + 1]);
    const id = uniqueId(title);
    token.attrSet('id', id);
    const level = Number(token.tag.slice(1));
    if (level <= 3) sections.push({ title, id, level, text: '' });
  }
  return { html: parser.renderer.render(tokens, parser.options, {}), sections };
}

/** Returns code as HTML, with colours if the language is known. */
export function codeBlock(code: string, language: string, title = ''): string {
  const grammar = Prism.languages[language] ?? Prism.languages.plain ?? {};
  const caption = title && `<figcaption>${title}</figcaption>`;
  const html = Prism.highlight(code.trimEnd(), grammar, language);
  return `<figure class="code">${caption}<pre><code>${html}</code></pre></figure>\n`;
}

/** Returns the name that begins an item, such as `PORT` of "`PORT`: The port to listen on". */
function termOf(token: Token | undefined): string | undefined {
  const [first, second] = token?.children ?? [];
  const isTerm = first?.type === 'code_inline' && !/^\d+$/.test(first.content);
  return isTerm && second?.content.startsWith(':') ? first.content : undefined;
}

/** Returns the words of a part of a text, without marks and tags. */
function textOf(token: Token | undefined): string {
  const { type = '', content = '', children = null } = token ?? {};
  if (type === 'html_block' || type === 'html_inline') return content.replaceAll(/<[^>]*>/g, ' ');
  if (/break$/.test(type)) return ' ';
  return children === null ? content : children.map(textOf).join('');
}
