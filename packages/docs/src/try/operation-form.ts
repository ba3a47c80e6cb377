import type { Role } from '../samples/role.ts';

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly required: boolean;
  readonly kind: 'text' | 'long text' | 'number' | 'boolean' | 'list';
  /** The first sentence of its description. */
  readonly hint: string;
  /** The allowed values with their labels; empty for free values. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The default; empty if there is no default. */
  readonly preset: string;
  readonly maxLength?: number;
}

/** An example of a body, to fill a form with. */
export interface FormExample {
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The place of an operation in the client. */
export interface ClientMethod {
  /** The name of the client's resource, such as `documents`. */
  readonly resource: string;
  /** The noun for one record, such as `document`. */
  readonly record: string;
  readonly role: Role;
}

/** What the form of an operation needs to know of the contract. */
export interface OperationForm {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly scopes: readonly string[];
  readonly fields: readonly FormField[];
  readonly examples: readonly FormExample[];
  /** The field of a record with the URLs of its pictures; null without pictures. */
  readonly pictures: string | null;
  readonly client: ClientMethod;
}

/** The file with the forms. */
export interface TryFile {
  readonly operations: readonly OperationForm[];
  /** The sections about problems in the guide of errors, by the `type` of the problem. */
  readonly problems: Readonly<Record<string, string>>;
}
