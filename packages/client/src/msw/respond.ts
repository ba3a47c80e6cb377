import {
  closedSchema,
  type JsonSchema,
  type OpenApiMediaType,
  type OpenApiResponse,
  type OperationId,
  type OperationTypes,
} from '@contentgen/contract';
import {
  compileSchema,
  documentedResponse,
  instanceOf,
  preferredMediaType,
  type SchemaCheck,
} from '@contentgen/contract/requests';
import { HttpResponse } from 'msw/http';
import type { Examples } from '../generated/examples.ts';

/** A handler was about to return a response that the contract does not document. */
export class UndocumentedResponseError extends Error {
  override readonly name = 'UndocumentedResponseError';
  /** The operation of the request. */
  readonly operation: OperationId;
  /** The status of the response. */
  readonly status: number;
  /** Where in the response: `status`, a header's name, or a path in the body such as `body.data[0].state`. */
  readonly place: string;

  /** @param rule what the contract says about the place, such as `must be a string`. */
  constructor(operation: OperationId, status: number, place: string, rule: string) {
    super(`${operation} ${status}, ${place}: ${rule}`);
    this.operation = operation;
    this.status = status;
    this.place = place;
  }
}

type Responses<Id extends OperationId> = OperationTypes[Id]['responses'];

/** A status that the contract documents for an operation, also with `default`. */
export type StatusOf<Id extends OperationId> = (keyof Responses<Id> | keyof Examples[Id]) & number;

type ResponseOf<Id extends OperationId, Status> = Responses<Id>[(Status extends keyof Responses<Id>
  ? Status
  : 'default') &
  keyof Responses<Id>];

/** The body that the contract documents for a status of an operation; undefined if the response has no body. */
export type BodyOf<Id extends OperationId, Status extends StatusOf<Id>> =
  ResponseOf<Id, Status> extends { readonly content: infer Content extends object }
    ? Content[keyof Content]
    : undefined;

/** The headers that the contract documents for a status of an operation. Every response has an `X-Request-Id`. */
export type HeadersOf<Id extends OperationId, Status extends StatusOf<Id>> =
  ResponseOf<Id, Status> extends { readonly headers: infer Headers }
    ? {
        readonly [Name in keyof Headers as string extends Name ? never : Name]?: Headers[Name] | undefined;
      } & { readonly 'X-Request-Id'?: string }
    : never;

declare const documented: unique symbol;

/** A response that the contract documents; only `respond` makes one. */
export type DocumentedResponse = Response & {
  /** Marks the responses of `respond`. */
  readonly [documented]: true;
};

/**
 * Makes a response. If the caller gives no body, the response has the contract's first example; if a required header
 * is missing, the contract's example of it. The body of a stream is its text.
 *
 * @throws UndocumentedResponseError for a status, body or header that the contract does not document.
 * @throws Problem 406 for a success whose media types the request's `Accept` does not allow.
 */
export type Respond<Id extends OperationId> = <Status extends StatusOf<Id>>(
  status: Status,
  body?: BodyOf<Id, Status>,
  headers?: HeadersOf<Id, Status>,
) => DocumentedResponse;

const documentedResponses = new WeakSet<Response>();

/** Returns whether `respond` made the response. */
export function isDocumented(response: Response): response is DocumentedResponse {
  return documentedResponses.has(response);
}

/** Makes the responses of an operation to a request. */
export function respondTo<Id extends OperationId>(id: Id, request: Request): Respond<Id> {
  const pathname = instanceOf(request.url);

  return (status, body, headers) => {
    const refuse: Refuse = (place, rule) => {
      throw new UndocumentedResponseError(id, status, place, rule);
    };
    const documented =
      documentedResponse(id, status) ?? refuse('status', 'is not documented for the operation');
    const [media] = Object.values(documented.content ?? {});
    const type = typeOf(documented, status, request);
    const content = media ? contentOf(media, body, pathname, refuse) : undefined;
    if (media === undefined && body !== undefined) refuse('body', 'is not documented for the status');
    const own = { 'X-Request-Id': content?.request_id, Location: content?.id && `${pathname}/${content.id}` };
    const text = typeof content === 'string' ? content : content && JSON.stringify(content);
    const response = new HttpResponse(text, {
      status,
      headers: {
        ...(type && { 'Content-Type': type }),
        ...headersOf(documented, headers ?? {}, own, refuse),
      },
    });
    documentedResponses.add(response);
    return response as unknown as DocumentedResponse;
  };
}

type Refuse = (place: string, rule: string) => never;

/** The members of a problem or a record that headers repeat. */
interface Content {
  readonly id?: string;
  readonly request_id?: string;
}

/** Returns the body of the response; default: the first example. A problem gets the path and the id of this request. */
function contentOf({ schema, examples }: OpenApiMediaType, body: unknown, instance: string, refuse: Refuse) {
  const [example] = Object.values(examples).map(({ value }) => value);
  const filled = isProblem(example) ? { ...example, instance } : example;
  const content: unknown = body === undefined ? filled : JSON.parse(JSON.stringify(body));
  const broken = violation(schema, content, 'body');
  if (broken) refuse(broken.place, broken.rule);
  return content as Content;
}

function isProblem(example: unknown): example is object {
  return typeof example === 'object' && example !== null && 'instance' in example;
}

type Headers = Readonly<Record<string, unknown>>;

/**
 * Returns the media type of the response; undefined without a body. As in the service, problems ignore `Accept`.
 */
function typeOf({ content = {} }: OpenApiResponse, status: number, { headers }: Request) {
  const mediaTypes = Object.keys(content);
  return status < 400 ? preferredMediaType(headers.get('Accept') ?? undefined, mediaTypes) : mediaTypes[0];
}

/**
 * Returns the headers of the response: the headers of the caller, the headers that follow from the body, and examples
 * of the other required headers.
 */
function headersOf({ headers = {} }: OpenApiResponse, given: Headers, own: Headers, refuse: Refuse) {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(headers, name));
  if (unknown !== undefined) refuse(unknown, 'is not a header of this response');
  const sent: Record<string, string> = {};
  for (const [name, { required, example, schema }] of Object.entries(headers)) {
    const value = given[name] ?? own[name] ?? (required ? example : undefined);
    if (value === undefined) continue;
    const broken = violation(schema, value, name);
    if (broken) refuse(broken.place, broken.rule);
    sent[name] = String(value);
  }
  return sent;
}

/** A rule of a schema that a value breaks. */
interface Violation {
  /** Where the value is, such as `body.data[0].state`. */
  readonly place: string;
  /** What it must be, such as `must be one of queued, processing, succeeded, failed`. */
  readonly rule: string;
}

const checks = new WeakMap<JsonSchema, SchemaCheck>();

/**
 * Returns the first rule of a schema that a JSON value breaks; undefined when it breaks none. The value may have no
 * fields that the schema does not name. The references of the schema must already be resolved.
 *
 * @param place the name of the value.
 */
function violation(schema: JsonSchema, value: unknown, place: string): Violation | undefined {
  const check = checks.get(schema) ?? compileSchema(closedSchema(schema), place);
  checks.set(schema, check);
  let found: Violation | undefined;
  check(value, place, {
    booleans: 'true or false',
    describeUnknown: () => 'is not a field that the contract has',
    get isFull() {
      return found !== undefined;
    },
    add: (broken, _, rule) => {
      found ??= { place: broken, rule };
    },
  });
  return found;
}
