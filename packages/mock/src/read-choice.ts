import type { FieldError } from '@contentgen/contract';
import {
  gatherContent,
  invalidJson,
  mediaTypeOf,
  Problem,
  validationFailed,
} from '@contentgen/contract/requests';
import { type NextChoice, outcomeRule, outcomes } from './next-response.ts';
import type { StoreRequest } from './store/exchange.ts';

/** The fields of a choice. */
const fieldNames: Readonly<Record<keyof NextChoice, true>> = { outcome: true, repeats: true };
const unknownField = `is unknown: use only ${Object.keys(fieldNames).join(' and ')}`;

/**
 * Reads a choice from a form or from JSON.
 *
 * @throws Problem 400 for malformed JSON, 422 for a wrong field.
 */
export async function readChoice({ headers, content }: StoreRequest): Promise<NextChoice> {
  const text = new TextDecoder().decode(await gatherContent(content));
  const isJson = mediaTypeOf(headers) === 'application/json';
  const fields = isJson ? readJson(text) : Object.fromEntries(new URLSearchParams(text));
  const outcome = outcomes.find((one) => String(one) === String(fields.outcome));
  const repeats = String(fields.repeats ?? false);
  const errors: FieldError[] = Object.keys(fields)
    .filter((field) => !Object.hasOwn(fieldNames, field))
    .map((field) => ({ field, code: 'unknown', detail: unknownField }));
  if (repeats !== 'true' && repeats !== 'false') {
    errors.unshift({ field: 'repeats', code: 'type', detail: 'must be true or false' });
  }
  if (outcome === undefined) {
    const code = fields.outcome === undefined ? 'required' : 'choice';
    errors.unshift({ field: 'outcome', code, detail: outcomeRule });
  }
  if (outcome === undefined || errors.length > 0) throw validationFailed(errors);
  return { outcome, repeats: repeats === 'true' };
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidJson(text);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Problem(400, 'The body must be a JSON object, such as {"outcome": 503}.');
}
