import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { contract } from '@contentgen/contract';
import { type Guide, groupsOf } from './guides.ts';
import { escapeHtml, type Section } from './markdown.ts';

/** A page of the site. */
export interface Page {
  /** The file, such as `guides/lists/index.html`. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** The content as HTML. Links that begin with a slash lead to the site, and `lists.md` leads to a guide. */
  readonly body: string;
  /** The parts that the table of contents lists. A page with parts has the menu of the guides, too. */
  readonly sections?: readonly Section[];
  /** The scripts that only this page loads, by their names in the folder of the assets. */
  readonly scripts?: readonly string[];
}

/** What all pages share. */
export interface Site {
  /** The folder of style sheets, scripts and fonts in the site, such as `assets/1a2b3c4d`. */
  readonly assets: string;
  readonly guides: readonly Guide[];
}

const glyph = await readFile(new URL(import.meta.resolve('@contentgen/site/identity/glyph.svg')), 'utf8');
const places = { Guides: 'guides/', Reference: 'reference/', Changelog: 'changelog/' };
const icons = {
  search: 'm20 20-4.4-4.4M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  // The one of the console.
  theme:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5V4m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1',
};

/** Before the page appears, it has the theme that was chosen here or in the console. */
const themeScript = `document.documentElement.dataset.theme = localStorage.getItem('contentgen.theme') ?? '';`;

/**
 * The Content Security Policy of every page: it may load only from its own origin, and run only the script above as part
 * of the page. Styles may be inline: Redoc writes them.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Returns a page as HTML. Its links are relative, so that the site works on every path of every server. */
export function pageHtml(
  { file, title, description, body, sections, scripts = [] }: Page,
  { assets, guides }: Site,
): string {
  const path = file.replace('index.html', '');
  const isCurrent = (folder: string) => (path.startsWith(folder) ? ' aria-current="true"' : '');
  const links = Object.entries(places).map(
    ([label, folder]) => `<a href="/${folder}"${isCurrent(folder)}>${label}</a>`,
  );
  const name = path === '' ? title : `${title} | contentgen`;
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta name="contentgen-server" content="${contract.servers[0]?.url}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/${assets}/style.css">
<script>${themeScript}</script>
${['page.js', ...scripts].map((name) => `<script type="module" src="/${assets}/${name}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#_top">Skip to content</a>
<header class="header">
<a class="brand" href="/" translate="no">${glyph}contentgen</a>
<nav aria-label="Site">${links.join('')}<a class="console" href="/../#/write">Console</a></nav>
<button class="open-search" aria-keyshortcuts="Control+K">${icon('search')}<span>Search</span> <kbd>Ctrl K</kbd></button>
<label class="theme"><span class="sr-only">Theme</span>${icon('theme')}<select autocomplete="off"><option value="">Auto<option value="light">Light<option value="dark">Dark</select></label>
${sections ? `<button class="open-menu" popovertarget="menu" aria-label="Menu">${icon('menu')}</button>` : ''}
</header>
${sections ? `<div class="columns">${menu(guides, path)}${contents(sections)}<main>${body}${pager(guides, path)}</main></div>` : `<main>${body}</main>`}
<dialog class="search" aria-label="Search"><div><input type="search" aria-label="Question or words" placeholder="Search" autocomplete="off"><button>Close</button></div><ol></ol></dialog>
</body>
</html>
`;
  return withRelativeLinks(html, file);
}

/** Returns the guides by groups, each with its description, as HTML. */
export function guideList(guides: readonly Guide[], heading: 'h2' | 'h3'): string {
  const groups = [...groupsOf(guides)].map(([label, members]) => {
    const items = members.map(
      ({ name, title, description }) =>
        `<li><a href="/guides/${name}/">${title}</a><span>${description}</span></li>`,
    );
    return `<div><${heading}>${label}</${heading}><ul>${items.join('\n')}</ul></div>`;
  });
  return `<div class="guide-list">${groups.join('\n')}</div>`;
}

function icon(name: keyof typeof icons): string {
  return `<svg aria-hidden="true" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${icons[name]}"/></svg>`;
}

function menu(guides: readonly Guide[], path: string): string {
  const groups = [...groupsOf(guides)].map(([label, members]) => {
    const items = members.map(({ name, title }) => {
      const current = path === `guides/${name}/` ? ' aria-current="page"' : '';
      return `<li><a href="/guides/${name}/"${current}>${title}</a></li>`;
    });
    return `<details open><summary>${label}</summary><ul>${items.join('')}</ul></details>`;
  });
  return `<nav class="menu" id="menu" popover aria-label="Guides">${groups.join('\n')}</nav>`;
}

/** Returns the table of contents: open in a column of wide windows, else folded above the text. */
function contents(parts: readonly Section[]): string {
  const sections = parts.filter(({ level }) => level < 4);
  if (sections.length < 2) return '';
  const items = sections.map(
    ({ title, id, level }) =>
      `<li data-level="${level}"><a href="#${id}">${escapeHtml(title) || 'Overview'}</a></li>`,
  );
  const list = `<ul>${items.join('')}</ul>`;
  return `<nav class="toc" aria-label="On this page"><h2>On this page</h2>${list}</nav>
<nav class="toc folded" aria-label="On this page"><details><summary>On this page</summary>${list}</details></nav>`;
}

/** Returns links to the guides before and after a guide. */
function pager(guides: readonly Guide[], path: string): string {
  const index = guides.findIndex(({ name }) => path === `guides/${name}/`);
  if (index < 0) return '';
  const link = (guide: Guide | undefined, rel: string, label: string) =>
    guide ? `<a rel="${rel}" href="/guides/${guide.name}/">${label} <strong>${guide.title}</strong></a>` : '';
  return `<footer class="pager">${link(guides[index - 1], 'prev', 'Previous')}${link(guides[index + 1], 'next', 'Next')}</footer>`;
}

function withRelativeLinks(page: string, file: string): string {
  // The page for unknown URLs can appear at any path. The server adds as many `../` as the URL needs.
  const folder = posix.dirname(file === '404.html' ? 'any/404.html' : file);
  return page
    .replaceAll(
      /(\shref=")([\w-]+)\.md(#[^"]*)?"/g,
      (_, start, name, part = '') => `${start}/guides/${name}/${part}"`,
    )
    .replaceAll(/(\s(?:href|src)=")\/(?!\/)([^"#?]*)/g, (_, start: string, path: string) => {
      const slash = path === '' || path.endsWith('/') ? '/' : '';
      return `${start}${posix.relative(folder, path) || '.'}${slash}`;
    });
}
