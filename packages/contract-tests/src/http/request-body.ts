/** The content of a request's body, before it is written in a media type. */
export type Fields = Readonly<Record<string, unknown>>;

/** The text of a body: JSON, or a form with a repeated key for a list, and `name=` for an empty one. */
export function encode(fields: Fields, mediaType: string): string {
  if (mediaType === 'application/json') return JSON.stringify(fields);
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (!Array.isArray(value)) return value === undefined ? [] : [[name, String(value)]];
    return value.length === 0 ? [[name, '']] : value.map((item) => [name, String(item)]);
  });
  return new URLSearchParams(pairs).toString();
}
