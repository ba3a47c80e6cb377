import { refuse } from './encode-fields.ts';

/** The API key, or a function that gets it. */
export type ApiKey = string | (() => string | Promise<string>);

/**
 * Returns the key without white space around it, such as the line end of a file.
 *
 * @throws TypeError for a key that is not a bearer token (RFC 6750, section 2.1), such as an empty text or two lines.
 *   The message does not contain the key.
 */
export function checkedKey(key: unknown): string {
  const text = String(key ?? '').trim();
  return /^[\w.~+/-]+=*$/.test(text) ? text : refuse('apiKey or CONTENTGEN_API_KEY', 'empty or invalid');
}
