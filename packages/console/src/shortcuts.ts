import { isCodeOpen } from './code-panel.tsx';
import { address, go } from './route.ts';
import { stored } from './store.ts';

const storageName = 'contentgen.shortcuts';

/** Returns whether single keys are shortcuts. */
export const hasShortcuts = () => stored(localStorage, storageName, true);

/** Switches the single keys on or off. */
export const setShortcuts = (isOn: boolean) => localStorage.setItem(storageName, String(isOn));

/** The shortcuts of the whole console. Single keys work only outside of fields and dialogs. */
export function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    const own = target instanceof Element ? target.closest<HTMLFormElement>('form[data-sends]') : null;
    const form = own ?? document.querySelector<HTMLFormElement>('form[data-sends]');
    if (form === null) return;
    event.preventDefault();
    form.requestSubmit();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || !hasShortcuts()) return;
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, dialog, [popover], [contenteditable]');
  if (isTyping) return;
  const actions: Readonly<Record<string, () => void>> = {
    '/': search,
    c: () => isCodeOpen.set(!isCodeOpen.get()),
    f: () => document.querySelector<HTMLElement>('[data-favorite]')?.click(),
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
  };
  const action = actions[key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}

/** Moves the focus to the search, which only the library has. */
function search(): void {
  const field = () => document.querySelector<HTMLElement>('[data-search]');
  if (field() === null) go(address('library/pictures'));
  const tries = new MutationObserver(() => focus());
  const focus = () => {
    field()?.focus();
    if (field() !== null) tries.disconnect();
  };
  tries.observe(document.body, { childList: true, subtree: true });
  focus();
}

/** Moves the focus to the next or the previous record of the page's list. */
export function moveFocus(step: number): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const from = at === -1 ? items.findIndex((item) => item.matches('[aria-current]')) : at;
  items[Math.min(items.length - 1, Math.max(0, from + step))]?.focus();
}
