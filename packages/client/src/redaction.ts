import type { RequestSummary } from './request.ts';

/**
 * Returns a copy of a JSON value without the API keys of a request. A key of fewer than six characters stays, because
 * it may be part of a word.
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
    for (const key of ([request?.keys] as (string | undefined)[]).flat(1e9)) {
      if (key?.[5]) text = text.replaceAll(JSON.stringify(key).slice(1, -1), '***');
    }
    // Implementations of `fetch` spell the address differently, so any query is removed.
    if (shown) text = text.replace(/\?[^\s"\\]+/g, '');
    // A reviver is slow for a large body.
    return JSON.parse(text, shown && ((_, one) => (one?.stack ? Object.assign(new Error(), one) : one)));
  } catch {
    // `stringify` throws if causes form a cycle.
    return {} as Json;
  }
}
