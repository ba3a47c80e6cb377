import { dereference } from '../dereference.ts';
import { contract, type OpenApiDocument, type OpenApiOperation, type OpenApiResponse } from '../document.ts';
import { withEveryResponse } from '../every-response.ts';
import { operations } from '../generated/operations.ts';
import type { Operation, OperationId } from '../operation.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import {
  type ContentFormat,
  contentFormat,
  parseContent,
  parseUrlEncoded,
  type RequestHeaders,
} from './content.ts';
import { preferredMediaType } from './content-negotiation.ts';
import { requireScopes } from './header-fields.ts';
import { methodNotAllowed } from './problem.ts';
import {
  type CheckedRequest,
  compileRequestCheck,
  parametersSchema,
  type RequestCheck,
} from './request-check.ts';
import { route } from './routing.ts';
import { unknownPath } from './unknown-path.ts';

/** The operation of a request. */
export interface RoutedRequest {
  readonly reader: OperationReader;
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Reads requests in steps. If a request has several errors, the first of these steps refuses it.
 *
 * 1. `requireHost` for `OPTIONS`: 400. The host program answers it with `preflightFields`.
 * 2. The host program answers 503 while it is overloaded. `requireHost`, `readTarget`: 400.
 * 3. The host program checks the key and counts the request: 400 of several keys, 401, 429. Every `isApiPath` needs a
 *    key.
 * 4. `RequestReader.route`: 404 or 405 of the route.
 * 5. `OperationReader.readHead`: 403, 406, 415.
 * 6. `gatherContent` or `ArrivingContent`, where the head has a format: 413, and 400 for the way in which it arrives.
 * 7. `OperationReader.readRequest`: 400 of the body, then of the query; 422 of query, header fields and body together;
 *    404 of a malformed path parameter.
 * 8. The host program carries out the operation: 404 of the record, 412, 422, 409.
 */
export class RequestReader {
  readonly #readers: ReadonlyMap<OperationId, OperationReader>;

  /**
   * Compiles the rules of every operation.
   *
   * @throws Error naming a rule of the document that is not supported.
   */
  constructor(document: OpenApiDocument = contract) {
    this.#readers = new Map(
      [...describeOperations(document)].map(([id, described]) => [
        id,
        new OperationReader(operations[id], described),
      ]),
    );
  }

  /** Returns the reader of an operation. Use it if a framework has already found the route of the request. */
  of(id: OperationId): OperationReader {
    const reader = this.#readers.get(id);
    if (reader === undefined) throw new Error(`The contract has no operation ${id}.`);
    return reader;
  }

  /**
   * Finds the operation of a request.
   *
   * @param path percent-encoded, without the query.
   * @throws Problem 404 for an unknown path, 405 for an unsupported method.
   */
  route(method: string, path: string): RoutedRequest {
    const found = route(method, path);
    if (found.kind === 'unknown-path') throw unknownPath(path);
    if (found.kind === 'wrong-method') throw methodNotAllowed(method, found.allowed);
    return { reader: this.of(found.operation.id), path: found.path };
  }
}

/** The result of reading the head of a request. */
export interface RequestHead {
  /** The documented media type that `Accept` prefers, for the response; empty for a response without a body. */
  readonly mediaType: string;
  /** The format of the body; undefined without a body, or if the operation ignores it. */
  readonly format: ContentFormat | undefined;
}

/** The parts of a request that the contract has rules for. */
export interface RequestParts {
  /** The path parameters, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The query, percent-encoded, without the question mark. */
  readonly query: string;
  readonly headers: RequestHeaders;
  /** The bytes of the body; undefined for an empty one. Read only if `RequestHead.format` is defined. */
  readonly bytes: Uint8Array | undefined;
}

const noBytes = new Uint8Array();

/** Reads the requests of one operation, in the steps that `RequestReader` documents. */
export class OperationReader {
  readonly operation: Operation;
  readonly described: OpenApiOperation;
  /** The media types of successful responses, the preferred one first; empty for responses without a body. */
  readonly mediaTypes: readonly string[];
  readonly #queryBounds: Bounds;
  readonly #bodyBounds: Bounds;
  readonly #check: RequestCheck;

  /** @throws Error naming a rule of the contract that is not supported. */
  constructor(operation: Operation, described: OpenApiOperation) {
    this.operation = operation;
    this.described = described;
    this.mediaTypes = successMediaTypes(described);
    const [body] = Object.values(described.requestBody?.content ?? {});
    this.#queryBounds = boundsOf(parametersSchema(described, 'query'), `the query of ${operation.id}`);
    this.#bodyBounds = boundsOf(body?.schema ?? {}, `the body of ${operation.id}`);
    this.#check = compileRequestCheck(operation, described);
  }

  /**
   * Reads the head of a request.
   *
   * @param scopes the scopes of the API key.
   * @throws Problem 403 for a missing scope, 406 for an `Accept` that admits no response, 415 for content in another
   *   media type, charset or encoding.
   */
  readHead(headers: RequestHeaders, scopes: readonly string[]): RequestHead {
    const { scopes: needed, bodyMediaTypes } = this.operation;
    requireScopes(scopes, needed);
    const mediaType = preferredMediaType(headers.accept as string | undefined, this.mediaTypes);
    // An operation without a body ignores the body of a request (RFC 9110, section 9.3.5).
    const format = bodyMediaTypes.length === 0 ? undefined : contentFormat(headers, bodyMediaTypes);
    return { mediaType, format };
  }

  /**
   * Reads the rest of a request.
   *
   * @throws Problem 400 for content or a query that can't be parsed, 422 with every broken rule, 404 for a malformed
   *   path parameter.
   */
  readRequest(
    { format }: RequestHead,
    { path, query, headers, bytes = noBytes }: RequestParts,
  ): CheckedRequest {
    const content = format === undefined ? undefined : parseContent(format, bytes, this.#bodyBounds);
    const fields = parseUrlEncoded(query, this.#queryBounds, 'query');
    return this.#check({ path, query: fields, headers, content });
  }
}

/**
 * Returns the operations of a document, with all references resolved and each response under its own status. Each operation includes the parameters of its
 * path.
 *
 * @throws Error naming an operation that the document lacks.
 */
export function describeOperations(document: OpenApiDocument): ReadonlyMap<OperationId, OpenApiOperation> {
  const { paths } = withEveryResponse(dereference(document));
  return new Map(
    Object.values<Operation>(operations).map(({ id, method, path }) => {
      const { parameters = [], [method]: described } = paths[path] ?? {};
      if (described === undefined) throw new Error(`The contract has no ${method} ${path}.`);
      return [id, { ...described, parameters: [...parameters, ...(described.parameters ?? [])] }];
    }),
  );
}

let ofContract: ReadonlyMap<OperationId, OpenApiOperation> | undefined;

/** Returns an operation of the contract, with all references resolved. */
export function describedOperation(id: OperationId): OpenApiOperation {
  ofContract ??= describeOperations(contract);
  const described = ofContract.get(id);
  if (described === undefined) throw new Error(`The contract has no operation ${id}.`);
  return described;
}

/** Returns the response of the contract for a status of an operation; undefined for an undocumented status. */
export function documentedResponse(id: OperationId, status: number): OpenApiResponse | undefined {
  return describedOperation(id).responses[status];
}

/**
 * Returns the media types of the successful responses of an operation, the preferred one first; none without a body.
 */
export function successMediaTypes({ responses }: OpenApiOperation): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [...new Set(successes.flatMap(([, { content }]) => Object.keys(content ?? {})))];
}
