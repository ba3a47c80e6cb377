import type { ApiRequest } from './api-request.ts';
import type { FormField, OperationForm } from './operation-form.ts';

/** What the reader typed into a field. */
export interface TypedField {
  readonly field: FormField;
  readonly text: string;
}

/**
 * Returns the request of a form. Empty fields are not sent, except the required ones of a body.
 *
 * @param server the URL of the service, without a trailing slash.
 */
export function buildRequest(
  { method, path, client }: OperationForm,
  typed: readonly TypedField[],
  server: string,
): ApiRequest {
  const at = (place: FormField['place']) =>
    typed.filter(({ field, text }) => field.place === place && text !== '');
  const values = (fields: readonly TypedField[]) =>
    Object.fromEntries(fields.map((one) => [one.field.name, jsonValue(one)]));
  const filled = at('path').reduce(
    (text, { field, text: value }) => text.replace(`{${field.name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(
    at('query').map(({ field, text }): [string, string] => [field.name, text]),
  ).toString();
  const headers = Object.fromEntries(at('header').map(({ field, text }) => [field.name, text]));
  const body = typed.filter(({ field, text }) => field.place === 'body' && (text !== '' || field.required));
  const hasBody = typed.some(({ field }) => field.place === 'body');
  return {
    method,
    url: `${server}${filled}${query === '' ? '' : `?${query}`}`,
    headers,
    ...(hasBody ? { body: values(body) } : {}),
    call: { ...client, server, path, id: at('path')[0]?.text ?? '', query: values(at('query')) },
  };
}

/**
 * Returns the value of a field as JSON. If the text is not a value of the field's type, it stays a text, so that the
 * service responds with an error that names the field.
 */
function jsonValue({ field, text }: TypedField): unknown {
  if (field.kind === 'list')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (field.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (field.kind !== 'number') return text;
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}
