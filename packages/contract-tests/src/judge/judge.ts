import { type JsonSchema, type OperationId, operations } from '@contentgen/contract';
import { withAdditions } from './additions.ts';
import {
  addedError,
  type DeclaredHeader,
  type DocumentedResponse,
  documentedResponse,
  eventIdOf,
} from './documented-response.ts';
import { type HttpResponse, header } from './http-response.ts';
import { schemaErrors } from './schema-errors.ts';
import { serverSentEvents } from './server-sent-events.ts';

/** A place where a response breaks the contract. */
export interface Violation {
  /** `status`, `content-type`, `header ETag`, `body` or a place in it, such as `body/favorite`. */
  readonly where: string;
  /** A sentence with operation, status and place: `getDocument 200: body/favorite must be boolean`. */
  readonly message: string;
}

/** A response and its request. */
export interface Case {
  readonly operation: OperationId;
  /** The method of the request. A response to `HEAD` has no body (RFC 9110, section 9.3.2). */
  readonly method: string;
  /** The path of the request, with or without its query. If it is known, a problem must name it. */
  readonly path?: string;
  readonly response: HttpResponse;
}

/** A function that validates a response against the contract, as `judge` does. */
export type Judge = (judged: Case) => Violation[];

type Finding = Omit<Violation, 'message'> & { readonly what: string };

/**
 * Validates a response against the contract. The contract must document its status and media type. Every required
 * header must exist. Headers and body must match their schemas, formats included. A stream may contain only declared
 * events with valid data. A problem must name the path and id of its request. Headers that the contract does not
 * declare are ignored.
 *
 * @returns the violations; empty when there are none.
 */
export const judge: Judge = (judged) => violationsOf(judged, false);

/**
 * Validates a response as `judge` does, but permits what a newer server may have added: fields, types and statuses of
 * problems, error codes, values of an enum, and events.
 */
export const judgeNewer: Judge = (judged) => violationsOf(judged, true);

function violationsOf(judged: Case, allowsAdditions: boolean): Violation[] {
  const { operation, response } = judged;
  const { status } = response;
  const added = allowsAdditions && status >= 400 ? addedError(operations[operation], status) : undefined;
  const documented = documentedResponse(operation, status) ?? added;
  return findings(documented, judged, allowsAdditions).map(({ where, what }) => ({
    where,
    message: `${operation} ${response.status}: ${where} ${what}`,
  }));
}

function findings(
  documented: DocumentedResponse | undefined,
  { method, path, response }: Case,
  allowsAdditions: boolean,
): Finding[] {
  if (!documented) return [{ where: 'status', what: 'is not documented' }];
  const headers = Object.entries(documented.headers).flatMap(([name, declared]) =>
    headerFindings(name, declared, response),
  );
  const broken = [...headers, ...bodyFindings(documented, method, response, allowsAdditions)];
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
  return { where: `header ${name}`, what: `must occur once, but occurs as ${listed}` };
}

function headerFindings(name: string, declared: DeclaredHeader, response: HttpResponse): Finding[] {
  const values = repeated(response, name);
  if (values) return [repetition(name, values)];
  const where = `header ${name}`;
  const value = header(response, name);
  if (value === undefined) return declared.required ? [{ where, what: 'must be present' }] : [];
  return schemaErrors(declared.schema, parsed(value, declared.schema)).map(({ message }) => ({
    where,
    what: `${message}, but is ${JSON.stringify(value)}`,
  }));
}

function parsed(value: string, schema: JsonSchema): unknown {
  return schema.type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function bodyFindings(
  { operation, bodies }: DocumentedResponse,
  method: string,
  response: HttpResponse,
  allowsAdditions: boolean,
): Finding[] {
  const mediaTypes = Object.keys(bodies);
  if (mediaTypes.length === 0 || method.toUpperCase() === 'HEAD') {
    return response.body === '' ? [] : [{ where: 'body', what: 'must be empty' }];
  }
  const types = repeated(response, 'Content-Type');
  if (types) return [repetition('Content-Type', types)];
  const sent = header(response, 'content-type');
  const documented = bodies[mediaTypeOf(response)];
  if (!documented) {
    const what = `must be ${mediaTypes.join(' or ')}, but is ${sent ?? 'missing'}`;
    return [{ where: 'content-type', what }];
  }
  const [, ...parameters] = sent?.split(';') ?? [];
  if (parameters.some(namesOtherCharset)) {
    return [{ where: 'content-type', what: `must have the charset utf-8, but is ${sent}` }];
  }
  if (response.bytes) return [{ where: 'body', what: 'must be UTF-8, but has other bytes' }];
  const schema = allowsAdditions ? withAdditions(documented) : documented;
  const events = schema['x-events'];
  if (!events) return jsonFindings(schema, response.body);
  return eventFindings(events, eventIdOf(operation), response.body, allowsAdditions);
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
  schemas: Readonly<Record<string, JsonSchema>>,
  eventId: JsonSchema,
  stream: string,
  allowsAdditions: boolean,
): Finding[] {
  return serverSentEvents(stream).flatMap(({ name, id, data }, index) => {
    const where = `body/events/${index}`;
    const schema = schemas[name];
    if (!schema && allowsAdditions) return [];
    if (!schema) return [{ where, what: `is ${JSON.stringify(name)}, which is not in the contract` }];
    const ids = schemaErrors(eventId, id).map(({ message }) => ({ where: `${where}/id`, what: message }));
    const broken = jsonFindings(schema, data).map((finding) => ({
      ...finding,
      where: `${where} (${name})/${finding.where.replace('body', 'data')}`,
    }));
    return [...ids, ...broken];
  });
}

function jsonFindings(schema: JsonSchema, text: string): Finding[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [{ where: 'body', what: 'must be JSON' }];
  }
  return schemaErrors(schema, value).map(({ pointer, message }) => ({
    where: `body${pointer}`,
    what: message,
  }));
}

/** The statuses of responses to requests that the server could not read. It does not know their path. */
const unreadable = new Set([400, 408, 431]);

/** Requires that a problem names its status, and the path and the id of its request (RFC 9457, section 3.1). */
function problemFindings(response: HttpResponse, path: string | undefined): Finding[] {
  const { instance, request_id: requestId, status } = JSON.parse(response.body);
  const sentId = header(response, 'X-Request-Id');
  return [
    ...(status === response.status
      ? []
      : [{ where: 'body/status', what: `must be ${response.status}, but is ${status}` }]),
    ...(requestId === sentId
      ? []
      : [{ where: 'body/request_id', what: `must be X-Request-Id, which is ${JSON.stringify(sentId)}` }]),
    ...(isPathOf(instance, path, response.status)
      ? []
      : [
          {
            where: 'body/instance',
            what: `must be the path of the request, not ${JSON.stringify(instance)}`,
          },
        ]),
  ];
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
