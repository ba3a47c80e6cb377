import {
  contract,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type OperationId,
  operations,
} from '@contentgen/contract';
import { requestId } from '@contentgen/contract/requests';
import { type HttpResponse, header, serverSentEvents } from '../http/response.ts';
import { type Quotations, says } from '../quotations.ts';
import {
  addedError,
  type DeclaredHeader,
  type DocumentedResponse,
  documentedResponse,
  eventIdOf,
  type NamedSchema,
  nameKeyword,
  responsePlace,
  withAdditions,
} from './documented-responses.ts';
import { inWords, quoted, schemaErrors } from './schema-errors.ts';

/** A place where a response breaks the contract. */
export interface Broken {
  /** `status`, `content-type`, `header ETag`, `body` or a place in it, such as `body/favorite`. */
  readonly where: string;
  /** The place and the rule, without ids and values: `Document.favorite must be true or false`. */
  readonly cause: string;
  /** The place, the rule, and what is there instead: `… , but is the text "no"`. */
  readonly sentence: string;
  /** What the contract says about the place. */
  readonly says: Quotations;
  /** The sentence after the operation and the status: `getDocument 200: Document.favorite must be …`. */
  readonly message: string;
}

/** A response and its request. */
export interface Case {
  readonly operation: OperationId;
  /** The method of the request. A response to `HEAD` has no body (RFC 9110, section 9.3.2). */
  readonly method: string;
  /** The path of the request, with or without its query. If it is known, a problem must name it. */
  readonly path?: string;
  /** The headers of the request; default: none. With an `Origin`, a script of that origin must be able to read the response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: HttpResponse;
}

/** A function that validates a response against the contract, as `judge` does. */
export type Judge = (judged: Case) => Broken[];

type Finding = Omit<Broken, 'message'>;

/**
 * Validates a response against the contract. The contract must document its status and media type. Every required
 * header must exist. Headers and body must match their schemas, formats included. A stream may contain only declared
 * events with valid data. A problem must name the path and id of its request. A valid `X-Request-Id` must be kept, and a
 * script of the request's `Origin` must be able to read the response. Headers that the contract does not declare are
 * ignored.
 *
 * @returns what is wrong; empty if nothing is.
 */
export const judge: Judge = (judged) => brokenIn(judged, false);

/**
 * Validates a response as `judge` does, but permits what a newer server may have added: fields, types and statuses of
 * problems, error codes, values of an enum, and events.
 */
export const judgeNewer: Judge = (judged) => brokenIn(judged, true);

function brokenIn(judged: Case, allowsAdditions: boolean): Broken[] {
  const { operation, response } = judged;
  const { status } = response;
  const added = allowsAdditions && status >= 400 ? addedError(operations[operation], status) : undefined;
  const documented = documentedResponse(operation, status) ?? added;
  return findings(documented, judged, allowsAdditions).map((finding) => ({
    ...finding,
    message: `${operation} ${status}: ${finding.sentence}`,
  }));
}

/** Returns what is wrong at a place. The rule is the cause; what is there instead differs from case to case. */
function finding(
  where: string,
  rule: string,
  found: string | undefined,
  quoted: Quotations,
  place = where,
): Finding {
  const cause = `${place} ${rule}`;
  return { where, cause, sentence: found === undefined ? cause : `${cause}, but is ${found}`, says: quoted };
}

function findings(
  documented: DocumentedResponse | undefined,
  { operation, method, path, headers: sent = {}, response }: Case,
  allowsAdditions: boolean,
): Finding[] {
  if (!documented) {
    const quoted = says(`operations/${operation}/responses`);
    return [finding('status', 'must be documented', String(response.status), quoted)];
  }
  const headers = Object.entries(documented.headers).flatMap(([name, declared]) =>
    headerFindings(name, declared, response),
  );
  const broken = [
    ...headers,
    ...requestIdFindings(sent['X-Request-Id'], response),
    ...crossOriginFindings(sent, response),
    ...bodyFindings(documented, method, response, allowsAdditions),
  ];
  const isProblem = response.status >= 400 && response.body !== '';
  return isProblem && broken.length === 0 ? problemFindings(response, path) : broken;
}

/**
 * The headers of the contract that contain a list, in lower case. They may occur several times in a response (RFC
 * 9110, section 5.3).
 */
const lists = new Set([
  ...['allow', 'cache-control', 'preference-applied', 'ratelimit', 'ratelimit-policy', 'www-authenticate'],
]);

/** Returns the values of a repeated header that may occur only once; otherwise undefined. */
function repeated({ headers }: HttpResponse, name: string): readonly string[] | undefined {
  if (lists.has(name.toLowerCase())) return undefined;
  const own = Object.entries(headers).filter(([other]) => other.toLowerCase() === name.toLowerCase());
  const values = own.flatMap(([, value]) => value ?? []);
  return values.length > 1 ? values : undefined;
}

function repetition(name: string, values: readonly string[]): Finding {
  const listed = values.map((value) => JSON.stringify(value)).join(' and ');
  return finding(`header ${name}`, 'must occur once', listed, quotedHeader(name));
}

function headerFindings(name: string, declared: DeclaredHeader, response: HttpResponse): Finding[] {
  const values = repeated(response, name);
  if (values) return [repetition(name, values)];
  const where = `header ${name}`;
  const value = header(response, name);
  const quotation = quotedHeader(name);
  if (value === undefined)
    return declared.required ? [finding(where, 'must be present', undefined, quotation)] : [];
  if (declared.schema.const !== undefined)
    return directiveFindings(name, String(declared.schema.const), value);
  const missing = parametersIn(declared.example).filter((one) => !lacksNone(value, one));
  if (missing.length > 0)
    return [finding(where, `must have ${missing.join(' and ')}`, quoted(value), quotation)];
  return schemaErrors(declared.schema, parsed(value, declared.schema)).map(({ message }) =>
    finding(where, message, JSON.stringify(value), quotation),
  );
}

/** Returns the numbers that the contract's example of a structured header has as parameters (RFC 9651, section 3.1.2). */
function parametersIn(example: unknown): readonly string[] {
  return [...String(example).matchAll(/;\s*(\w+)=\d/g)].map(([, name = '']) => name);
}

/** Returns whether each item of a structured header has a number as this parameter. */
function lacksNone(value: string, name: string): boolean {
  // A name in quotation marks may have a comma.
  const items = value.replaceAll(/"[^"]*"/g, '""').split(',');
  return items.every((item) => new RegExp(`;\\s*${name}=\\d`).test(item));
}

/** The place of each header in the contract, by its name in lower case. */
const headerPlaces = new Map(
  [...Object.values(contract.paths).flatMap(Object.values), { responses: contract.components.responses }]
    .flatMap(({ responses = {} }) => Object.values(responses as OpenApiDocument['components']['responses']))
    .flatMap(({ headers = {} }) => Object.entries(headers))
    .map(([name, header]) => [name.toLowerCase(), String(Object(header).$ref).replace('#/components/', '')]),
);

function quotedHeader(name: string): Quotations {
  const place = headerPlaces.get(name.toLowerCase());
  return place === undefined ? caching : says(place);
}

/** Requires every directive of a header, in any order and case, beside any others (RFC 9111, section 5.2). */
function directiveFindings(name: string, required: string, value: string): Finding[] {
  const directives = (text: string) =>
    text
      .toLowerCase()
      .split(',')
      .map((one) => one.trim());
  const isThere = directives(required).every((one) => directives(value).includes(one));
  return isThere ? [] : [finding(`header ${name}`, `must have ${required}`, quoted(value), caching)];
}

/** What the contract says of every response. */
export const saidOfResponses: Quotations = says(
  'tags/Responses: Records and lists are',
  'tags/Responses: Responses are JSON',
  'tags/Responses: Every response has',
  'tags/Responses: A page of any origin',
  'x-cors/exposedHeaders',
  'x-cors/origin',
);

const caching = says('tags/Responses: Records and lists are');
const json = says('tags/Responses: Responses are JSON');

function parsed(value: string, schema: JsonSchema): unknown {
  return schema.type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function bodyFindings(
  { operation, status, bodies }: DocumentedResponse,
  method: string,
  response: HttpResponse,
  allowsAdditions: boolean,
): Finding[] {
  const mediaTypes = Object.keys(bodies);
  if (mediaTypes.length === 0 || method.toUpperCase() === 'HEAD') {
    const isHead = method.toUpperCase() === 'HEAD';
    const quotation = isHead
      ? says('tags/Responses: Each `GET` also works as')
      : says(responsePlace(operation, status));
    return response.body === '' ? [] : [finding('body', 'must be empty', quoted(response.body), quotation)];
  }
  const types = repeated(response, 'Content-Type');
  if (types) return [repetition('Content-Type', types)];
  const sent = header(response, 'content-type');
  const documented = bodies[mediaTypeOf(response)];
  if (!documented) {
    const quotation = mediaTypes.some((type) => type.endsWith('json'))
      ? json
      : says(responsePlace(operation, status));
    return [finding('content-type', `must be ${mediaTypes.join(' or ')}`, sent ?? 'missing', quotation)];
  }
  const [, ...parameters] = sent?.split(';') ?? [];
  if (parameters.some(namesOtherCharset)) {
    return [finding('content-type', 'must have the charset utf-8', sent, json)];
  }
  if (response.bytes) return [finding('body', 'must be UTF-8, but has other bytes', undefined, json)];
  const schema: NamedSchema = allowsAdditions ? withAdditions(documented) : documented;
  const events = schema['x-events'];
  if (!events) return jsonFindings(schema, response.body, `schemas/${schema[nameKeyword]}`);
  return eventFindings(operation, schema, response.body, allowsAdditions);
}

/**
 * Returns whether the parameter of a media type is a charset other than UTF-8. JSON must be UTF-8 (RFC 8259, section
 * 8.1), and so must event streams (HTML, section 9.2.5).
 */
function namesOtherCharset(parameter: string): boolean {
  const [, charset] = /^\s*charset\s*=\s*(.*?)\s*$/i.exec(parameter) ?? [];
  return charset !== undefined && !/^("?)utf-8\1$/i.test(charset);
}

/** Returns the media type in lower case, without parameters; an empty text without a `Content-Type`. */
function mediaTypeOf(response: HttpResponse): string {
  return header(response, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Validates the complete events of a stream, which may be cut off. */
function eventFindings(
  operation: Operation,
  { 'x-events': schemas = {}, ...streamed }: NamedSchema,
  stream: string,
  allowsAdditions: boolean,
): Finding[] {
  const place = `schemas/${streamed[nameKeyword]}`;
  return serverSentEvents(stream).flatMap(({ name, id, data }, index) => {
    const where = `body/events/${index}`;
    const schema = schemas[name];
    if (!schema && allowsAdditions) return [];
    if (!schema) return [finding(where, 'must be in the contract', quoted(name), says(place), 'an event')];
    const ids = schemaErrors(eventIdOf(operation), id).map(({ message }) =>
      finding(
        `${where}/id`,
        message,
        quoted(id),
        says('parameters/LastEventId'),
        `the id of an event ${name}`,
      ),
    );
    const placeOfEvent = `${place}/x-events/${name}`;
    return [
      ...ids,
      ...jsonFindings(schema, data, placeOfEvent, `${where}/data`, `the data of an event ${name}`),
    ];
  });
}

/**
 * Validates JSON.
 *
 * @param place the place of the schema in the contract.
 * @param where where the JSON is in the response.
 * @param what the words for the whole JSON, if its schema has no name.
 */
function jsonFindings(
  schema: NamedSchema,
  text: string,
  place: string,
  where = 'body',
  what = 'the body',
): Finding[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [finding(where, 'must be JSON', quoted(text), json, what)];
  }
  return schemaErrors(schema, value).map(({ pointer, message, found }) => {
    const inside = placeIn(schema, pointer, what, place);
    return finding(where + pointer, message, found, says(inside.place), inside.words);
  });
}

/**
 * Returns a place in a value by the name of the innermost schema: `Document.name` for `/data/3/name` in a page. So the
 * same mistake has the same words wherever a record is shown. Returns also the place of its schema in the contract: that
 * of the object for a member that the contract does not have.
 */
function placeIn(
  schema: NamedSchema,
  pointer: string,
  what: string,
  root: string,
): { words: string; place: string } {
  const segments = pointer.split('/').slice(1);
  // biome-ignore lint/suspicious/noExplicitAny: schemas have keywords that their type does not name
  let node: any = schema;
  let [name, rest, place] = [node[nameKeyword] ?? what, '', root];
  for (const [index, segment] of segments.entries()) {
    const isItem = node.items !== undefined && /^\d+$/.test(segment);
    const branches = [node, ...(node.oneOf ?? []), ...(node.anyOf ?? []), ...(node.allOf ?? [])];
    const branch = isItem ? node : branches.find((one) => one.properties?.[segment]);
    node = isItem ? node.items : branch?.properties[segment];
    const isNamed = node?.[nameKeyword] !== undefined && node.properties !== undefined;
    if (branch?.[nameKeyword] !== undefined) place = `schemas/${branch[nameKeyword]}`;
    if (isNamed) place = `schemas/${node[nameKeyword]}`;
    else if (node !== undefined) place += isItem ? '/items' : `/properties/${segment}`;
    if (isNamed && index < segments.length - 1) [name, rest] = [node[nameKeyword], ''];
    else rest += isItem ? '[]' : `.${segment}`;
    node ??= {};
  }
  return { words: name + rest, place };
}

/** Requires that a response has the `X-Request-Id` of its request, if that is a valid one. */
function requestIdFindings(sent: string | undefined, response: HttpResponse): Finding[] {
  const returned = header(response, 'X-Request-Id');
  const isValid = sent !== undefined && requestId(sent) === sent;
  // A header that is missing is another finding.
  if (!isValid || returned === sent || returned === undefined || unreadable.has(response.status)) return [];
  const quotation = says('tags/Responses: Every response has');
  return [finding('header X-Request-Id', 'must be that of the request', quoted(returned), quotation)];
}

const anyOrigin = says('tags/Responses: A page of any origin');
const exposing = says('x-cors/exposedHeaders');

/** The response headers that scripts of other origins can read. */
const exposed = contract['x-cors'].exposedHeaders.map((name) => name.toLowerCase());

/** Requires that a script of the request's `Origin` can read a response and its headers (WHATWG Fetch, section 3.3). */
function crossOriginFindings(
  { Origin }: Readonly<Record<string, string>>,
  response: HttpResponse,
): Finding[] {
  if (Origin === undefined) return [];
  const [allowOrigin, expose] = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];
  const allowed = header(response, allowOrigin);
  const isAllowed = allowed === '*' || allowed === Origin;
  const shown = (header(response, expose) ?? '').toLowerCase().split(/\s*,\s*/);
  const sent = Object.keys(response.headers).map((name) => name.toLowerCase());
  const hidden = exposed.filter(
    (name) => sent.includes(name) && !shown.includes(name) && !shown.includes('*'),
  );
  return [
    ...(isAllowed
      ? []
      : [finding(`header ${allowOrigin}`, `must be * or ${Origin}`, quoted(allowed), anyOrigin)]),
    ...(hidden.length === 0
      ? []
      : [finding(`header ${expose}`, `must have ${hidden.join(', ')}`, undefined, exposing)]),
  ];
}

/** The statuses of responses to requests that the server could not read. It does not know their path. */
const unreadable = new Set([400, 408, 431]);

/** Requires that a problem names its status, and the path and the id of its request (RFC 9457, section 3.1). */
function problemFindings(response: HttpResponse, path: string | undefined): Finding[] {
  const { instance, request_id: named, status } = JSON.parse(response.body);
  const sentId = header(response, 'X-Request-Id');
  const rules: readonly (readonly [field: string, isKept: boolean, rule: string, found: string])[] = [
    ['status', status === response.status, `must be ${response.status}, as the response`, inWords(status)],
    ['request_id', named === sentId, 'must be X-Request-Id', `${inWords(named)} beside ${quoted(sentId)}`],
    [
      'instance',
      isPathOf(instance, path, response.status),
      'must be the path of the request',
      inWords(instance),
    ],
  ];
  return rules
    .filter(([, isKept]) => !isKept)
    .map(([field, , rule, found]) => {
      const quotation = says(`schemas/Problem/properties/${field}`);
      return finding(`body/${field}`, rule, found, quotation, `Problem.${field}`);
    });
}

/** Maximum number of characters of a path that a problem must repeat. The schema of `instance` allows little more. */
const longestPath = 1_500;

/**
 * Returns whether the `instance` of a problem is the path of the request. The API may be below a path prefix, and a
 * server may normalize an unusual path.
 */
function isPathOf(instance: string, path: string | undefined, status: number): boolean {
  const [sent = ''] = path?.split('?') ?? [];
  if (path === undefined || !/^[\w./~-]*$/.test(sent) || sent.length > longestPath) return true;
  return instance.endsWith(sent) || (unreadable.has(status) && instance === '/');
}
