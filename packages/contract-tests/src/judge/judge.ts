import type { JsonSchema, OperationId } from '@contentgen/contract';
import { type Answer, header } from './answer.ts';
import { type DeclaredHeader, type DocumentedResponse, documentedResponse } from './documented-response.ts';
import { schemaErrors } from './schema-errors.ts';

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
 * every declared header and the body keep their schemas, formats included, and a problem tells of the request
 * that it answers. What the contract doesn't mention, such as other headers, is not judged.
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
  const headers = Object.entries(response.headers).flatMap(([name, declared]) =>
    headerFindings(name, declared, header(answer, name)),
  );
  const broken = [...headers, ...bodyFindings(response, method, answer)];
  const isProblem = answer.status >= 400 && answer.body !== '';
  return isProblem && broken.length === 0 ? problemFindings(answer, path) : broken;
}

function headerFindings(name: string, declared: DeclaredHeader, value: string | undefined): Finding[] {
  const where = `header ${name}`;
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
  const sent = header(answer, 'content-type');
  const schema = bodies[sent?.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!schema) {
    return [
      { where: 'content-type', what: `must be ${mediaTypes.join(' or ')}, but is ${sent ?? 'missing'}` },
    ];
  }
  return jsonFindings(schema, answer.body);
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
