import type { RequestSummary } from './request.ts';

/**
 * Returns a copy of a JSON value without the API keys of a request, also where they are escaped or in base64. A key of
 * fewer than six characters stays, because it may be part of a word.
 *
 * @param shown the members of errors to copy. An error is copied as an error, without the queries of addresses. Other
 *   members, such as `Headers`, could contain the key. If it is missing, the value must be JSON.
 */
export function redacted<Json>(
  value: Json,
  request?: Partial<RequestSummary>,
  shown?: (keyof NodeJS.ErrnoException)[],
): Json {
  try {
    let text = JSON.stringify(value, shown);
    // Implementations of `fetch` spell the address differently, so any query is removed.
    if (shown) text = text.replace(/\?[^\s"\\]+/g, '');
    for (const key of ([request?.keys] as (string | undefined)[]).flat(1e9)) {
      if (!key?.[5]) continue;
      // The characters of base64 depend on the position in the text. The first and the last also depend on the text
      // around the key, so they are left out.
      const encoded = [key, ` ${key}`, `  ${key}`].map((text, index) =>
        btoa(text).slice(index && index + 1, text.length / 0.75),
      );
      // Each character may be escaped for a URL, also twice, for HTML or for JSON. Each sign may have become another
      // one. No text can match in two ways, because a run of escapes would then take exponential time.
      for (const spelling of [key, ...encoded])
        text = text.replace(
          new RegExp(
            spelling.replace(
              /\w|(.)/g,
              (letter, sign) =>
                `(${sign ? '(\\\\\\\\)?[^\\w"\\\\]' : letter}|(%(25)*|\\\\\\\\u\\w\\w)\\w\\w|&#?\\w+;)`,
            ),
            'gi',
          ),
          '***',
        );
    }
    // A reviver is slow for a large body.
    return JSON.parse(text, shown && ((_, one) => (one?.stack ? Object.assign(new Error(), one) : one)));
  } catch {
    // `stringify` throws if causes form a cycle.
    return {} as Json;
  }
}
