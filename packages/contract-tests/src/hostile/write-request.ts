import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Request } from '../http/request.ts';
import { anyUuid, type Draft, type Field, type ListSpelling, ownResults } from './draft.ts';
import type { Target } from './targets.ts';

/** Turns a draft and its target into a request. */
export function writeRequest(
  { method, path }: Operation,
  draft: Draft,
  target: Target,
  authorization: string | undefined,
): Request {
  const { body, rawQuery, rawId } = draft;
  const address = path.replace(/\{[^}]+\}/, rawId ?? target.id ?? anyUuid);
  const query = rawQuery ?? urlEncoded(draft.query, target);
  const headers = draft.headers.map(({ name, value }) => [name, withWords(String(value), target)]);
  return {
    method: draft.method ?? method.toUpperCase(),
    path: query === '' ? address : `${address}?${query}`,
    headers: {
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(body && body.mediaType !== '' && { 'Content-Type': body.mediaType }),
      ...Object.fromEntries(headers),
    },
    ...(body && { body: writeBody(body, target) }),
    ...(body && 'isBinary' in body && body.isBinary === true && { encoding: 'latin1' }),
  };
}

function writeBody(body: NonNullable<Draft['body']>, target: Target): string {
  if ('text' in body) return body.text;
  const isJson = body.mediaType.toLowerCase().startsWith('application/json');
  return isJson ? jsonOf(body.fields, target) : urlEncoded(body.fields, target);
}

/**
 * Writes fields as JSON. An object could not have a name twice or `__proto__`, so this joins the members of the text.
 */
function jsonOf(fields: readonly Field[], target: Target): string {
  const members = fields.map(
    ({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(resolved(value, target))}`,
  );
  return `{${members.join(',')}}`;
}

function urlEncoded(fields: readonly Field[], target: Target): string {
  const pairs = fields.flatMap((field): [string, string][] => {
    const { name, text, spelling = 'repeated' } = field;
    const value = resolved(field.value, target);
    if (!Array.isArray(value)) return [[name, withWords(text ?? String(value), target)]];
    if (value.length === 0) return [[name, '']];
    return value.map((item, index) => [listNames[spelling](name, index), String(item)]);
  });
  return new URLSearchParams(pairs).toString();
}

const listNames: Readonly<Record<ListSpelling, (name: string, index: number) => string>> = {
  repeated: (name) => name,
  brackets: (name) => `${name}[]`,
  indices: (name, index) => `${name}[${index}]`,
};

/**
 * Replaces the placeholder `ownResults` in a list by the results of the record, and a placeholder with a suffix by
 * the first result with this suffix.
 */
export function resolved(value: unknown, { results }: Target): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((item) => {
    if (item === ownResults) return results;
    return typeof item === 'string' ? [item.replace(ownResults, results[0] ?? ownResults)] : [item];
  });
}

function withWords(text: string, { words }: Target): string {
  const known = Object.entries(words).reduce((rest, [name, word]) => rest.replaceAll(name, word), text);
  return known.replaceAll(anyUuid, () => randomUUID());
}
