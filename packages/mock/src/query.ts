import type { FieldError, JsonSchema, Operation } from '@contentgen/contract';
import { document } from './contract-document.ts';
import { readForm } from './form.ts';
import { problem } from './problem.ts';
import { Refusal } from './refusal.ts';

/** A query as Prism takes it, and what is wrong with it that Prism would not see. */
export interface ReadQuery {
  readonly query: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
}

/**
 * Reads the query string of a request by the operation's parameters.
 *
 * @throws Refusal 400 when its percent-encoding is broken (RFC 3986, section 2.1).
 */
export function readQuery(text: string, operation: Operation): ReadQuery {
  assertWellEncoded(text, operation);
  const known = new Map(queryParameters(operation).map(({ name, schema }) => [name, schema]));
  const { fields, errors } = readForm(new URLSearchParams(text), Object.fromEntries(known));
  const unknown = Object.keys(fields)
    .filter((name) => !known.has(name))
    .map(
      (name): FieldError => ({
        field: name,
        code: 'unknown',
        detail: 'is not a query parameter of this operation',
      }),
    );
  const query = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return { query, errors: [...errors, ...unknown, ...misspelt(fields, known), ...exclusionErrors(query)] };
}

/** What is still text spells no number and no boolean; Prism would read a number in `0x1`. */
function misspelt(
  fields: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, JsonSchema>,
): FieldError[] {
  return Object.entries(fields)
    .filter(
      ([name, value]) => typeof value === 'string' && known.get(name)?.type !== 'string' && known.has(name),
    )
    .map(([field]) => ({ field, code: 'type', detail: `must be ${known.get(field)?.type}` }));
}

/** Every template's documents, or one template's: the contract tells of it in words only. */
function exclusionErrors({ template_id, all_templates }: ReadQuery['query']): FieldError[] {
  if (template_id === undefined || all_templates !== 'true') return [];
  return [
    { field: 'all_templates', code: 'exclusive', detail: 'must not be sent together with template_id' },
  ];
}

/** @throws Refusal 400 when the percent-encoding of `text` is broken. */
export function assertWellEncoded(text: string, operation: Operation): void {
  try {
    decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(problem({ status: 400, operation, detail: 'The percent-encoding is broken.' }));
  }
}

function queryParameters(operation: Operation) {
  const parameters = document.paths[operation.path]?.[operation.method]?.parameters ?? [];
  return parameters.filter((parameter) => parameter.in === 'query');
}
