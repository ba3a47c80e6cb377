/** Makes code and tables that scroll sideways reachable by keyboard, and only these. */
function updateFocus(): void {
  for (const part of document.querySelectorAll<HTMLElement>('main pre, main table')) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  }
}

let isPlanned = false;

/** Updates the scrollable parts before the browser paints again, once for all changes of the page until then. */
function planUpdate(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    updateFocus();
  });
}

updateFocus();
window.addEventListener('resize', planUpdate);
new MutationObserver(planUpdate).observe(document.body, { childList: true, subtree: true });
