import { contract, type FieldError, type JsonSchema } from '@contentgen/contract';
import type { ErrorObject } from 'ajv';

/** Where the checked values came from; it decides how a rule is worded. */
export type Place = 'query' | 'header' | 'form' | 'json';

const nouns: Readonly<Record<Place, string>> = {
  query: 'query parameter',
  header: 'header',
  form: 'field',
  json: 'field',
};

const { FieldError: fieldErrorSchema, ValidationProblem: problemSchema } = contract.components.schemas;
const longestName = Number(fieldErrorSchema?.properties?.field?.maxLength);
/** How many errors an answer may hold. */
export const mostErrors = Number(problemSchema?.properties?.errors?.maxItems);

/** Says what Ajv found as the contract's field errors: one a field, in the order found, as many as fit. */
export function fieldErrors(found: readonly ErrorObject[], place: Place): FieldError[] {
  return onePerField(found.map((error) => fieldError(error, place)));
}

/**
 * The first error of each field, as many as an answer may hold. A wrong type comes before all others: a value of the
 * wrong type may break every other rule, too, and Ajv's order depends on the schema's keywords.
 */
export function onePerField(errors: readonly FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) {
    if (error.code === 'type' || !byField.has(error.field))
      byField.set(error.field, { ...error, field: error.field.slice(0, longestName) });
    if (byField.size === mostErrors) break;
  }
  return [...byField.values()];
}

function fieldError({ keyword, instancePath, params, parentSchema }: ErrorObject, place: Place): FieldError {
  const field = fieldName(instancePath);
  const schema = parentSchema as JsonSchema;
  switch (keyword) {
    case 'required':
      return { field: params.missingProperty, code: 'required', detail: 'is required' };
    case 'additionalProperties':
      return {
        field: params.additionalProperty,
        code: 'unknown',
        detail: `is not a ${nouns[place]} of this operation`,
      };
    case 'enum':
      return { field, code: 'choice', detail: `must be one of ${schema.enum?.join(', ')}` };
    case 'minLength':
      return {
        field,
        code: 'too_short',
        detail: `must have at least ${counted(params.limit, 'character')}`,
      };
    case 'maxLength':
      return {
        field,
        code: 'too_long',
        detail: `must have at most ${counted(params.limit, 'character')}`,
      };
    case 'maxItems':
      return { field, code: 'too_many', detail: `must have at most ${counted(params.limit, 'item')}` };
    case 'pattern':
      return {
        field,
        code: 'pattern',
        detail: schema['x-patternDescription'] ?? `must match ${schema.pattern}`,
      };
    case 'format':
      return { field, code: 'format', detail: `must be a valid ${schema.format}` };
    case 'type':
      return { field, code: 'type', detail: `must be ${typeName(schema, place)}` };
    default:
      throw new Error(`The contract uses the keyword "${keyword}", for which there are no words yet.`);
  }
}

/** `/results/1` as `results[1]`; the whole body has no name of its own. */
function fieldName(instancePath: string): string {
  const [name = '', ...rest] = instancePath.slice(1).split('/');
  return name === '' ? 'body' : name + rest.map((index) => `[${index}]`).join('');
}

function typeName(schema: JsonSchema, place: Place): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'boolean') return place === 'json' ? 'true or false' : 'true, false, 1 or 0';
  return /^[aeio]/.test(String(schema.type)) ? `an ${schema.type}` : `a ${schema.type}`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
