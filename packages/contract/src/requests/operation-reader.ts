import type { OpenApiOperation } from '../document.ts';
import type { Operation } from '../operation.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import {
  type ContentFormat,
  contentFormat,
  parseContent,
  parseUrlEncoded,
  type RequestHeaders,
} from './content.ts';
import { preferredMediaType } from './content-negotiation.ts';
import { requireScopes } from './credentials.ts';
import { successMediaTypes } from './described-operations.ts';
import { parametersSchema } from './parameters-schema.ts';
import { type CheckedRequest, compileRequestCheck, type RequestCheck } from './request-check.ts';

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
