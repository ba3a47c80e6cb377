import type { RedoclyChange } from './redocly-diff.ts';
import type { RawContract } from './released-contracts.ts';

/** A change in Markdown. */
export interface ChangeWords {
  /** What changed, such as `` `default`: 10 → 25 ``. */
  readonly what: string;
  /** Where the changed part is: the operation and the status, the parameter or the schema. */
  readonly where: string;
}

/** Segments of pointers that a reader of the reference does not see. */
const structural = new Set([
  'schema',
  'properties',
  'content',
  'headers',
  'items',
  'oneOf',
  'examples',
  '$ref',
]);

/**
 * Describes a change.
 *
 * @param contracts the older and the newer contract that were compared.
 */
export function describeChange(change: RedoclyChange, contracts: readonly RawContract[]): ChangeWords {
  const pointer = (change.revision ?? change.base)?.pointer ?? change.path;
  const places = [segmentsOf(pointer), segmentsOf(change.path)] as const;
  const where = schemaPlace(places[0]) ?? parameterPlace(places, contracts) ?? operationPlace(places[1]);
  const [verdict] = change.verdicts;
  if (verdict !== undefined) return { what: verdict.message.replaceAll("'", '`').replace(/\.$/, ''), where };
  return { what: `${code(namePart(change, places[1], contracts))}${valuesOf(change)}`, where };
}

function schemaPlace([first, kind, schema = '', ...inside]: readonly string[]): string | undefined {
  if (first !== 'components' || kind !== 'schemas') return undefined;
  const fields = inside.slice(0, -1).filter(isShown);
  return code([schema, ...fields].join('.'));
}

function parameterPlace(
  places: readonly (readonly string[])[],
  contracts: readonly RawContract[],
): string | undefined {
  for (const segments of places) {
    const index = segments.indexOf('parameters');
    if (index < 0 || segments.length < index + 3) continue;
    const name = nameAt(segments.slice(0, index + 2), contracts);
    if (name !== undefined) return `parameter ${code(name)}`;
  }
  return undefined;
}

function operationPlace([first = '', path = '', method, kind, status]: readonly string[]): string {
  if (first !== 'paths') return code(first);
  const operation = method === undefined ? path : `${method.toUpperCase()} ${path}`;
  return code(operation) + (kind === 'responses' && status !== undefined ? ` ${status}` : '');
}

/** Returns the name of the changed part. */
function namePart(
  { property }: RedoclyChange,
  segments: readonly string[],
  contracts: readonly RawContract[],
): string {
  if (property !== undefined) return property;
  return nameAt(segments, contracts) ?? segments.filter(isShown).at(-1) ?? '';
}

/** Returns the `name` of the object at a pointer, such as that of a parameter in a list. */
function nameAt(segments: readonly string[], contracts: readonly RawContract[]): string | undefined {
  for (const contract of contracts) {
    const found = segments.reduce<unknown>(
      (node, key) => follow(contract, (node as Record<string, unknown> | undefined)?.[key]),
      contract,
    );
    const { name } = (found ?? {}) as { readonly name?: unknown };
    if (typeof name === 'string') return name;
  }
  return undefined;
}

function follow(contract: RawContract, node: unknown): unknown {
  const { $ref } = (node ?? {}) as { readonly $ref?: string };
  if ($ref === undefined) return node;
  return segmentsOf($ref).reduce<unknown>(
    (part, key) => (part as Record<string, unknown> | undefined)?.[key],
    contract,
  );
}

/** Returns the values before and after, or the members that a list gained and lost; nothing for long values. */
function valuesOf({ property, base, revision }: RedoclyChange): string {
  if (property === undefined) return '';
  const [before, after] = [base?.value, revision?.value];
  const isShort = (value: unknown) => (JSON.stringify(value) ?? '').length <= 60;
  if (Array.isArray(before) && Array.isArray(after)) {
    const [gained, lost] = [without(after, before), without(before, after)];
    const words = [memberWords('gained', gained), memberWords('lost', lost)].filter((text) => text !== '');
    return words.length > 0 && isShort([gained, lost]) ? ` ${words.join(' and ')}` : '';
  }
  return isShort(before) && isShort(after) ? `: ${valueText(before)} → ${valueText(after)}` : '';
}

function without(members: readonly unknown[], others: readonly unknown[]): unknown[] {
  return members.filter((member) => !others.includes(member));
}

function memberWords(verb: string, members: readonly unknown[]): string {
  return members.length === 0 ? '' : `${verb} ${members.map(valueText).join(', ')}`;
}

function valueText(value: unknown): string {
  if (value === undefined) return 'none';
  return code(typeof value === 'string' ? value : JSON.stringify(value));
}

function isShown(segment: string): boolean {
  return !structural.has(segment) && !/^\d+$/.test(segment);
}

/** Returns the reference tokens of a JSON pointer (RFC 6901, section 3). */
function segmentsOf(pointer: string): string[] {
  return pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function code(text: string): string {
  return `\`${text}\``;
}
