// The name of the button contains what it shows: "Search Ctrl K" (WCAG 2.5.3).
const button = document.querySelector('site-search button[data-open-modal]');
button?.setAttribute('aria-label', button.textContent?.trim() ?? '');
