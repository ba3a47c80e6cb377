import MarkdownIt from 'markdown-it';
import type { Guide } from './guides.ts';
import { anchorOf } from './includes/table.ts';

/** A part of a guide with a heading. */
export interface GuideSection {
  /** The heading of the section with the title of the guide, such as `Poll · Waiting and streaming`. */
  readonly title: string;
  /** The path of the section in the site. */
  readonly url: string;
  readonly html: string;
}

const markdown = new MarkdownIt({ html: true });
const levels = ['h2', 'h3'];

/** Returns the sections of a guide: its introduction, and the text after each heading. */
export function sectionsOf(guide: Guide): GuideSection[] {
  const tokens = markdown.parse(guide.markdown, {});
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open' && levels.includes(tag) ? [index] : [],
  );
  const htmlOf = (from: number, to: number | undefined) =>
    markdown.renderer.render(tokens.slice(from, to), markdown.options, {});
  const url = `/guides/${guide.name}/`;
  const introduction = `<p>${guide.description}</p>${htmlOf(0, starts[0])}`;
  const sections = starts.map((start, index) => {
    const heading = textOf(tokens[start + 1]?.content ?? '');
    const html = htmlOf(start + 3, starts[index + 1]);
    return { title: `${heading} · ${guide.title}`, url: `${url}#${anchorOf(heading)}`, html };
  });
  return [{ title: guide.title, url, html: introduction }, ...sections];
}

/** Returns the text of a heading: without backticks, and without the targets of links. */
function textOf(heading: string): string {
  return heading.replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1');
}
