import { element } from './try-it/element.ts';
import { type LoadedOperations, loadOperations } from './try-it/load-operations.ts';
import { createPanel } from './try-it/operation-panel.ts';
import { chooseService } from './try-it/service-choice.ts';

const title = element('h2');
const close = element('button', { type: 'button', class: 'try-close' }, 'Close');
const content = element('div');
const dialog = element('dialog', { class: 'try-dialog', 'aria-label': 'Try it' }, close, title, content);
let loaded: Promise<LoadedOperations> | undefined;

/**
 * Opens the form of a "Try it" link in a dialog over the reference. Without this script, the link leads to the page
 * with all forms.
 */
async function open(id: string, address: string): Promise<void> {
  loaded ??= loadOperations(new URL('operations.json', address));
  const file = await loaded;
  const operation = file.operations.find((one) => one.id === id);
  if (operation === undefined) return;
  title.textContent = operation.summary;
  content.replaceChildren(createPanel(operation, file, chooseService(file.hasApi)));
  if (!dialog.open) dialog.showModal();
  content.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

close.addEventListener('click', () => dialog.close());
document.body.append(dialog);
document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href*="/try/#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { hash, href } = new URL(link.href);
    open(hash.slice(1), href).catch(() => location.assign(href));
  },
  { capture: true },
);
