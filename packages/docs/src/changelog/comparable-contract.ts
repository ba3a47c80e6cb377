import type { RawContract } from './released-contracts.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Rewrites the parts of the contract that `redocly diff` does not compare into parts that it compares. The events of
 * a stream become required properties of its schema, and a list of `x-exclusive` becomes an object.
 */
export function comparable(contract: RawContract): RawContract {
  return rewritten(contract) as RawContract;
}

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Node;
  const { 'x-events': events, 'x-exclusive': exclusions, ...others } = node;
  const plain = Object.fromEntries(Object.entries(others).map(([key, child]) => [key, rewritten(child)]));
  const stream = events === undefined ? {} : streamSchema(events as Node);
  const rules = exclusions === undefined ? {} : { 'x-exclusive': rulesByText(exclusions as Node[]) };
  return { ...plain, ...stream, ...rules };
}

function streamSchema(events: Node): Node {
  const properties = Object.entries(events).map(([name, schema]) => [name, eventData(schema as Node)]);
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(events) };
}

/**
 * Returns the schema of an event's data. If it refers to an event of another stream, the reference is changed,
 * because that event is now in another place.
 */
function eventData(schema: Node): unknown {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string') return rewritten(schema);
  return { ...beside, $ref: $ref.replace('/x-events/', '/properties/') };
}

function rulesByText(exclusions: readonly Node[]): Node {
  return Object.fromEntries(exclusions.map((rule) => [JSON.stringify(rule), true]));
}
