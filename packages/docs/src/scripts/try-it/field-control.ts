import type { FormField } from '../../try/operation-form.ts';
import { element } from './element.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of a field, with its label. */
export interface FieldControl {
  readonly field: FormField;
  readonly row: HTMLElement;
  /** The text of the control; empty if the reader sends no value. */
  readonly text: string;
  fill(value: unknown): void;
}

/** Creates the control of a field. Optional fields are empty at first, so that the request stays short. */
export function createControl(operation: string, field: FormField): FieldControl {
  const id = `try-${operation}-${field.place}-${field.name}`;
  const control = controlOf(id, field);
  const fill = (value: unknown) => {
    control.value = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  };
  if (field.required) fill(field.preset);
  const mark = field.required ? element('span', { class: 'try-required' }, 'required') : '';
  const label = element('label', { for: id }, element('code', {}, field.name), ' ', mark);
  const hint = element('p', { id: `${id}-hint`, class: 'try-hint' }, field.hint);
  return {
    field,
    row: element('div', { class: 'try-field' }, label, control, hint),
    get text() {
      return control.value;
    },
    fill,
  };
}

function controlOf(id: string, field: FormField): Control {
  const common = { id, name: field.name, 'aria-describedby': `${id}-hint`, required: field.required };
  const choices =
    field.kind === 'boolean' ? ['true', 'false'].map((value) => ({ value, label: value })) : field.choices;
  if (choices.length > 0) {
    const none = field.required ? [] : [element('option', { value: '' }, 'not sent')];
    const options = choices.map(({ value, label }) =>
      element('option', { value }, label === value ? value : `${value} · ${label}`),
    );
    return element('select', common, ...none, ...options);
  }
  const limit = field.maxLength === undefined ? {} : { maxlength: String(field.maxLength) };
  if (field.kind === 'long text' || field.kind === 'list') {
    return element('textarea', {
      ...common,
      ...(field.kind === 'list' ? { placeholder: 'one per line' } : limit),
      rows: '3',
    });
  }
  const placeholder = field.preset === '' ? {} : { placeholder: field.preset };
  return element('input', { ...common, ...limit, ...placeholder, type: 'text', autocomplete: 'off' });
}
