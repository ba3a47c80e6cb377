import type { RequestSummary } from './request.ts';

/**
 * A copy of JSON without what no error may show: the API key, also escaped for a URL or in base64, and the query of the
 * address. A key of fewer than six characters is a word, and no secret.
 *
 * @param shown the members of errors, which are copied as errors. Others, such as `Headers`, could contain the key.
 *   Without it, the value must be JSON.
 */
export function redacted<Json>(
  value: Json,
  // No JSON contains a line end.
  { key, url = '\n', path = '' }: Partial<RequestSummary> = {},
  shown?: (keyof NodeJS.ErrnoException)[],
): Json {
  try {
    let text = JSON.stringify(value, shown).replaceAll(url, path);
    if (key?.[5]) {
      // The end of base64 depends on what follows.
      for (const spelling of [key, encodeURIComponent(key), btoa(key).slice(0, key.length / 0.75)])
        text = text.replaceAll(spelling, '***');
    }
    return JSON.parse(text, (_, one) => (shown && one?.stack ? Object.assign(new Error(), one) : one));
  } catch {
    // Causes that form a circle.
    return {} as Json;
  }
}
