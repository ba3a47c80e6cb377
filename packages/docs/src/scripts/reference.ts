import { addressedOperation, handOver, showAddressedOperation } from './static-operations.ts';

/** The key under which Redoc reads its colours when it starts. It also reads them from classes of the root element. */
const colorModeKey = 'redoc.colorMode';
const root = document.documentElement;

/** Gives Redoc the theme of the site. */
function shareTheme(): void {
  const theme = root.dataset.theme === 'light' ? 'light' : 'dark';
  localStorage.setItem(colorModeKey, theme);
  root.classList.toggle('light', theme === 'light');
  root.classList.toggle('dark', theme === 'dark');
}

/**
 * Shows the operation of an address such as `#operation/createDocument`. If Redoc runs, it opens the operation by the
 * address that Redoc itself gives it. Otherwise, it scrolls to the static operation.
 */
function openOperation(): void {
  const hash = addressedOperation()?.dataset.hash;
  if (!root.classList.contains('redoc-runs')) showAddressedOperation();
  else if (hash && hash !== location.hash) location.replace(hash);
}

/**
 * Applies the styles that the build has removed from Redoc's markup. A Content Security Policy allows scripts to do
 * this.
 */
function applyStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>('#reference [data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/**
 * Keeps Redoc's own search from opening. Both searches use the same keys, and only the search of the site should open.
 */
function keepSearch(event: KeyboardEvent): void {
  if (!(event.metaKey || event.ctrlKey) || event.key !== 'k') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.querySelector<HTMLButtonElement>('button[data-open-modal]')?.click();
}

/**
 * Gives Redoc's menus of examples and media types names that include the text they show (WCAG 2.5.3). Redoc renders
 * an operation only when it comes near the window.
 */
function nameMenus(): void {
  for (const menu of document.querySelectorAll('#reference button[aria-haspopup="menu"][aria-label]')) {
    menu.setAttribute('title', menu.getAttribute('aria-label') ?? '');
    menu.removeAttribute('aria-label');
  }
}

/**
 * Corrects parts of Redoc's page: the page already has a main element (WCAG 1.3.1), and the headings below
 * operations skip a level.
 */
function nameParts(): void {
  for (const part of document.querySelectorAll('#reference main:not([role])'))
    part.setAttribute('role', 'none');
  for (const heading of document.querySelectorAll('#reference :is(h4, h5):not([aria-level])')) {
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) - 1));
  }
}

applyStyles();
shareTheme();
openOperation();
document.addEventListener('redoc', handOver);
new MutationObserver(shareTheme).observe(root, { attributeFilter: ['data-theme'] });
const repair = () => {
  nameMenus();
  nameParts();
};
repair();
new MutationObserver(repair).observe(document.querySelector('#reference') ?? root, {
  childList: true,
  subtree: true,
});
window.addEventListener('hashchange', openOperation);
window.addEventListener('keydown', keepSearch, { capture: true });
