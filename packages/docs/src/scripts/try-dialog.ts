import type { OperationForm } from '../try/operation-form.ts';
import { element } from './try-it/element.ts';
import { createPanel } from './try-it/operation-panel.ts';
import { serviceAddress } from './try-it/service-address.ts';

const title = element('h2');
const close = element('button', { type: 'button', class: 'try-close' }, 'Close');
const content = element('div');
const dialog = element('dialog', { class: 'try-dialog', 'aria-label': 'Try it' }, close, title, content);
let operations: Promise<readonly OperationForm[]> | undefined;

/** Opens the form of a "Try it" link over the reference. Without it, the link leads to the page with all forms. */
async function open(id: string, address: string): Promise<void> {
  operations ??= fetch(new URL('operations.json', address)).then((response) => response.json());
  const operation = (await operations).find((one) => one.id === id);
  if (operation === undefined) return;
  title.textContent = operation.summary;
  content.replaceChildren(createPanel(operation, serviceAddress()));
  dialog.showModal();
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
