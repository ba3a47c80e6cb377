/**
 * Writes fields as a form (WHATWG URL, section 5), in their order, for bodies and queries. A space is `%20`, which both
 * can contain. A list is a repeated field, the empty list is `field=`, and an undefined field is left out.
 *
 * @param absent is left out like undefined.
 * @throws TypeError that names the field, for a value that a form can't contain: null, an object, text that is not
 *   well-formed Unicode, or a list whose only item is an empty text, because a form writes the empty list the same way.
 */
export function encodeFields(fields: object, absent?: null): string {
  const form: string[] = [];
  for (const field of Object.keys(fields)) {
    const value = fields[field as never] as unknown;
    if (value === undefined || value === absent) continue;
    const isList = Array.isArray(value);
    const items = isList
      ? value.map((item, index) => formText(`${field}[${index}]`, item))
      : [formText(field, value)];
    if (isList && items.length === 1 && !items[0]) refuse(field, '[""]');
    for (const item of items.length ? items : [''])
      form.push(`${encodeURIComponent(field)}=${encodeURIComponent(item)}`);
  }
  return form.join('&');
}

function formText(field: string, value: unknown): string {
  if (typeof value === 'string') return value.isWellFormed() ? value : refuse(field, 'this text');
  if (/boolean|number/.test(typeof value)) return `${value}`;
  // For null, the text is `null`.
  return refuse(field, value && typeof value);
}

/** @throws TypeError that names an option, or a field, a parameter or a header of a request. */
export function refuse(field: string, what: unknown): never {
  throw new TypeError(`${field} can't be ${what}.`);
}
