import { element } from './try-it/element.ts';
import { loadOperations } from './try-it/load-operations.ts';
import { createPanel } from './try-it/operation-panel.ts';
import { chooseService } from './try-it/service-choice.ts';

const place = document.querySelector<HTMLElement>('#try');
const loaded = await loadOperations(new URL('operations.json', location.href));
const { operations } = loaded;
const service = chooseService(loaded.hasApi);
const select = element('select', { id: 'try-operation' });
for (const [tag, group] of Map.groupBy(operations, (operation) => operation.tag)) {
  const options = group.map(({ id, summary }) => element('option', { value: id }, summary));
  select.append(element('optgroup', { label: tag }, ...options));
}
const panel = element('div');

/**
 * Shows the form of the operation in the address, such as `#createDocument`. If the address has no operation, shows
 * the first create, because a new account has no records.
 */
function show(): void {
  const operation =
    operations.find(({ id }) => `#${id}` === location.hash) ??
    operations.find(({ method }) => method === 'POST');
  if (operation === undefined) return;
  select.value = operation.id;
  panel.replaceChildren(createPanel(operation, loaded, service));
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
