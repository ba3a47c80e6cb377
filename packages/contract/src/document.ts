import { openapi } from './generated/openapi.ts';

/** A JSON Schema of the contract: the subset that draft-07 shares with OpenAPI 3.1. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  /** For a URL: the media type of its target. */
  readonly contentMediaType?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly const?: string | number;
  /** The known values of an open value: later versions may add others. */
  readonly examples?: readonly string[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  /** The labels of those values that are none themselves; the meaning of each known value of an open value. */
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
  /** The names of the values in code, for generators: written by `npm run generate`. */
  readonly 'x-enum-varnames'?: readonly string[];
  /** The values of each group, by its name. */
  readonly 'x-enumGroups'?: Readonly<Record<string, readonly (string | number)[]>>;
  /** One line about each value. */
  readonly 'x-enumLines'?: Readonly<Record<string, string>>;
  /** Whether a text must have a character that people can see. */
  readonly 'x-visible'?: boolean;
  /** The names that a field of a request has in other APIs. An error about one of them names ours. */
  readonly 'x-also-known-as'?: readonly string[];
  /** The status or the type of problem that alone has this member, and then always. */
  readonly 'x-when'?: number | string;
  /** Every kind of problem. */
  readonly 'x-problem-types'?: readonly ProblemKind[];
  /** For a stream of events: the schema of each event's data, by the event's name. */
  readonly 'x-events'?: Readonly<Record<string, JsonSchema>>;
}

/** A kind of problem: an item of `x-problem-types` in the schema `Problem`. */
export interface ProblemKind {
  readonly status: number;
  /** The URI of the kind, in the member `type`. */
  readonly type: string;
  /** When it occurs, in a sentence. */
  readonly cause: string;
  /** Whether an operation can have it without listing its status: the response `default` stands for it. */
  readonly unlisted?: boolean;
}

export interface OpenApiHeader {
  readonly description?: string;
  readonly required?: boolean;
  /** The status that alone has this header, and then always. */
  readonly 'x-when'?: number;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

export interface OpenApiExample {
  readonly summary: string;
  readonly value: unknown;
}

export interface OpenApiMediaType {
  readonly schema: JsonSchema;
  readonly examples: Readonly<Record<string, OpenApiExample>>;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiHeader>>;
  readonly content?: Readonly<Record<string, OpenApiMediaType>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  /** The parameter that has no effect if this one is `true`. */
  readonly 'x-turns-off'?: string;
  /** The names that it has in other APIs. An error about one of them names ours. */
  readonly 'x-also-known-as'?: readonly string[];
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, OpenApiMediaType>>;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

/** The subset of OpenAPI that the contract uses. Before dereferencing, any object in it may be a `$ref`. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    /** One sentence in plain text. */
    readonly summary: string;
    /** Markdown. */
    readonly description: string;
  };
  /** The spellings of booleans in forms and queries, in any case. The first ones are those of JSON. */
  readonly 'x-booleans': { readonly true: readonly string[]; readonly false: readonly string[] };
  /** Limits that schemas can't express: sizes in bytes of bodies and request heads, times in seconds. */
  readonly 'x-limits': {
    readonly bodyBytes: number;
    readonly headerBytes: number;
    readonly waitSeconds: number;
    readonly idempotencySeconds: number;
    /** How long a browser may show a picture from its own cache. */
    readonly pictureSeconds: number;
  };
  /** How pages of other origins may call the API (WHATWG Fetch, section 3.3). */
  readonly 'x-cors': {
    /** `Access-Control-Allow-Origin` of every response. */
    readonly origin: string;
    /** How long a browser may remember the response to a preflight request, in seconds. */
    readonly preflightSeconds: number;
    /** The request headers that a page may send, besides the header parameters of the operations; `*` for all but `Authorization`. */
    readonly requestHeaders: readonly string[];
    /** The response headers that a page may read. */
    readonly exposedHeaders: readonly string[];
  };
  /** The groups of operations, and chapters about all of them. */
  readonly tags: readonly { readonly name: string /** Markdown. */; readonly description: string }[];
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<
      string,
      { readonly parameters?: readonly OpenApiParameter[] } & {
        readonly [Method in 'get' | 'post' | 'put' | 'patch' | 'delete']?: OpenApiOperation;
      }
    >
  >;
  /** The requests that the service sends, by name. */
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: {
    readonly headers: Readonly<Record<string, OpenApiHeader>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly examples: Readonly<Record<string, OpenApiExample>>;
  };
}

/** The contract in `openapi/v1.yaml`, in which any object may be a `$ref`. */
export const contract = openapi as OpenApiDocument;
