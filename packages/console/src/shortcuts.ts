import { isCodeOpen } from './code-panel.tsx';
import { address, go } from './route.ts';
import { shared, stored } from './store.ts';

/** The keys that send a form, as people know them. */
export const sendKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ ↵' : 'Ctrl Enter';

/** Whether the menu shows the keys. */
export const areKeysShown = shared(false);

const storageName = 'contentgen.shortcuts';

/** Returns whether single keys are shortcuts. */
export const hasShortcuts = () => stored(localStorage, storageName, true);

/** Switches the single keys on or off. */
export const setShortcuts = (isOn: boolean) => localStorage.setItem(storageName, String(isOn));

const actions: Readonly<Record<string, () => void>> = {
  '/': search,
  c: () => isCodeOpen.set(!isCodeOpen.get()),
  f: () => document.querySelector<HTMLElement>('[data-favorite]')?.click(),
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  '?': () => {
    areKeysShown.set(true);
    document.querySelector<HTMLElement>('#connection')?.showPopover();
  },
};

/** The shortcuts of the whole console. Single keys work only outside of fields, dialogs and menus. */
export function onKey(event: KeyboardEvent): void {
  const { key } = event;
  const target = event.target instanceof Element ? event.target : document.body;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    const sends = 'form[data-sends]';
    const form = target.closest<HTMLFormElement>(sends) ?? document.querySelector<HTMLFormElement>(sends);
    event.preventDefault();
    form?.requestSubmit();
    return;
  }
  const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
  if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || !hasShortcuts()) return;
  if (target.closest('input:not([type="radio"]), textarea, select, dialog, [popover]')) return;
  event.preventDefault();
  action();
}

let lastPress: MouseEvent | undefined;

/** Ignores the second press of a double click on a button, also when the first one has put another button there. */
export function ignoreSecondPress({ nativeEvent: press }: { readonly nativeEvent: MouseEvent }): void {
  const last = lastPress;
  lastPress = press;
  const isSoon = last !== undefined && press.timeStamp - last.timeStamp < 400;
  // Keys press a button without a place: their `detail` is 0.
  const isSecond =
    press.detail > 1 ||
    (isSoon && press.detail > 0 && press.clientX === last.clientX && press.clientY === last.clientY);
  if (!isSecond || !(press.target as Element).closest('button')) return;
  press.preventDefault();
  press.stopPropagation();
}

/** Moves the focus to the search, which only the lists of the library have. */
function search(): void {
  const field = () => document.querySelector<HTMLElement>('[data-search]');
  if (field() === null) go(address('library/pictures'));
  const focus = () => {
    if (field() !== null) observer.disconnect();
    field()?.focus();
  };
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  focus();
}

/** Moves the focus to the next or the previous record of the page's list. */
export function moveFocus(step: number): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const focused = items.indexOf(document.activeElement as HTMLElement);
  const from = focused === -1 ? items.findIndex((item) => item.matches('[aria-current]')) : focused;
  items[Math.min(items.length - 1, Math.max(0, from + step))]?.focus();
}
