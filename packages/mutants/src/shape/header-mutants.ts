import type { HttpResponse } from '@contentgen/contract-tests';
import type { DocumentedResponse } from '@contentgen/contract-tests/internals';
import { withHeader } from '@contentgen/faulty-proxy';
import { breaksOf } from './breaks.ts';
import type { ResponseChange } from './response-change.ts';

/** Returns every change that breaks the declared headers of a response. */
export function headerChanges({ headers }: DocumentedResponse): ResponseChange[] {
  return Object.entries(headers).flatMap(([name, { required, schema, example }]) => {
    const place = `header ${name}`;
    const isText = schema.type === 'string';
    const breaks = breaksOf(schema)
      // A header is always a text: a number has a wrong type only if its text is not a number.
      .filter(({ kind, what }) =>
        kind === 'wrong-type' ? !isText && headerTypes.has(what) : kind !== 'null',
      )
      .map(({ what, to }) => ({
        what,
        to: (value: string) => String(to(isText ? value : what === 'a string' ? 'soon' : Number(value))),
      }));
    return [
      ...(required ? [change('missing-header', place, 'missing', name, () => undefined)] : []),
      ...breaks.map(({ what, to }) =>
        change('broken-header', place, what, name, (value) => to(value ?? String(example))),
      ),
      change('repeated-header', place, 'twice', name, (value = String(example)) => [value, String(example)]),
    ];
  });
}

const headerTypes = new Set(['a string', 'a fraction']);

function change(
  kind: ResponseChange['kind'],
  place: string,
  what: string,
  name: string,
  to: (value: string | undefined) => string | readonly string[] | undefined,
): ResponseChange {
  return { kind, place, what, apply: (response) => withHeader(response, name, to(headerOf(response, name))) };
}

function headerOf({ headers }: HttpResponse, name: string): string | undefined {
  return headers[name.toLowerCase()]?.toString();
}
