/** Mutants that accept invalid requests, refuse valid ones, or name a wrong field or rule in a refusal. */
import {
  contract,
  type FieldErrorCode,
  fieldErrorCodes,
  type JsonSchema,
  type Operation,
  operations,
} from '@contentgen/contract';
import { mediaTypeOf, splitTarget } from '@contentgen/contract/requests';
import {
  bodySchema,
  document,
  exampleBody,
  type Fields,
  resources,
} from '@contentgen/contract-tests/internals';
import { contentOf, queryOf, withContent, withParameter, withQuery, withRequestHeader } from '../changes.ts';
import type { HttpResponse, ProxiedRequest } from '../exchange.ts';
import { after, refusal, valuesOf } from './examples.ts';
import { answering, isSuccess, type KeyedExchange, type Mutant, mutantOf, replacing } from './mutant.ts';
import { fieldsOf, parameterValue, withFields } from './requests.ts';

type Code = FieldErrorCode;

const { bodyBytes } = contract['x-limits'];

/** Returns the mutants of every rule and every kind of valid value of every operation. */
export function inputMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap((operation) => {
    const rules = rulesOf(operation);
    return [
      ...rules.map((rule) => acceptedInput(operation, rule)),
      ...operation.bodyMediaTypes.map((mediaType) => largerBody(operation, mediaType)),
      ...refusedInputs(operation),
      ...misnamedErrors(operation, rules),
    ];
  });
}

/** A rule that a request may break. */
interface Rule {
  /** `field name`, `query sort` or `header If-Match`. */
  readonly place: string;
  /** The field that the 422 names; undefined for any field. */
  readonly field?: string;
  readonly code: Code;
  /** A further condition of the mutant, for its name; undefined if there is none. */
  readonly how?: string;
  isMeant?(request: ProxiedRequest): boolean;
  /** Returns the changes that repair the wrong field of a request; undefined if it cannot be repaired. */
  repair(exchange: KeyedExchange, field: string): Promise<Partial<ProxiedRequest> | undefined>;
}

/** Returns every rule of an operation's requests that a 422 can name. */
function rulesOf(operation: Operation): Rule[] {
  const { parameters = [] } = document.paths[operation.path]?.[operation.method] ?? {};
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inHeaders = parameters.filter((parameter) => parameter.in === 'header');
  const leaveOut: Rule['repair'] = async ({ request }, field) => withParameter(request, field, undefined);
  const keepOne: Rule['repair'] = async ({ request }, field) =>
    withQuery(request, (query) => query.set(field, query.get(field) ?? ''));
  const removeHeader: Rule['repair'] = async ({ request }, name) =>
    withRequestHeader(request, name, undefined);
  return [
    ...operation.bodyMediaTypes.flatMap((mediaType) => bodyRules(operation, mediaType)),
    { place: 'query', code: 'unknown', repair: leaveOut, isMeant: ({ path }) => path.includes('?') },
    ...inQuery.flatMap(({ name, schema }) => {
      const more = codesWhere([
        ['cursor', name === 'cursor'],
        ['encoding', isAnyText(schema)],
        ['duplicate', true],
      ]);
      return [...codesOf(schema), ...more].map((code) => {
        const repair = code === 'duplicate' ? keepOne : leaveOut;
        return { place: `query ${name}`, field: name, code, repair };
      });
    }),
    ...inHeaders.flatMap(({ name, schema }) =>
      [...codesOf(schema), ...codesWhere([['reused', name === 'Idempotency-Key']])].map((code) => {
        return { place: `header ${name}`, field: name, code, repair: removeHeader };
      }),
    ),
  ];
}

/** Returns the error codes for the rules of a schema. */
function codesOf(schema: JsonSchema): Code[] {
  const { type, enum: values, minLength = 0, maxLength, maxItems, pattern, items } = schema;
  return codesWhere([
    ['type', values === undefined && type !== 'string' && type !== 'array'],
    ['choice', values !== undefined],
    ['too_short', minLength > 0],
    ['too_long', maxLength !== undefined],
    ['too_many', maxItems !== undefined],
    ['format', pattern !== undefined || items?.format !== undefined],
  ]);
}

function codesWhere(rules: readonly (readonly [code: Code, applies: boolean])[]): Code[] {
  return rules.flatMap(([code, applies]) => (applies ? [code] : []));
}

/** Returns whether a value may be any text. Such a text can have a broken encoding. */
function isAnyText({ type, enum: values }: JsonSchema): boolean {
  return type === 'string' && values === undefined;
}

