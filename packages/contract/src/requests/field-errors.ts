import { contract, type JsonSchema } from '../document.ts';
import type { FieldErrorCode } from '../generated/choices.ts';
import type { FieldError } from '../generated/types.ts';
import { ampersandRemedy } from './url-encoded.ts';
import type { KnownFields, SchemaReport, SchemaRule } from './value-rules.ts';

const { FieldError: fieldErrorSchema, Problem: problemSchema } = contract.components.schemas;

/** Maximum number of characters of a name that a response can repeat. */
export const longestField = Number(fieldErrorSchema?.properties?.field?.maxLength);

/** Maximum number of field errors in a response. */
export const mostErrors = Number(problemSchema?.properties?.errors?.maxItems);

/** The code of the contract for each rule that a request can break. */
const codes: Readonly<Partial<Record<SchemaRule, FieldErrorCode>>> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  enum: 'choice',
  const: 'choice',
  minLength: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_many',
  pattern: 'format',
  format: 'format',
  encoding: 'encoding',
};

const withoutCode: readonly (keyof JsonSchema & SchemaRule)[] = ['minimum', 'maximum', 'minItems'];

const remedy =
  'Add one to FieldError.code in openapi/v1.yaml, and to "codes" in packages/contract/src/requests/field-errors.ts.';

/**
 * Requires that the contract has a code for every rule of a request's schema.
 *
 * @param at the place of the schema in the contract.
 * @throws Error naming the rule.
 */
export function requireCodes(schema: JsonSchema, at: string): void {
  const rule = withoutCode.find((keyword) => schema[keyword] !== undefined);
  if (rule !== undefined) {
    throw new Error(
      `The contract uses "${rule}" at ${at}, but has no code for a field that breaks it. ${remedy}`,
    );
  }
  if (schema.items) requireCodes(schema.items, `${at}[]`);
  for (const choice of schema.oneOf ?? []) requireCodes(choice, at);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    requireCodes(property, `${at}.${name}`);
}

const { true: yes, false: no } = contract['x-booleans'];
const spelledBooleans = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  yes.flatMap((text, index) => [text, no[index] ?? '']),
);

/** The part of the request that is checked. Error texts depend on it. */
export type Place = 'query' | 'header' | 'form' | 'json';

const nouns: Readonly<Record<Place, string>> = {
  query: 'a query parameter of this operation',
  header: 'a header of this operation',
  form: 'a field of this operation',
  json: 'a field of this operation',
};

/** What to do about a name that is the rest of the text before it. */
export const tornRemedy = `if it is part of the text before it, ${ampersandRemedy}`;

const noNames: ReadonlySet<string> = new Set();

/** The field errors of a request: the first error of each field, up to the limit of a response. */
export class FieldErrors implements SchemaReport {
  /** Undefined while there is no error, as in most requests. */
  #byField: Map<string, FieldError> | undefined;
  #place: Place = 'query';
  /** The part of the request for which an error has already listed the known fields. */
  #listed: Place | undefined;
  /** The unknown names that are the rest of a text. */
  #torn: ReadonlySet<string> = noNames;
  /** The first field whose error says what the client probably meant. */
  #explained: string | undefined;

  /**
   * Sets the part of the request that the next errors are in.
   *
   * @param torn the unknown names of a form or a query that are the rest of the text before them.
   */
  of(place: Place, torn = noNames): this {
    this.#place = place;
    this.#torn = torn;
    return this;
  }

  get booleans(): string {
    return this.#place === 'json' ? 'true or false' : spelledBooleans;
  }

  /**
   * Describes an unknown field: by the name that is meant, or as the rest of a text with an unencoded `&`. Otherwise,
   * the first description lists the known fields, so that a response does not repeat them for each unknown field.
   */
  describeUnknown(name: string, { names: known, meant }: KnownFields): string {
    const detail = `is not ${nouns[this.#place]}`;
    const isTorn = this.#torn.has(name);
    const ours = isTorn ? undefined : meant(name);
    if (isTorn || ours !== undefined) this.#explained ??= name;
    if (isTorn) return `${detail}; ${tornRemedy}`;
    if (ours !== undefined) return `${detail} (use ${ours})`;
    if (known.length === 0) return `${detail}, which has none`;
    if (this.#listed === this.#place) return detail;
    this.#listed = this.#place;
    return `${detail} (use one of ${known.join(', ')})`;
  }

  get isFull(): boolean {
    return (this.#byField?.size ?? 0) >= mostErrors;
  }

  add(field: string, rule: SchemaRule, detail: string): void {
    const code = codes[rule];
    if (code === undefined) throw new Error(`The contract has no code for the rule "${rule}". ${remedy}`);
    // The empty name with the rule `type` is the whole body. With any other rule, it is an unknown field without a
    // name.
    this.addCode(field === '' && rule === 'type' ? 'body' : field, code, detail);
  }

  /** Adds an error for a rule that schemas cannot express. */
  addCode(field: string, code: FieldErrorCode, detail: string): void {
    this.#byField ??= new Map();
    if (this.isFull || this.#byField.has(field)) return;
    this.#byField.set(field, { field: field.slice(0, longestField), code, detail });
  }

  /**
   * Returns the errors in the order in which they were found. But the first one that says what was probably meant is
   * the cause of others: a required field is missing because it was sent under another name.
   */
  list(): readonly FieldError[] {
    const errors = [...(this.#byField?.values() ?? [])];
    const cause = errors.find(({ field }) => field === this.#explained);
    return cause === undefined ? errors : [cause, ...errors.filter((error) => error !== cause)];
  }

  get isEmpty(): boolean {
    return this.#byField === undefined;
  }
}
