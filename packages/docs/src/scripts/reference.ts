const root = document.documentElement;

/** Gives Redoc the theme of the site. It reads its theme here when it starts, and from classes of the root element. */
function shareTheme(): void {
  const theme = root.dataset.theme === 'light' ? 'light' : 'dark';
  localStorage.setItem('redoc.colorMode', theme);
  root.classList.toggle('light', theme === 'light');
  root.classList.toggle('dark', theme === 'dark');
}

/** Opens the site's search instead of Redoc's, which has the same keys. */
function openSearch(event: KeyboardEvent): void {
  if (!(event.metaKey || event.ctrlKey) || event.key !== 'k') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.querySelector<HTMLButtonElement>('button[data-open-modal]')?.click();
}

/**
 * Corrects Redoc's page for screen readers: the page already has a main element (WCAG 1.3.1), the headings below
 * operations skip a level, and the names of menus lack the text that they show (WCAG 2.5.3).
 */
function correctParts(): void {
  for (const part of document.querySelectorAll('#reference main:not([role])'))
    part.setAttribute('role', 'none');
  for (const heading of document.querySelectorAll('#reference :is(h4, h5):not([aria-level])')) {
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) - 1));
  }
  for (const menu of document.querySelectorAll('#reference button[aria-haspopup="menu"][aria-label]')) {
    menu.setAttribute('title', menu.getAttribute('aria-label') ?? '');
    menu.removeAttribute('aria-label');
  }
}

shareTheme();
new MutationObserver(shareTheme).observe(root, { attributeFilter: ['data-theme'] });
correctParts();
const reference = document.querySelector('#reference') ?? root;
new MutationObserver(correctParts).observe(reference, { childList: true, subtree: true });
window.addEventListener('keydown', openSearch, { capture: true });
