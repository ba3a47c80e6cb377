import type { JsonSchema } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import type { DocumentedResponse } from '@contentgen/contract-tests/internals';
import { contentOf } from '@contentgen/faulty-proxy';
import type { Kind } from '../kinds.ts';
import { type Break, breaksOf } from './breaks.ts';
import { changedAt, leftOut, nameOfPlace, type Place, placesIn } from './places.ts';
import type { ResponseChange } from './response-change.ts';
import { nonNull, typesOf } from './sample.ts';

/** Returns every change that breaks the body of a response. */
export function bodyChanges({ bodies }: DocumentedResponse): ResponseChange[] {
  const [schema] = Object.values(bodies);
  if (!schema) return [text('an unexpected body', () => '{}')];
  return [
    text('no body', () => ''),
    text('invalid JSON', () => '<html></html>'),
    text('cut off', (body) => body.slice(0, -1)),
    text('a byte order mark', (body) => `\ufeff${body}`),
    { kind: 'broken-body', place: 'body', what: 'invalid UTF-8', apply: withoutUtf8 },
    ...placesIn(schema).flatMap((place) => placeBreaks(place).map((broken) => inJson(schema, place, broken))),
  ];
}

function text(what: string, to: (body: string) => string): ResponseChange {
  return {
    kind: 'broken-body',
    place: 'body',
    what,
    apply: (response) => ({ ...response, body: to(response.body) }),
  };
}

/**
 * Adds a byte that is not UTF-8 to a text of the body. The body of an empty list has no such text and stays
 * unchanged.
 */
function withoutUtf8(response: HttpResponse): HttpResponse {
  const [before] = /^[\s\S]*?"(name|detail)":"/.exec(response.body) ?? [];
  if (before === undefined) return response;
  const parts = [before, Buffer.of(0xff), response.body.slice(before.length)];
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return { ...response, body: bytes.toString(), bytes };
}

function placeBreaks({ schema, required }: Place): Break[] {
  return [
    ...(required ? [{ kind: 'missing' as Kind, what: 'missing', to: () => leftOut }] : []),
    ...(typesOf(nonNull(schema)).includes('object') ? [extra] : []),
    ...breaksOf(schema),
  ];
}

const extra: Break = {
  kind: 'extra',
  what: 'an extra property',
  to: (value) => ({ ...(value as object), no_such_property: 'extra' }),
};

function inJson(schema: JsonSchema, place: Place, { kind, what, to }: Break): ResponseChange {
  const apply = (response: HttpResponse): HttpResponse => {
    const value = contentOf(response);
    if (value === undefined) return response;
    return { ...response, body: JSON.stringify(changedAt(schema, value, place.path, to)) };
  };
  return { kind, place: nameOfPlace(place), what, apply };
}
