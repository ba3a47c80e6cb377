import type { JsonSchema } from '@contentgen/contract';
import type { Kind } from '../kinds.ts';
import { nonNull, typesOf } from './sample.ts';

/** A change that breaks a value. */
export interface Break {
  readonly kind: Kind;
  /** The fault, for the name of the mutant. */
  readonly what: string;
  to(value: unknown): unknown;
}

/** For each JSON type, the function that turns a value into a similar value of this type. */
const otherTypes: readonly (readonly [type: string, what: string, to: Break['to']])[] = [
  ['null', 'null', () => null],
  ['boolean', 'a boolean', () => true],
  ['integer', 'a whole number', toInteger],
  ['number', 'a fraction', () => 7.5],
  ['string', 'a string', (value) => (typeof value === 'object' ? 'text' : String(value))],
  ['object', 'an object', () => ({})],
  ['array', 'an array', () => []],
];

/** Returns every change that breaks a value of a schema, without changes to its properties and items. */
export function breaksOf(schema: JsonSchema): Break[] {
  return [...typeBreaks(schema), ...valueBreaks(nonNull(schema))];
}

function typeBreaks(schema: JsonSchema): Break[] {
  const allowed = typesOf(schema);
  return otherTypes
    .filter(([type]) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')))
    .map(([type, what, to]) => ({ kind: type === 'null' ? 'null' : 'wrong-type', what, to }));
}

function valueBreaks(schema: JsonSchema): Break[] {
  const { enum: values, const: only, format, pattern, items } = schema;
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems } = schema;
  const choices = only === undefined ? values : [only];
  return [
    when(choices, (all) => ({ kind: 'outside-enum', what: 'a value not allowed', to: () => outside(all) })),
    when(format, () => ({ kind: 'broken-format', what: `a broken ${format}`, to: endInSpace })),
    when(pattern, (source) => ({
      kind: 'broken-format',
      what: 'a broken pattern',
      to: (value) => breakPattern(String(value), source),
    })),
    when(minLength || undefined, (least) => ({
      kind: 'out-of-range',
      what: 'too short',
      to: (value) => String(value).slice(0, least - 1),
    })),
    when(maxLength, (most) => ({
      kind: 'out-of-range',
      what: 'too long',
      to: (value) => String(value).padEnd(most + 1, 'a'),
    })),
    when(minimum, (least) => ({ kind: 'out-of-range', what: 'too small', to: () => least - 1 })),
    when(maximum, (most) => ({ kind: 'out-of-range', what: 'too large', to: () => most + 1 })),
    when(minItems || undefined, (least) => ({
      kind: 'out-of-range',
      what: 'too few',
      to: (value) => (value as unknown[]).slice(0, least - 1),
    })),
    when(items && maxItems, (most) => ({
      kind: 'out-of-range',
      what: 'too many',
      to: (value) => Array.from({ length: most + 1 }, () => (value as unknown[])[0]),
    })),
  ].flat();
}

function when<Rule>(rule: Rule | undefined, make: (rule: Rule) => Break): Break[] {
  return rule === undefined ? [] : [make(rule)];
}

function toInteger(value: unknown): number {
  return typeof value === 'boolean' ? Number(value) : 7;
}

/** Returns a value of the same type that is not in `values`. */
function outside(values: readonly (string | number | null)[]): string | number {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length > 0 ? Math.max(...numbers) + 1 : 'no-such-value';
}

/** Replaces the last character by a space, which no format allows. The length stays the same. */
function endInSpace(value: unknown): string {
  return `${String(value).slice(0, -1)} `;
}

function breakPattern(value: string, pattern: string): string {
  const candidates = [`?${value}`, `${value}?`, `${value}\u0000`];
  return candidates.find((candidate) => !new RegExp(pattern, 'u').test(candidate)) ?? value;
}
