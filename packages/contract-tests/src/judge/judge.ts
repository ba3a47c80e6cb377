import { contract, type JsonSchema, type OperationId } from '@contentgen/contract';
import { type Answer, header } from './answer.ts';
import { type DeclaredHeader, type DocumentedResponse, documentedResponse } from './documented-response.ts';
import { schemaErrors } from './schema-errors.ts';
import { serverSentEvents } from './server-sent-events.ts';

/** A place where an answer breaks the contract. */
export interface Violation {
  /** `status`, `content-type`, `header ETag`, `body` or a place in it such as `body/favorite`. */
  readonly where: string;
  /** A sentence that names operation, status and place: `getDocument 200: body/favorite must be boolean`. */
  readonly message: string;
}

/** An answer, and what it answers. */
export interface Case {
  readonly operation: OperationId;
  /** The method that was sent; `HEAD` is answered without a body (RFC 9110, section 9.3.2). */
  readonly method: string;
  /** The path that was sent, with or without its query. Where it is known, a problem has to name it. */
  readonly path?: string;
  readonly answer: Answer;
}

type Finding = Omit<Violation, 'message'> & { readonly what: string };

/**
 * Judges an answer by the contract: its status and media type are documented, every required header is there,
 * every declared header and the body keep their schemas, formats included, a stream has no events but those that
 * are declared, with the data they are to have, and a problem tells of the request that it answers. What the contract doesn't mention, such as other headers, is not judged.
 *
 * @returns what is wrong; empty when nothing is.
 */
export function judge(judged: Case): Violation[] {
  const { operation, answer } = judged;
  return findings(documentedResponse(operation, answer.status), judged).map(({ where, what }) => ({
    where,
    message: `${operation} ${answer.status}: ${where} ${what}`,
  }));
}

function findings(response: DocumentedResponse | undefined, { method, path, answer }: Case): Finding[] {
  if (!response) return [{ where: 'status', what: 'is not documented' }];
  const mediaType = mediaTypeOf(answer);
  const headers = Object.entries(response.headers)
    .filter(([, declared]) => (declared['x-mediaType'] ?? mediaType) === mediaType)
    .flatMap(([name, declared]) => headerFindings(name, declared, answer));
  const broken = [...headers, ...bodyFindings(response, method, answer)];
  const isProblem = answer.status >= 400 && answer.body !== '';
  return isProblem && broken.length === 0 ? problemFindings(answer, path) : broken;
}

/** Headers of the contract that are lists, and may come as several lines (RFC 9110, section 5.3). */
const lists = new Set([
  ...['allow', 'cache-control', 'preference-applied', 'ratelimit', 'ratelimit-policy', 'vary'],
  'www-authenticate',
]);

/** The values of a header that may come once, and came more often; undefined otherwise. */
function repeated({ headers }: Answer, name: string): readonly string[] | undefined {
  if (lists.has(name.toLowerCase())) return undefined;
  const own = Object.entries(headers).filter(([other]) => other.toLowerCase() === name.toLowerCase());
  const values = own.flatMap(([, value]) => value ?? []);
  return values.length > 1 ? values : undefined;
}

function repetition(name: string, values: readonly string[]): Finding {
  const told = values.map((value) => JSON.stringify(value)).join(' and ');
  return { where: `header ${name}`, what: `must come once, but came as ${told}` };
}

function headerFindings(name: string, declared: DeclaredHeader, answer: Answer): Finding[] {
  const values = repeated(answer, name);
  if (values) return [repetition(name, values)];
  const where = `header ${name}`;
  const value = header(answer, name);
  if (value === undefined) return declared.required ? [{ where, what: 'must be present' }] : [];
  return schemaErrors(declared.schema, parsed(value, declared.schema)).map(({ message }) => ({
    where,
    what: `${message}, but is ${JSON.stringify(value)}`,
  }));
}

function parsed(value: string, schema: JsonSchema): unknown {
  return schema.type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function bodyFindings({ bodies }: DocumentedResponse, method: string, answer: Answer): Finding[] {
  const mediaTypes = Object.keys(bodies);
  if (mediaTypes.length === 0 || method.toUpperCase() === 'HEAD') {
    return answer.body === '' ? [] : [{ where: 'body', what: 'must be empty' }];
  }
  const types = repeated(answer, 'Content-Type');
  if (types) return [repetition('Content-Type', types)];
  const sent = header(answer, 'content-type');
  const schema = bodies[mediaTypeOf(answer)];
  if (!schema) {
    const what = `must be ${mediaTypes.join(' or ')}, but is ${sent ?? 'missing'}`;
    return [{ where: 'content-type', what }];
  }
  const [, ...parameters] = sent?.split(';') ?? [];
  if (parameters.some(namesOtherCharset)) {
    return [{ where: 'content-type', what: `must have no other charset than utf-8, but is ${sent}` }];
  }
  if (answer.bytes) return [{ where: 'body', what: 'must be UTF-8, but has bytes that are not' }];
  const events = schema['x-events'];
  return events ? eventFindings(events, answer.body) : jsonFindings(schema, answer.body);
}

/** JSON between strangers is UTF-8 (RFC 8259, section 8.1), and so are events (HTML, section 9.2.5). */
function namesOtherCharset(parameter: string): boolean {
  const [, charset] = /^\s*charset\s*=\s*(.*?)\s*$/i.exec(parameter) ?? [];
  return charset !== undefined && !/^("?)utf-8\1$/i.test(charset);
}

/** Without its parameters, in lower case; empty without a `Content-Type`. */
function mediaTypeOf(answer: Answer): string {
  return header(answer, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A stream may be cut off; what came of it is judged. */
function eventFindings(schemas: Readonly<Record<string, JsonSchema>>, stream: string): Finding[] {
  return serverSentEvents(stream).flatMap(({ name, id, data }, index) => {
    const where = `body/events/${index}`;
    const schema = schemas[name];
    if (!schema) return [{ where, what: `is ${JSON.stringify(name)}, which is not in the contract` }];
    const ids = schemaErrors(eventId, id).map(({ message }) => ({ where: `${where}/id`, what: message }));
    const broken = jsonFindings(schema, data).map((finding) => ({
      ...finding,
      where: `${where} (${name})/${finding.where.replace('body', 'data')}`,
    }));
    return [...ids, ...broken];
  });
}

const eventId = contract.components.schemas.EventId ?? {};

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

/** Statuses that are answered although the request could not be read, and its path is not known. */
const unread = new Set([400, 408, 431]);

/** A problem is about the request that it answers (RFC 9457, section 3.1.5). */
function problemFindings(answer: Answer, path: string | undefined): Finding[] {
  const { instance, request_id: requestId } = JSON.parse(answer.body);
  const sentId = header(answer, 'X-Request-Id');
  return [
    ...(requestId === sentId
      ? []
      : [{ where: 'body/request_id', what: `must be X-Request-Id, which is ${JSON.stringify(sentId)}` }]),
    ...(isPathOf(instance, path, answer.status)
      ? []
      : [
          {
            where: 'body/instance',
            what: `must be the path of the request, not ${JSON.stringify(instance)}`,
          },
        ]),
  ];
}

/** In characters: the schema of an instance has no room for much more. */
const longestPath = 1_500;

/** Whether an instance names a path. The API may stand in a folder; a path that is spelt oddly may be respelt. */
function isPathOf(instance: string, path: string | undefined, status: number): boolean {
  const [sent = ''] = path?.split('?') ?? [];
  if (path === undefined || !/^[\w./~-]*$/.test(sent) || sent.length > longestPath) return true;
  return instance.endsWith(sent) || (unread.has(status) && instance === '/');
}
