/** The API key, or a function that gets it. */
export type ApiKey = string | (() => string | Promise<string>);

/**
 * The key without white space around it, such as the line end of a file.
 *
 * @throws TypeError without the key in its message, for a key that no `Authorization` header can contain.
 */
export function checkedKey(key: unknown): string {
  const text = String(key ?? '').trim();
  if (/^[!-~]+$/.test(text)) return text;
  throw new TypeError('apiKey or CONTENTGEN_API_KEY must be a key in visible ASCII.');
}
