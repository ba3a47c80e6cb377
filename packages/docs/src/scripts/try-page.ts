import type { OperationForm } from '../try/operation-form.ts';
import { element } from './try-it/element.ts';
import { createPanel } from './try-it/operation-panel.ts';
import { serviceAddress } from './try-it/service-address.ts';

const place = document.querySelector<HTMLElement>('#try');
const operations: readonly OperationForm[] = await (await fetch('operations.json')).json();
const select = element('select', { id: 'try-operation' });
for (const [tag, group] of Map.groupBy(operations, (operation) => operation.tag)) {
  const options = group.map(({ id, summary }) => element('option', { value: id }, summary));
  select.append(element('optgroup', { label: tag }, ...options));
}
const panel = element('div');

/** Shows the operation of the address, such as `#createDocument`, or the first one. */
function show(): void {
  const operation = operations.find(({ id }) => `#${id}` === location.hash) ?? operations[0];
  if (operation === undefined) return;
  select.value = operation.id;
  panel.replaceChildren(createPanel(operation, serviceAddress()));
}

select.addEventListener('change', () => {
  location.hash = select.value;
});
window.addEventListener('hashchange', show);
place?.replaceChildren(
  element('div', { class: 'try-field' }, element('label', { for: select.id }, 'Operation'), select),
  panel,
);
show();
