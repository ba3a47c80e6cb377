import type { JsonSchema } from '@contentgen/contract';

/** Returns the pattern of a schema as a regular expression (ECMA-262, as in JSON Schema). */
export function patternOf({ pattern = '' }: JsonSchema): RegExp {
  return new RegExp(pattern, 'u');
}

/** Returns the length of a text in code points, as JSON Schema counts it. */
export function lengthOf(text: string): number {
  return [...text].length;
}
