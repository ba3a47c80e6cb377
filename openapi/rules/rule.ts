/** What our rules use of Redocly's plugin API (@redocly/cli ships no types). */

export interface Location {
  child(path: readonly (string | number)[]): Location;
  readonly pointer: string;
}

export interface Context {
  readonly location: Location;
  report(problem: { readonly message: string; readonly location: Location }): void;
  /** What a `$ref` points to, or the node itself where it is none. */
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
  readonly requestBody?: { readonly $ref?: string };
  readonly responses?: Readonly<Record<string, Response>>;
  readonly parameters?: readonly Parameter[];
  readonly 'x-exclusive'?: readonly {
    readonly when?: Readonly<Record<string, unknown>>;
    readonly without?: readonly string[];
  }[];
}

/** Redocly calls these for every node of that kind, once, behind `$ref`s too; `ref` for every `$ref` itself. */
export interface Visitor {
  Schema?(schema: Schema, context: Context): void;
  MediaType?(mediaType: MediaType, context: Context): void;
  Response?(response: Response, context: Context): void;
  Responses?(responses: Readonly<Record<string, Response>>, context: Context): void;
  Parameter?(parameter: Parameter, context: Context): void;
  Operation?(operation: Operation, context: Context): void;
  ref?(reference: Schema, context: Context & { readonly type: { readonly name: string } }): void;
}

/** A rule: makes a fresh visitor for every document that is linted. */
export type Rule = () => Visitor;
