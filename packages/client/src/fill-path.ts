import { refuse } from './encode-fields.ts';

/**
 * Fills the `{parameters}` of a path template with percent-encoded values.
 *
 * @throws TypeError that names the parameter, for a value that would change the path: an empty one, `.` and `..`,
 * which URLs resolve even when they are encoded (WHATWG URL, section 4.4).
 */
export function fillPath(template: string, parameters?: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = String(parameters?.[name] ?? '');
    if (/^\.{0,2}$/.test(value)) refuse(name, `"${value}"`);
    return encodeURIComponent(value);
  });
}
