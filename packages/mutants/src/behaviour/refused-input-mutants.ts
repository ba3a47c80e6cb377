import { contract, type JsonSchema, type Operation, operations } from '@contentgen/contract';
import { bodySchema, type Fields, resources } from '@contentgen/contract-tests/internals';
import { mediaTypeOf, type ProxiedRequest, queryOf } from '@contentgen/faulty-proxy';
import type { Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { valuesOf } from './filter-mutants.ts';
import { fieldsOf, formTexts, parameterValue } from './requests.ts';
import { invalid, refusal } from './responses.ts';

const { bodyBytes } = contract['x-limits'];

/** Returns mutants that refuse a valid value of a field, a parameter or a header. */
export function refusedInputMutants(): Mutant[] {
  return [
    ...Object.values<Operation>(operations).flatMap((operation) => [
      ...fieldMutants(operation),
      ...mediaTypeMutants(operation),
      ...(operation.method === 'get' ? [headMutant(operation)] : []),
    ]),
    ...resources.flatMap(({ list, listParameters }) =>
      Object.values(listParameters).flatMap(({ name, schema }) =>
        // Cursors come from the server. A client can't choose one with these values, so no request could trigger a mutant.
        (name === 'cursor' ? [] : goodValues(schema)).map(({ what, is }) =>
          refused(list, `query ${name}`, what, 'choice', name, (request) => {
            const text = queryOf(request).get(name);
            return text !== null && is(parameterValue(schema, text), text);
          }),
        ),
      ),
    ),
  ];
}

interface Good {
  readonly what: string;
  /** @param text the value in a query or a form. */
  readonly is: (value: unknown, text: string | undefined) => boolean;
}

/** Returns the kinds of valid values that a service may refuse by mistake: every choice, and texts at their limits. */
function goodValues(schema: JsonSchema): Good[] {
  const { type, minLength = 0, maxLength = 0, maxItems } = schema;
  const choices = valuesOf(schema).map((value) => ({
    what: String(value),
    is: (sent: unknown) => sent === value,
  }));
  if (choices.length > 0) {
    return type === 'boolean'
      ? [...choices, { what: '1 or 0', is: (_, sent) => sent === '1' || sent === '0' }]
      : choices;
  }
  const text = (what: string, is: (text: string) => boolean): Good => ({
    what,
    is: (sent) => typeof sent === 'string' && is(sent),
  });
  if (type === 'string') {
    return [
      text('the longest text', (sent) => [...sent].length === maxLength),
      text('the shortest text', (sent) => [...sent].length === minLength),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII is meant
      text('a text beyond ASCII', (sent) => /[^\u0000-\u007f]/.test(sent)),
    ];
  }
  return type === 'array'
    ? [
        { what: 'an empty list', is: (sent) => Array.isArray(sent) && sent.length === 0 },
        ...(maxItems
          ? [{ what: 'a list of one', is: (sent: unknown) => Array.isArray(sent) && sent.length === 1 }]
          : []),
      ]
    : [];
}

function fieldMutants(operation: Operation): Mutant[] {
  const body = bodySchema(operation);
  const fields = Object.entries(body.properties ?? {});
  const sentIn = (request: ProxiedRequest): Fields => fieldsOf(request, body) ?? {};
  return fields.flatMap(([name, schema]) => [
    ...goodValues(schema).map(({ what, is }) =>
      refused(operation, `field ${name}`, what, 'choice', name, (request) => {
        const sent = sentIn(request);
        return name in sent && is(sent[name], formTexts(request, body, name)[0]);
      }),
    ),
    ...(body.required?.includes(name)
      ? []
      : [
          refused(
            operation,
            `field ${name}`,
            'an omitted field',
            'required',
            name,
            (request) => !(name in sentIn(request)),
          ),
        ]),
    ...(schema.type === 'array' ? spellingMutants(operation, name) : []),
  ]);
}

/** Returns mutants that refuse one format of a list in a form. */
function spellingMutants(operation: Operation, name: string): Mutant[] {
  const spellings = {
    [`${name}[]=`]: new RegExp(`(^|&)${name}(\\[|%5B)(\\]|%5D)=`, 'i'),
    [`${name}[0]=`]: new RegExp(`(^|&)${name}(\\[|%5B)0(\\]|%5D)=`, 'i'),
  };
  return Object.entries(spellings).map(([spelling, pattern]) =>
    refused(operation, `field ${name}`, spelling, 'unknown', spelling.slice(0, -1), ({ body }) =>
      pattern.test(body.toString()),
    ),
  );
}

function refused(
  operation: Operation,
  place: string,
  what: string,
  code: string,
  field: string,
  isMeant: (request: ProxiedRequest) => boolean,
): Mutant {
  const parts = { kind: 'refused-good-input', operation: operation.id, place } as const;
  return behaviourMutant(
    { ...parts, what: `${what} is refused` },
    () =>
      async ({ request, forward }) =>
        isMeant(request) ? invalid(operation.id, request, field, code) : forward(),
  );
}

/** Returns mutants that refuse a supported media type, with or without a charset, or a body of the maximum size. */
function mediaTypeMutants(operation: Operation): Mutant[] {
  const parts = {
    kind: 'refused-good-input',
    operation: operation.id,
    place: 'header Content-Type',
  } as const;
  const mutant = (what: string, isMeant: (request: ProxiedRequest) => boolean) =>
    behaviourMutant(
      { ...parts, what: `${what} is refused` },
      () =>
        async ({ request, forward }) =>
          isMeant(request) ? refusal(operation.id, 415, request) : forward(),
    );
  return operation.bodyMediaTypes.flatMap((mediaType) => [
    mutant(mediaType, (request) => mediaTypeOf(request) === mediaType),
    behaviourMutant(
      { ...parts, place: 'body', what: `the largest is refused (${mediaType})` },
      () =>
        async ({ request, forward }) =>
          request.body.length === bodyBytes && mediaTypeOf(request) === mediaType
            ? refusal(operation.id, 413, request)
            : forward(),
    ),
  ]);
}

function headMutant(operation: Operation): Mutant {
  const parts = { kind: 'refused-good-input', operation: operation.id, place: 'method HEAD' } as const;
  return behaviourMutant(
    { ...parts, what: 'HEAD is refused' },
    () =>
      async ({ request, forward }) =>
        request.method === 'HEAD' ? refusal(operation.id, 405, request) : forward(),
  );
}
