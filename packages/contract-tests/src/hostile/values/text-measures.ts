import type { JsonSchema } from '@contentgen/contract';

/** The pattern of a schema (ECMA-262, as in JSON Schema). */
export function patternOf({ pattern = '' }: JsonSchema): RegExp {
  return new RegExp(pattern, 'u');
}

/** The length of a text in code points, as in JSON Schema. */
export function lengthOf(text: string): number {
  return [...text].length;
}