function bodyRules(operation: Operation, mediaType: string): Rule[] {
  const { properties = {}, required = [] } = bodySchema(operation);
  const isForm = mediaType !== 'application/json';
  const isMeant = (request: ProxiedRequest) => mediaTypeOf(request.headers) === mediaType;
  const rule = (place: string, code: Code, field?: string): Rule => ({
    place,
    code,
    how: mediaType,
    isMeant,
    repair: (exchange, name) => repairBody(operation, exchange, baseOf(name)),
    ...(field !== undefined && { field }),
  });
  return [
    { ...rule('field', 'unknown'), isMeant: (request) => isMeant(request) && !request.path.includes('?') },
    ...Object.entries(properties).flatMap(([name, schema]) => {
      const own = codesOf(schema);
      const isList = schema.type === 'array';
      const more = codesWhere([
        ['required', required.includes(name)],
        // In a form every value is a text or a list of texts.
        ['type', !isForm && !own.includes('type')],
        ['duplicate', isForm || isList],
        ['encoding', isAnyText(schema)],
        ['foreign', isList],
      ]);
      return [...own, ...more].map((code) => rule(`field ${name}`, code, name));
    }),
  ];
}

/** Returns the field that an item belongs to: `results` for `results[1]`. */
function baseOf(field: string): string {
  return field.replace(/\[\d+\]$/, '');
}

/**
 * Returns the body of a request with a valid value instead of the invalid one, or without the field if the field is
 * not required.
 */
async function repairBody(operation: Operation, { request, forward }: KeyedExchange, name: string) {
  const { properties = {}, required = [] } = bodySchema(operation);
  const { [name]: _, ...others } = fieldsOf(request, bodySchema(operation)) ?? {};
  const isCreate = resources.some(({ create }) => create === operation);
  if (!(name in properties) || (isCreate && !required.includes(name))) return withFields(request, others);
  if (isCreate) {
    const good = exampleBody(operation, mediaTypeOf(request.headers))[name];
    return withFields(request, { ...others, [name]: good });
  }
  // In an update, the field keeps the value of the record.
  const { path } = splitTarget(request.path);
  const shown = await forward({ method: 'GET', path, body: Buffer.alloc(0) });
  return isSuccess(shown) ? withFields(request, { ...others, [name]: contentOf(shown)[name] }) : undefined;
}

/** Returns a mutant that accepts requests which break only this rule. */
function acceptedInput({ id: operation }: Operation, rule: Rule): Mutant {
  const { place, field, code, how, isMeant = () => true, repair } = rule;
  const what = `${code} is accepted${how === undefined ? '' : ` (${how})`}`;
  return mutantOf(
    { kind: 'accepted-bad-input', operation, place },
    what,
    answering(422, async (response, exchange) => {
      const [error, ...others] = contentOf(response)?.errors ?? [];
      if (others.length > 0 || error?.code !== code || !isMeant(exchange.request)) return undefined;
      if (field !== undefined && baseOf(error.field) !== field) return undefined;
      const repaired = await repair(exchange, error.field);
      return repaired && exchange.forward(repaired);
    }),
  );
}

/** Returns a mutant that accepts a body that is one byte too large. */
function largerBody({ id: operation }: Operation, mediaType: string): Mutant {
  return mutantOf(
    { kind: 'accepted-bad-input', operation, place: 'body' },
    `one byte too many is accepted (${mediaType})`,
    replacing(({ request, forward }) => {
      const { body } = request;
      const isMeant = body.length === bodyBytes + 1 && mediaTypeOf(request.headers) === mediaType;
      // Removes one of the filler letters.
      const at = isMeant ? body.indexOf('aa') : -1;
      if (at < 0) return undefined;
      return forward({ body: Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]) });
    }),
  );
}

/** A kind of valid value that a server may refuse by mistake. */
interface Good {
  readonly what: string;
  /** @param text the value in a query or a form. */
  readonly is: (value: unknown, text: string | null) => boolean;
}

/** Returns every choice, and texts and lists at their limits. */
function goodValues(schema: JsonSchema): Good[] {
  const { type, minLength = 0, maxLength = 0, maxItems } = schema;
  const choices = valuesOf(schema).map(
    (value): Good => ({ what: String(value), is: (sent) => sent === value }),
  );
  if (type === 'boolean') {
    return [...choices, { what: '1 or 0', is: (_, sent) => sent === '1' || sent === '0' }];
  }
  if (choices.length > 0) return choices;
  const text = (what: string, is: (text: string) => boolean): Good => ({
    what,
    is: (sent) => typeof sent === 'string' && is(sent),
  });
  const list = (what: string, length: number): Good => ({
    what,
    is: (sent) => Array.isArray(sent) && sent.length === length,
  });
  if (type === 'array') {
    return [list('an empty list', 0), ...(maxItems ? [list('a list of one', 1)] : [])];
  }
  if (type !== 'string') return [];
  return [
    text('the longest text', (sent) => [...sent].length === maxLength),
    text('the shortest text', (sent) => [...sent].length === minLength),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII is meant
    text('a text beyond ASCII', (sent) => /[^\u0000-\u007f]/.test(sent)),
  ];
}

