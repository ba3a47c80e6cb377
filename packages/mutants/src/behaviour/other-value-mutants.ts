import type { JsonSchema } from '@contentgen/contract';
import { type DocumentedResponse, documentedResponses } from '@contentgen/contract-tests/internals';
import { withContent } from '@contentgen/faulty-proxy';
import { type Mutant, responseMutant } from '../mutant.ts';
import { exampleBodies } from '../proxy/example-response.ts';
import { nonNull, typesOf } from '../shape/sample.ts';
import { otherValue } from './other-value.ts';

type Json = Readonly<Record<string, unknown>>;

/** Returns mutants that answer with a well-formed but wrong value in one field of a record. */
export function otherValueMutants(): Mutant[] {
  return documentedResponses.flatMap((response) => {
    const [body] = Object.values(response.bodies);
    const items = body?.properties?.data?.items;
    const record = items ?? body;
    if (response.status >= 300 || !record) return [];
    const shown = exampleRecords(response);
    return Object.entries(record.properties ?? {}).flatMap(([name, schema]) => {
      // A null that replaces null changes nothing.
      const isEverNull = shown[0]?.[name] === null;
      return replacementsFor(schema, isEverNull).map(({ what, to }) =>
        otherValueOf(response, items !== undefined, name, what, to),
      );
    });
  });
}

/** Returns the records in the contract's examples of a response. The first one has a successful generation. */
function exampleRecords(response: DocumentedResponse): readonly Json[] {
  return exampleBodies(response).flatMap(([, values]) =>
    (values as readonly (Json & { readonly data?: readonly Json[] })[]).flatMap(
      (value) => value.data ?? value,
    ),
  );
}

interface Replacement {
  readonly what: string;
  readonly to: (value: unknown) => unknown;
}

/** Returns the wrong values for a field: another value and null. If the field has few values, every other value. */
function replacementsFor(schema: JsonSchema, isEverNull: boolean): Replacement[] {
  const values = nonNull(schema).enum;
  const isSmall = values !== undefined && values.length <= few;
  return [
    ...(isSmall
      ? values
          .slice(1)
          .map((_, shift) => ({ what: `another value (${shift + 1})`, to: shifted(values, shift + 1) }))
      : [{ what: 'another value', to: (value: unknown) => otherValue(schema, value) }]),
    ...(typesOf(schema).includes('null') && !isEverNull
      ? [{ what: 'null', to: (value: unknown) => (value === null ? value : null) }]
      : []),
  ];
}

const few = 4;

function shifted(values: readonly unknown[], shift: number): Replacement['to'] {
  return (value) => values[(values.indexOf(value) + shift) % values.length];
}

function otherValueOf(
  { operation, status }: DocumentedResponse,
  isList: boolean,
  name: string,
  what: string,
  to: Replacement['to'],
): Mutant {
  const change = (record: Json): Json => ({ ...record, [name]: to(record[name]) });
  const place = isList ? `body/data/${name}` : `body/${name}`;
  return responseMutant({ kind: 'other-value', operation: operation.id, status, place, what }, (response) => {
    const changed = withContent(response, (body) =>
      isList ? { ...body, data: body.data.map(change) } : change(body),
    );
    return changed.body === response.body ? response : changed;
  });
}
