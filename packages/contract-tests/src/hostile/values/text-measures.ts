import type { JsonSchema } from '@contentgen/contract';

/** A schema's pattern (ECMA-262, as JSON Schema has it). */
export function patternOf({ pattern = '' }: JsonSchema): RegExp {
  return new RegExp(pattern, 'u');
}

/** How long a text is as JSON Schema counts: in code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}
