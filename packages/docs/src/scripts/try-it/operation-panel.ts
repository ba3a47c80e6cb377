import type { ApiRequest } from '../../try/api-request.ts';
import { buildRequest } from '../../try/build-request.ts';
import type { OperationForm } from '../../try/operation-form.ts';
import { requestCode } from '../../try/request-code.ts';
import { element } from './element.ts';
import { createControl, type FieldControl } from './field-control.ts';
import type { LoadedOperations } from './load-operations.ts';
import { ResponseLinks } from './response-links.ts';
import { ResponseView } from './response-view.ts';
import type { ServiceChoice } from './service-choice.ts';
import { storedId, storedKey, storeId, storeKey } from './tab-storage.ts';

/** Creates the form of an operation, with the request as code and the response. */
export function createPanel(
  operation: OperationForm,
  loaded: LoadedOperations,
  service: ServiceChoice,
): HTMLElement {
  const controls = operation.fields.map((field) => createControl(operation.id, field));
  fillKnown(operation, controls);
  const key = keyControl(operation);
  const view = new ResponseView(operation.pictures, () => new ResponseLinks(loaded, service.url()));
  const send = element('button', { type: 'submit' }, 'Send');
  const stop = element('button', { type: 'button', disabled: true }, 'Stop');
  const code = codeView();
  const request = () => buildRequest(operation, controls, service.url());
  const form = element(
    'form',
    { class: 'try-form' },
    ...service.rows,
    key.row,
    ...exampleControl(operation, controls),
    ...controls.filter(({ field }) => field.place !== 'header').map(({ row }) => row),
    ...headerControls(controls),
    element('div', { class: 'try-buttons' }, send, stop),
  );
  const update = () => code.show(request());
  form.addEventListener('input', update);
  form.addEventListener('change', update);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const controller = new AbortController();
    stop.onclick = () => controller.abort();
    stop.disabled = false;
    send.disabled = true;
    storeKey(key.input.value.trim());
    await exchange(request(), controller.signal, view, operation.tag);
    send.disabled = false;
    stop.disabled = true;
  });
  update();
  const title = element('p', {}, element('code', {}, `${operation.method} ${operation.path}`));
  const outcome = element('div', { class: 'try-outcome' }, code.root, view.root);
  return element(
    'div',
    { class: 'try-panel' },
    title,
    element('div', { class: 'try-columns' }, form, outcome),
  );
}

async function exchange(
  request: ApiRequest,
  signal: AbortSignal,
  view: ResponseView,
  tag: string,
): Promise<void> {
  view.showMessage('Waiting for the response …');
  const started = performance.now();
  const { method, url, headers, body } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${storedKey()}`,
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    const json = await view.show(response, performance.now() - started);
    const { id } = (json ?? {}) as { readonly id?: unknown };
    if (method === 'POST' && typeof id === 'string') storeId(tag, id);
  } catch (error) {
    view.showMessage(
      signal.aborted ? 'Stopped.' : `No response: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * Returns the controls of header fields. They are optional, so a form shows them only when the reader asks for them.
 */
function headerControls(controls: readonly FieldControl[]): HTMLElement[] {
  const headers = controls.filter(({ field }) => field.place === 'header');
  if (headers.length === 0) return [];
  const rows = headers.map(({ row: one }) => one);
  return [element('details', { class: 'try-headers' }, element('summary', {}, 'Headers'), ...rows)];
}

/** Fills in the id of the record that the reader created last. */
function fillKnown({ tag }: OperationForm, controls: readonly FieldControl[]): void {
  const id = storedId(tag);
  for (const control of controls) if (control.field.place === 'path' && id !== null) control.fill(id);
}

function keyControl({ id, scopes }: OperationForm) {
  const input = element('input', {
    id: `try-${id}-key`,
    type: 'password',
    autocomplete: 'off',
    required: true,
  });
  input.value = storedKey();
  const label = element('label', { for: input.id }, 'API key');
  const hint = element(
    'p',
    { class: 'try-hint' },
    `Needs the scope ${scopes.join(', ')}. It stays in this tab.`,
  );
  return { input, row: element('div', { class: 'try-field' }, label, input, hint) };
}

function exampleControl({ id, examples }: OperationForm, controls: readonly FieldControl[]): HTMLElement[] {
  const [first] = examples;
  if (first === undefined) return [];
  const options = examples.map(({ label }, index) => element('option', { value: String(index) }, label));
  const select = element('select', { id: `try-${id}-example` }, ...options);
  const fill = () => {
    const values = examples[Number(select.value)]?.values ?? {};
    for (const control of controls)
      if (control.field.place === 'body') control.fill(values[control.field.name]);
  };
  select.addEventListener('change', fill);
  fill();
  return [row('Example', select)];
}

function row(label: string, control: HTMLElement): HTMLElement {
  return element('div', { class: 'try-field' }, element('label', { for: control.id }, label), control);
}

function codeView() {
  const languages = Object.keys(requestCode);
  const select = element(
    'select',
    { 'aria-label': 'Language' },
    ...languages.map((name) => element('option', {}, name)),
  );
  const text = element('pre', { tabindex: '0' });
  let latest: ApiRequest | undefined;
  const update = () => {
    if (latest !== undefined) text.textContent = requestCode[select.value]?.(latest) ?? '';
  };
  select.addEventListener('change', update);
  return {
    root: element('details', { open: true }, element('summary', {}, 'The request as code'), select, text),
    show: (request: ApiRequest) => {
      latest = request;
      update();
    },
  };
}
