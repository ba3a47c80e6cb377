import type { JsonSchema } from '@contentgen/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** A place where a value breaks its schema, and how. */
export interface SchemaError {
  /** A JSON pointer (RFC 6901) into the value; empty for the whole value. */
  readonly pointer: string;
  readonly message: string;
}

const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Returns every place where `value` breaks `schema`, formats included; an empty list if it is valid. */
export function schemaErrors(schema: JsonSchema, value: unknown): SchemaError[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map(schemaError);
}

function schemaError({ instancePath, keyword, message = 'is not valid', params }: ErrorObject): SchemaError {
  if (keyword === 'required') {
    return { pointer: `${instancePath}/${params.missingProperty}`, message: 'must be present' };
  }
  if (keyword === 'additionalProperties') {
    return { pointer: `${instancePath}/${params.additionalProperty}`, message: 'is not in the contract' };
  }
  if (keyword === 'enum') {
    return { pointer: instancePath, message: `must be one of ${params.allowedValues.join(', ')}` };
  }
  if (keyword === 'const') {
    return { pointer: instancePath, message: `must be ${JSON.stringify(params.allowedValue)}` };
  }
  return { pointer: instancePath, message };
}