/** Returns mutants that refuse valid fields, parameters, media types, sizes and methods. */
function refusedInputs(operation: Operation): Mutant[] {
  const body = bodySchema(operation);
  const sentIn = (request: ProxiedRequest): Fields => fieldsOf(request, body) ?? {};
  const listParameters = resources.find(({ list }) => list === operation)?.listParameters ?? {};
  const refused = (
    place: string,
    what: string,
    refuse: (exchange: KeyedExchange) => HttpResponse,
    isMeant: (request: ProxiedRequest) => boolean,
  ) =>
    mutantOf(
      { kind: 'refused-good-input', operation: operation.id, place },
      what,
      replacing((exchange) => (isMeant(exchange.request) ? refuse(exchange) : undefined)),
    );
  const withStatus = (status: number) => (exchange: KeyedExchange) => refusal(status, exchange);
  const withError = (field: string, code: Code) => (exchange: KeyedExchange) =>
    refusal(422, exchange, {
      detail: 'The request is invalid: 1 error.',
      errors: [{ field, code, detail: 'is not allowed' }],
    });
  return [
    ...Object.entries(body.properties ?? {}).flatMap(([name, schema]) => {
      const place = `field ${name}`;
      return [
        ...goodValues(schema).map(({ what, is }) =>
          refused(place, `${what} is refused`, withError(name, 'choice'), (request) => {
            const sent = sentIn(request);
            return name in sent && is(sent[name], new URLSearchParams(request.body.toString()).get(name));
          }),
        ),
        ...(body.required?.includes(name) ? [] : [name]).map(() =>
          refused(place, 'an omitted field is refused', withError(name, 'required'), (request) => {
            return !(name in sentIn(request));
          }),
        ),
        ...(schema.type === 'array' ? ['', '0'] : []).map((index) => {
          const spelling = new RegExp(`(^|&)${name}(\\[|%5B)${index}(\\]|%5D)=`, 'i');
          const field = `${name}[${index}]`;
          return refused(place, `${field}= is refused`, withError(field, 'unknown'), (request) =>
            spelling.test(request.body.toString()),
          );
        }),
      ];
    }),
    ...Object.values(listParameters)
      // A client can't choose a cursor.
      .filter(({ name }) => name !== 'cursor')
      .flatMap(({ name, schema }) =>
        goodValues(schema).map(({ what, is }) =>
          refused(`query ${name}`, `${what} is refused`, withError(name, 'choice'), (request) => {
            const text = queryOf(request).get(name);
            return text !== null && is(parameterValue(schema, text), text);
          }),
        ),
      ),
    ...operation.bodyMediaTypes.flatMap((mediaType) => {
      const isMeant = ({ headers }: ProxiedRequest) => mediaTypeOf(headers) === mediaType;
      return [
        refused('header Content-Type', `${mediaType} is refused`, withStatus(415), isMeant),
        refused('body', `the largest is refused (${mediaType})`, withStatus(413), (request) => {
          return request.body.length === bodyBytes && isMeant(request);
        }),
      ];
    }),
    ...(operation.method === 'get' ? ['HEAD'] : []).map((head) =>
      refused('method HEAD', 'HEAD is refused', withStatus(405), ({ method }) => method === head),
    ),
  ];
}

interface FieldError {
  readonly field: string;
  readonly code: Code;
  readonly detail: string;
}

/** Returns mutants whose 422 names a wrong field or a wrong rule. */
function misnamedErrors({ id: operation }: Operation, rules: readonly Rule[]): Mutant[] {
  const fields = [...new Set(rules.flatMap(({ field }) => field ?? []))];
  const codes = [...new Set(rules.map(({ code }) => code))];
  const misnamed = (name: string, what: string, change: (error: FieldError) => FieldError) =>
    mutantOf(
      { kind: 'misnamed-error', operation, place: `error ${name}` },
      what,
      answering(422, (response) => {
        const errors: readonly FieldError[] = contentOf(response)?.errors ?? [];
        const changed = errors.map(change);
        if (changed.every((error, index) => error === errors[index])) return undefined;
        return withContent(response, (problem) => ({ ...problem, errors: changed }));
      }),
    );
  return [
    ...fields.map((name) => {
      const other = fields.length > 1 ? after(fields, name) : 'no_such_field';
      return misnamed(name, `named ${other}`, (error) =>
        baseOf(error.field) === name ? { ...error, field: other } : error,
      );
    }),
    ...codes.map((code) => {
      const other = after<Code>(fieldErrorCodes, code);
      return misnamed(code, `reported as ${other}`, (error) =>
        error.code === code ? { ...error, code: other } : error,
      );
    }),
  ];
}
