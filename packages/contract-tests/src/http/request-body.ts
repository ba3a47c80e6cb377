/** The media type of forms. */
export const form = 'application/x-www-form-urlencoded';

/** The content of a request body, before encoding. */
export type Fields = Readonly<Record<string, unknown>>;

/** Encodes a body as JSON or as a form. A form has a key for each item of a list, and `name=` for an empty list. */
export function encode(fields: Fields, mediaType: string): string {
  if (mediaType === 'application/json') return JSON.stringify(fields);
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (!Array.isArray(value)) return value === undefined ? [] : [[name, String(value)]];
    return value.length === 0 ? [[name, '']] : value.map((item) => [name, String(item)]);
  });
  return new URLSearchParams(pairs).toString();
}
