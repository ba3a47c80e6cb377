/**
 * Shows the links to the console if the service or the mock serves this page. They write their address into it. Hosts of
 * static files have no console, and a link would lead nowhere.
 */
const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="contentgen-server"]') ?? {};
document.documentElement.classList.toggle('has-console', location.href.startsWith(`${content}/`));

// The name of the button contains what it shows: "Search Ctrl K" (WCAG 2.5.3).
const button = document.querySelector('site-search button[data-open-modal]');
button?.setAttribute('aria-label', button.textContent?.trim() ?? '');

/** Lets keyboards reach the tables that scroll sideways, and only these (WCAG 2.1.1). */
function reachTables(): void {
  for (const table of document.querySelectorAll('table')) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    else table.removeAttribute('tabindex');
  }
}
reachTables();
addEventListener('resize', reachTables);
