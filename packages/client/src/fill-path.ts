/**
 * The path template with its `{parameters}` filled in and percent-encoded.
 *
 * @throws TypeError naming the parameter, where the value would lead to another address: nothing at all, and
 * `.` and `..`, which URLs resolve away even when they are encoded (WHATWG URL, section 4.4).
 */
export function fillPath(template: string, parameters: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = String(parameters[name] ?? '');
    if (['', '.', '..'].includes(value)) throw new TypeError(`${name}: "${value}" can't stand in a path.`);
    return encodeURIComponent(value);
  });
}
