import type { Operation } from '@contentgen/contract';
import { document } from './documented-response.ts';

/** The content of a request's body, before it is written in a media type. */
export type Fields = Readonly<Record<string, unknown>>;

/** The contract's own example of a body of this media type; undefined where the operation takes none. */
export function exampleFields(operation: Operation, mediaType: string | undefined): Fields | undefined {
  const content = document.paths[operation.path]?.[operation.method]?.requestBody?.content;
  const examples = content?.[mediaType ?? '']?.examples;
  return examples && (Object.values(examples).at(-1)?.value as Fields);
}

/** The text of a body: JSON, or a form with a repeated key for a list, and `name=` for an empty one. */
export function encode(fields: Fields, mediaType: string): string {
  if (mediaType === 'application/json') return JSON.stringify(fields);
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (!Array.isArray(value)) return [[name, String(value)]];
    return value.length === 0 ? [[name, '']] : value.map((item) => [name, String(item)]);
  });
  return new URLSearchParams(pairs).toString();
}
