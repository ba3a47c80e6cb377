import { closedSchema, type JsonSchema } from '@contentgen/contract';
import { compileSchema, type SchemaCheck } from '@contentgen/contract/requests';

/** A rule of a schema that a value breaks. */
export interface Violation {
  /** Where the value is, such as `body.data[0].state`. */
  readonly place: string;
  /** What it must be, such as `must be one of queued, processing, succeeded, failed`. */
  readonly rule: string;
}

const checks = new WeakMap<JsonSchema, SchemaCheck>();

/**
 * Returns the first rule of a schema that a JSON value breaks; undefined when it breaks none. The value may have no
 * fields that the schema does not name. The references of the schema must already be resolved.
 *
 * @param place the name of the value.
 */
export function violation(schema: JsonSchema, value: unknown, place: string): Violation | undefined {
  const check = checks.get(schema) ?? compileSchema(closedSchema(schema), place);
  checks.set(schema, check);
  let found: Violation | undefined;
  check(value, place, {
    booleans: 'true or false',
    describeUnknown: () => 'is not a field that the contract has',
    get isFull() {
      return found !== undefined;
    },
    add: (broken, _, rule) => {
      found ??= { place: broken, rule };
    },
  });
  return found;
}
