const root = document.documentElement;
const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector);
const findAll = <Found extends HTMLElement>(selector: string) => [
  ...document.querySelectorAll<Found>(selector),
];

// Only the service and the mock have a console. They write their address into the page; a host of static files does not.
const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="contentgen-server"]') ?? {};
root.classList.toggle('has-console', location.href.startsWith(`${content}/`));

/** The console has the same key: both have one theme. */
const themeKey = 'contentgen.theme';
const theme = find<HTMLSelectElement>('.theme select');
if (theme) theme.value = root.dataset.theme ?? '';
theme?.addEventListener('change', () => {
  root.dataset.theme = theme.value;
  if (theme.value === '') localStorage.removeItem(themeKey);
  else localStorage.setItem(themeKey, theme.value);
});

// The search, whose code and texts load when it opens.
const dialog = find<HTMLDialogElement>('dialog.search');
const openButton = find('.open-search');
if (/Mac|iPhone|iPad/.test(navigator.platform)) {
  openButton?.setAttribute('aria-keyshortcuts', 'Meta+K');
  openButton?.querySelector('kbd')?.replaceChildren('⌘ K');
}
function openSearch(): void {
  if (!dialog?.open) dialog?.showModal();
  import(new URL('search.js', import.meta.url).href);
}
// A click beside the dialog closes it, too, and so does one on a result, which may be in this page.
dialog?.addEventListener('click', ({ target }) => {
  if (target === dialog || (target as Element).closest('a, button')) dialog.close();
});
openButton?.addEventListener('click', openSearch);
window.addEventListener(
  'keydown',
  (event) => {
    const isSlash = event.key === '/' && !(event.target as Element).closest('input, select, textarea');
    if (!isSlash && !((event.metaKey || event.ctrlKey) && event.key === 'k')) return;
    event.preventDefault();
    // Redoc would open its own search.
    event.stopImmediatePropagation();
    openSearch();
  },
  { capture: true },
);

// A long menu shows where the reader is. `scrollIntoView` would also start the reader's keyboard there.
const menu = find('.menu');
const current = find('.menu [aria-current]');
if (menu && current instanceof HTMLElement) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

/** Lets keyboards reach the tables that scroll sideways, and only these (WCAG 2.1.1). */
function reachTables(): void {
  for (const table of findAll('table')) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    else table.removeAttribute('tabindex');
  }
}
reachTables();
addEventListener('resize', reachTables);

// The table of contents marks the part that is on top of the window.
const parts = findAll('h1[id], .heading > [id]');
const partLinks = findAll<HTMLAnchorElement>('.toc a');
function markPart(): void {
  const current = parts.findLast((part) => part.getBoundingClientRect().top < 160) ?? parts[0];
  for (const link of partLinks) {
    if (link.hash === `#${current?.id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
if (partLinks.length > 0) {
  markPart();
  addEventListener('scroll', markPart, { passive: true });
}
for (const folded of findAll<HTMLDetailsElement>('.toc details')) {
  folded.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) folded.open = false;
  });
}

for (const code of findAll('figure.code')) {
  const button = document.createElement('button');
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.querySelector('pre')?.innerText ?? '');
    button.textContent = 'Copied';
    setTimeout(() => button.replaceChildren('Copy'), 2_000);
  });
  code.append(button);
}

// Tabs remember the chosen language (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
const languageKey = 'contentgen.language';
const tabs = findAll('[role="tab"]');
function choose(chosen: HTMLElement | undefined): void {
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = tab !== chosen;
  }
}
choose(tabs.find(({ textContent }) => textContent === localStorage.getItem(languageKey)) ?? tabs[0]);
for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => {
    choose(tab);
    localStorage.setItem(languageKey, tab.textContent ?? '');
  });
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    if (step === 0) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    next?.click();
    next?.focus();
  });
}
