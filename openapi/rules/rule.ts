/** The part of Redocly's plugin API that our rules use (@redocly/cli has no types). */

export interface Location {
  child(path: readonly (string | number)[]): Location;
  readonly pointer: string;
}

export interface Context {
  readonly location: Location;
  report(problem: { readonly message: string; readonly location: Location }): void;
  /** The target of a `$ref`; any other node unchanged. */
  resolve<Node>(node: Node): { readonly node: Node | undefined; readonly location: Location | undefined };
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly encoding?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Response {
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema?: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: {
    readonly $ref?: string;
    readonly content?: Readonly<Record<string, MediaType>>;
  };
  readonly responses?: Readonly<Record<string, Response>>;
  readonly parameters?: readonly Parameter[];
}

/** The operations of a path that may have a body. */
export interface PathItem {
  readonly post?: Operation;
  readonly put?: Operation;
  readonly patch?: Operation;
}

/**
 * Redocly calls each function once for each node of its kind, also for nodes behind a `$ref`. It calls `ref` once
 * for each `$ref`.
 */
export interface Visitor {
  Root?(root: { readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> } }): void;
  Header?(header: Schema, context: Context): void;
  Schema?(schema: Schema, context: Context): void;
  MediaType?(mediaType: MediaType, context: Context): void;
  Response?(response: Response, context: Context): void;
  RequestBody?: { enter(body: unknown, context: Context): void; leave(): void };
  Responses?(responses: Readonly<Record<string, Response>>, context: Context): void;
  Parameter?(parameter: Parameter, context: Context): void;
  Components?(components: Readonly<Record<string, object>>, context: Context): void;
  any?: { enter(node: unknown, context: Context): void };
  PathItem?(pathItem: PathItem, context: Context): void;
  Operation?(operation: Operation, context: Context): void;
  ref?(reference: Schema, context: Context & { readonly type: { readonly name: string } }): void;
}

/** Returns whether a node is in `webhooks`: requests that the service sends, and receivers answer. */
export const isSentByService = ({ pointer }: Location) => pointer.startsWith('#/webhooks/');

/** A rule: makes a new visitor for each document. */
export type Rule = () => Visitor;
