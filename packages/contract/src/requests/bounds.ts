import type { JsonSchema } from '../document.ts';
import { longestField, mostErrors } from './field-errors.ts';

/**
 * Maximum numbers of fields, items and levels of a query or a body. The reader does not parse a request that exceeds
 * these bounds.
 */
export interface Bounds {
  /** Maximum number of fields and items, at all levels together. */
  readonly values: number;
  /** Maximum number of levels of objects and arrays. */
  readonly levels: number;
  /** Maximum length of a name in characters (Unicode code points). */
  readonly nameLength: number;
}

/**
 * Number of levels that a body may have in addition to the levels of its schema. So if a client sends an object instead
 * of a text, the error can still name the field.
 */
const spareLevels = 16;

/**
 * Returns the bounds for the values of a schema. A response names at most `mostErrors` wrong fields, so this many
 * more values are allowed than the schema has. A name may be as long as a response can repeat it.
 *
 * @param at the place of the schema in the contract, for errors.
 * @throws Error naming a part of the schema that has no bound.
 */
export function boundsOf(schema: JsonSchema, at: string): Bounds {
  const { values, levels, nameLength } = extentOf(schema, at);
  return {
    values: values + mostErrors,
    levels: levels + spareLevels,
    nameLength: Math.max(nameLength, longestField),
  };
}

/** Returns the numbers of values and levels of the largest value that a schema allows, and its longest name. */
function extentOf(schema: JsonSchema, at: string): Bounds {
  const { oneOf = [], properties = {}, items, maxItems, additionalProperties } = schema;
  const types = [schema.type ?? []].flat();
  if (types.includes('object') && additionalProperties !== false) {
    throw new Error(
      `The contract allows any number of fields at ${at}. It needs "additionalProperties: false".`,
    );
  }
  if (types.includes('array') && maxItems === undefined) {
    throw new Error(`The contract allows any number of items at ${at}. It needs "maxItems".`);
  }
  const choices = oneOf.map((choice) => extentOf(choice, at));
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    ...extentOf(property, `${at}.${name}`),
  }));
  const item = items === undefined ? nothing : extentOf(items, `${at}[]`);
  const within = [...choices, ...fields, item];
  const isContainer = types.includes('object') || types.includes('array');
  return {
    values:
      largest(choices.map(({ values }) => values)) +
      sum(fields.map(({ values }) => 1 + values)) +
      (maxItems ?? 0) * (1 + item.values),
    levels: (isContainer ? 1 : 0) + largest(within.map(({ levels }) => levels)),
    nameLength: largest([
      ...fields.map(({ name }) => [...name].length),
      ...within.map(({ nameLength }) => nameLength),
    ]),
  };
}

const nothing: Bounds = { values: 0, levels: 0, nameLength: 0 };

const largest = (numbers: readonly number[]) => Math.max(0, ...numbers);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
