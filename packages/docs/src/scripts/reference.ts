const root = document.documentElement;
const reference = document.querySelector('#reference') ?? root;
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Gives Redoc the theme of the site. It reads its theme here when it starts, and from classes of the root element. */
function shareTheme(): void {
  const theme = root.dataset.theme || (dark.matches ? 'dark' : 'light');
  localStorage.setItem('redoc.colorMode', theme);
  root.classList.toggle('light', theme === 'light');
  root.classList.toggle('dark', theme === 'dark');
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
dark.addEventListener('change', shareTheme);
new MutationObserver(correctParts).observe(reference, { childList: true, subtree: true });

const [{ init }, { default: shown }] = await Promise.all(
  ['redoc.js', '../../reference/contract.js'].map((file) => import(new URL(file, import.meta.url).href)),
);
init(
  shown.contract,
  {
    // The height of the header in pixels: src/styles/theme.css.
    scrollYOffset: 56,
    codeSamples: { languages: shown.languages },
    skipBundle: true,
    disableTelemetry: true,
    hideSchemaPattern: true,
    hideSchemaTitles: true,
  },
  reference,
);
