import { contract } from '@contentgen/contract';
import { type Guide, readChangelog } from './guides.ts';
import { homePage } from './home.ts';
import { guideList, type Page } from './layout.ts';
import { renderMarkdown, type Section } from './markdown.ts';
import { referenceHtml } from './reference/text.ts';

/** A guide as a page, with its parts. */
export interface GuidePage extends Page {
  readonly sections: readonly Section[];
  readonly keywords?: string;
}

/** Returns the page of a guide. */
export function guidePage({ name, title, description, keywords, markdown }: Guide): GuidePage {
  return { ...markdownPage(`guides/${name}/index.html`, title, description, markdown), keywords };
}

/** Returns the other pages: home, the list of guides, the changelog, the reference, and the one for unknown URLs. */
export async function otherPages(guides: readonly Guide[]): Promise<Page[]> {
  const changelog = await readChangelog();
  const all = { title: 'Guides', description: 'All guides, by what you want to do.' };
  const missing = { title: 'Page not found', description: 'The docs have no page with this URL.' };
  const { summary } = contract.info;
  return [
    homePage(guides),
    { file: 'guides/index.html', ...all, body: titled(all.title, guideList(guides, 'h2')), sections: [] },
    markdownPage('changelog/index.html', changelog.title, changelog.description, changelog.markdown),
    {
      file: 'reference/index.html',
      title: 'API reference',
      description: summary,
      body: `<h1 class="sr-only" id="_top">API reference</h1>
<div id="reference"><div class="text">${referenceHtml()}</div></div>`,
      scripts: ['reference.js', 'redoc.js'],
    },
    {
      file: '404.html',
      ...missing,
      body: titled(
        missing.title,
        `<p>${missing.description} Search above, or go to the <a href="/">home page</a>, the <a href="/reference/">reference</a> or one of the guides:</p>${guideList(guides, 'h2')}`,
      ),
    },
  ];
}

function markdownPage(file: string, title: string, description: string, markdown: string): GuidePage {
  const { html, sections } = renderMarkdown(markdown);
  return { file, title, description, body: titled(title, html), sections };
}

function titled(title: string, html: string): string {
  return `<div class="text"><h1 id="_top">${title}</h1>\n${html}</div>`;
}
