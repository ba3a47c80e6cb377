import {
  contract,
  type FieldErrorCode,
  type JsonSchema,
  type Operation,
  operations,
} from '@contentgen/contract';
import { splitTarget } from '@contentgen/contract/requests';
import {
  bodySchema,
  document,
  exampleBody,
  type Fields,
  resources,
} from '@contentgen/contract-tests/internals';
import {
  contentOf,
  mediaTypeOf,
  type ProxiedRequest,
  withParameter,
  withQuery,
  withRequestHeader,
} from '@contentgen/faulty-proxy';
import type { Exchange } from '../exchange.ts';
import type { Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { fieldsOf, withFields } from './requests.ts';
import { isSuccess } from './responses.ts';

type Code = FieldErrorCode;

/** Returns the changes that repair the wrong field of a request; undefined if it cannot be repaired. */
type Repair = (exchange: Exchange, field: string) => Promise<Partial<ProxiedRequest> | undefined>;

/** A rule that a request may break. */
export interface Rule {
  /** `field name`, `query sort` or `header If-Match`. */
  readonly place: string;
  /** The field that the 422 names; undefined for any field. */
  readonly field?: string;
  readonly code: Code;
  /** A further condition of the mutant, for its name; undefined if there is none. */
  readonly how?: string;
  isMeant?(request: ProxiedRequest): boolean;
  readonly repair: Repair;
}

/**
 * Returns mutants that accept invalid requests: one for every rule of the contract. Each accepts requests that break
 * only this rule.
 */
export function acceptedInputMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap((operation) => [
    ...rulesOf(operation).map((rule) => acceptedInput(operation, rule)),
    ...operation.bodyMediaTypes.map((mediaType) => largerBody(operation, mediaType)),
  ]);
}

const { bodyBytes } = contract['x-limits'];

/** Returns a mutant that accepts a body that is one byte too large. */
function largerBody({ id: operation }: Operation, mediaType: string): Mutant {
  const what = `one byte too many is accepted (${mediaType})`;
  return behaviourMutant(
    { kind: 'accepted-bad-input', operation, place: 'body', what },
    () =>
      async ({ request, forward }) => {
        const { body } = request;
        const isMeant = body.length === bodyBytes + 1 && mediaTypeOf(request) === mediaType;
        // Removes one of the filler letters.
        const at = isMeant ? body.indexOf('aa') : -1;
        return at < 0
          ? forward()
          : forward({ body: Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]) });
      },
  );
}

function acceptedInput({ id: operation }: Operation, rule: Rule): Mutant {
  const { place, field, code, how, isMeant = () => true, repair } = rule;
  const what = [code, 'is accepted', ...(how === undefined ? [] : [`(${how})`])].join(' ');
  return behaviourMutant({ kind: 'accepted-bad-input', operation, place, what }, () => async (exchange) => {
    const response = await exchange.forward();
    if (response.status !== 422 || !isMeant(exchange.request)) return response;
    const [error, ...others] = contentOf(response)?.errors ?? [];
    const isOne = others.length === 0 && error?.code === code;
    if (!isOne || (field !== undefined && baseOf(error.field) !== field)) return response;
    const repaired = await repair(exchange, error.field);
    return repaired ? exchange.forward(repaired) : response;
  });
}

/** Returns the field that an item belongs to: `results` for `results[1]`. */
export function baseOf(field: string): string {
  return field.replace(/\[\d+\]$/, '');
}

/** Returns every rule of an operation's requests that a 422 can name. */
export function rulesOf(operation: Operation): Rule[] {
  const parameters = document.paths[operation.path]?.[operation.method]?.parameters ?? [];
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inHeaders = parameters.filter((parameter) => parameter.in === 'header');
  const leaveOut: Repair = async ({ request }, field) => withParameter(request, field, undefined);
  return [
    ...operation.bodyMediaTypes.flatMap((mediaType) => bodyRules(operation, mediaType)),
    { place: 'query', code: 'unknown', repair: leaveOut, isMeant: hasQuery },
    ...inQuery.flatMap(({ name, schema }) =>
      [...codesOf(schema), 'duplicate' as Code, ...querySpecials(name, schema)].map(
        (code): Rule => ({
          place: `query ${name}`,
          field: name,
          code,
          repair: code === 'duplicate' ? keepOne : leaveOut,
        }),
      ),
    ),
    ...inHeaders.flatMap(({ name, schema }) =>
      [...codesOf(schema), ...headerSpecials(name)].map(
        (code): Rule => ({
          place: `header ${name}`,
          field: name,
          code,
          repair: async ({ request }) => withRequestHeader(request, name, undefined),
        }),
      ),
    ),
  ];
}

