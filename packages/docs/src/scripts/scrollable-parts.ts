/** Makes code and tables that scroll sideways reachable by keyboard, and only these. */
function updateFocus(): void {
  for (const part of document.querySelectorAll<HTMLElement>('main pre, main table')) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  }
}

let isPlanned = false;

/** Updates the parts once for all changes of the page in a frame. */
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