function hasQuery({ path }: ProxiedRequest): boolean {
  return path.includes('?');
}

const keepOne: Repair = async ({ request }, field) =>
  withQuery(request, (query) => query.set(field, query.get(field) ?? ''));

/** Returns the error codes for the rules of a schema. */
function codesOf({
  type,
  enum: values,
  minLength = 0,
  maxLength,
  maxItems,
  pattern,
  items,
}: JsonSchema): Code[] {
  const rules: readonly (readonly [Code, boolean])[] = [
    ['type', values === undefined && type !== 'string' && type !== 'array'],
    ['choice', values !== undefined],
    ['too_short', minLength > 0],
    ['too_long', maxLength !== undefined],
    ['too_many', maxItems !== undefined],
    ['format', pattern !== undefined || items?.format !== undefined],
  ];
  return rules.flatMap(([code, has]) => (has ? [code] : []));
}

/** Returns the error codes for the rules of a query parameter that its schema cannot express. */
function querySpecials(name: string, schema: JsonSchema): Code[] {
  return [...(name === 'cursor' ? ['cursor' as Code] : []), ...(isText(schema) ? ['encoding' as Code] : [])];
}

/** Returns whether a value can be any text. */
function isText({ type, enum: values }: JsonSchema): boolean {
  return type === 'string' && values === undefined;
}

function headerSpecials(name: string): Code[] {
  return name === 'Idempotency-Key' ? ['reused'] : [];
}

function bodyRules(operation: Operation, mediaType: string): Rule[] {
  const { properties = {}, required = [] } = bodySchema(operation);
  const isForm = mediaType !== 'application/json';
  const isMeant = (request: ProxiedRequest) => mediaTypeOf(request) === mediaType;
  const rule = (place: string, code: Code, field?: string): Rule => ({
    place,
    code,
    how: mediaType,
    isMeant,
    repair: (exchange, name) => repairBody(operation, exchange, baseOf(name)),
    ...(field !== undefined && { field }),
  });
  return [
    { ...rule('field', 'unknown'), isMeant: (request) => isMeant(request) && !hasQuery(request) },
    ...Object.entries(properties).flatMap(([name, schema]) =>
      [
        ...(required.includes(name) ? ['required' as Code] : []),
        // In a form every value is a text or a list of texts.
        ...(!isForm && codesOf(schema).every((code) => code !== 'type') ? ['type' as Code] : []),
        ...codesOf(schema),
        ...(isForm && schema.type !== 'array' ? ['duplicate' as Code] : []),
        ...(isText(schema) ? ['encoding' as Code] : []),
        ...(schema.type === 'array' ? ['foreign' as Code, 'duplicate' as Code] : []),
      ].map((code) => rule(`field ${name}`, code, name)),
    ),
  ];
}

/**
 * Returns the body of a request with a valid value instead of the invalid one, or without the field if the field is
 * not required.
 */
async function repairBody(operation: Operation, exchange: Exchange, name: string) {
  const fields = fieldsOf(exchange.request, bodySchema(operation));
  if (!fields) return undefined;
  const { [name]: _, ...others } = fields;
  const good = await goodValue(operation, exchange, name);
  return withFields(exchange.request, good === undefined ? others : { ...others, [name]: good });
}

async function goodValue(
  operation: Operation,
  { request, forward }: Exchange,
  name: string,
): Promise<unknown> {
  const { properties = {}, required = [] } = bodySchema(operation);
  const isCreate = resources.some(({ create }) => create === operation);
  if (!(name in properties)) return undefined;
  if (isCreate)
    return required.includes(name) ? exampleBody(operation, mediaTypeOf(request))[name] : undefined;
  // In an update, the field keeps the value of the record.
  const { path } = splitTarget(request.path);
  const shown = await forward({ method: 'GET', path, body: Buffer.alloc(0) });
  return isSuccess(shown) ? (contentOf(shown) as Fields)[name] : undefined;
}
