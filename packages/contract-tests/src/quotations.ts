import { contract } from '@contentgen/contract';

/** A sentence, a schema or a limit of the contract. */
export interface Quotation {
  /** The place, such as `parameters/Search`. */
  readonly place: string;
  readonly text: string;
}

/** What the contract says about a check, the most fitting quotation first. */
export type Quotations = readonly Quotation[];

// biome-ignore lint/suspicious/noExplicitAny: any object of the contract
type Node = any;

/** A node of the contract at its own place: a reference stands for its target, unless it has its own description. */
interface Found {
  readonly place: string;
  readonly node: Node;
  /** What a reference with an own description leads to. */
  readonly target?: Found;
}

const known = new Map<string, Quotation>();

/**
 * Quotes the contract. An address is a place, or a place, a colon, a space and the beginning of one of its sentences. A
 * place alone quotes the schema and the first sentence. A place begins with a kind of component (`schemas/Name`), with
 * `operations`, `webhooks`, `tags` and a name, or with `info` or a key such as `x-limits`. Further segments are keys and names.
 *
 * @throws Error when the contract does not have the place or the sentence.
 */
export function quote(address: string): Quotation {
  const quotation = known.get(address) ?? resolve(address);
  known.set(address, quotation);
  return quotation;
}

/** Quotes every sentence of a place. */
export function sayAll(place: string): Quotations {
  const found = find(place);
  return sentencesOf(found.node).map((text) => ({ place: found.place, text }));
}

/** Quotes the rows of a status in the table of problems; empty for a success. */
export function problemRow(status: number): readonly Quotation[] {
  const rows = sentencesOf(root.schemas.Problem).filter((row) => row.startsWith(`| ${status} |`));
  return rows.map((text) => ({ place: 'schemas/Problem', text }));
}

/** Quotes several addresses; see `quote`. */
export function says(...addresses: readonly string[]): Quotations {
  return addresses.map(quote);
}

/** Returns a quotation as a line of a report. */
export function inWords({ place, text }: Quotation): string {
  return `The contract says: "${text}" (${place})`;
}

function resolve(address: string): Quotation {
  const [, place = '', beginning] = /^(.*?)(?:: (.*))?$/s.exec(address) ?? [];
  const found = find(place);
  if (beginning === undefined) return plainQuotation(found);
  const text = sentencesOf(found.node).find((sentence) => sentence.startsWith(beginning));
  if (text === undefined)
    throw new Error(`The contract has no sentence at ${place} that begins with "${beginning}".`);
  return { place: found.place, text };
}

function find(place: string): Found {
  let found: Found = { place: '', node: root };
  for (const segment of place.split('/').map((part) => part.replaceAll('~1', '/'))) {
    const { node } = found;
    const child = Array.isArray(node)
      ? node.find((one) => followed('', one).node.name === segment)
      : node[segment];
    if (child === undefined) throw new Error(`The contract has no ${place}.`);
    found = followed(`${found.place}/${segment}`.replace(/^\//, ''), child);
  }
  return found;
}

/** What places begin with. */
const root: Node = {
  ...contract.components,
  ...Object.fromEntries(Object.entries(contract).filter(([key]) => key.startsWith('x-'))),
  info: contract.info,
  tags: Object.fromEntries(contract.tags.map((tag) => [tag.name, tag])),
  webhooks: Object.fromEntries(Object.entries(contract.webhooks).map(([name, { post }]) => [name, post])),
  operations: Object.fromEntries(
    Object.values(contract.paths).flatMap(({ parameters = [], ...methods }) =>
      Object.values(methods).map((operation: Node) => [
        operation.operationId,
        { ...operation, parameters: [...parameters, ...(operation.parameters ?? [])] },
      ]),
    ),
  ),
};

function followed(place: string, node: Node): Found {
  if (typeof node?.$ref !== 'string') return { place, node };
  const target = find(node.$ref.replace('#/components/', ''));
  return node.description === undefined ? target : { place, node: { ...target.node, ...node }, target };
}

/** Returns the sentences of the description of a node. An item of a list and a row of a table are sentences. */
function sentencesOf({ description }: Node): readonly string[] {
  if (typeof description !== 'string') return [];
  const blocks = description.replaceAll(/^```.*?^```$/gms, '').split(/\n\n|\n(?=[-|])/);
  return blocks
    .flatMap((block) => {
      const line = block.replaceAll(/\s+/g, ' ').trim();
      return /^[-|]/.test(line) ? [line] : line.split(/(?<=[.?!]) (?=[A-Z`*])/);
    })
    .filter((sentence) => /\w/.test(sentence));
}

/** The keywords that say what a value is, and not how it is shown. */
const constraints =
  /^(type|enum|const|format|pattern|required|multipleOf|default|additionalProperties|contentMediaType|m(ax|in)\w+)$/;

function plainQuotation({ place, node }: Found): Quotation {
  const schema = node?.schema === undefined ? node : followed('', node.schema).node;
  const rules = Object.entries(Object(schema)).filter(([keyword]) => constraints.test(keyword));
  const parts = [
    ...sentencesOf(Object(node)).slice(0, 1),
    ...(isLimit({ place, node })
      ? [JSON.stringify(node)]
      : rules.map(([keyword, rule]) => `${keyword}: ${JSON.stringify(rule)}`)),
  ];
  return { place, text: shortened(parts.length > 0 ? parts.join(' ') : Object.keys(node).join(', ')) };
}

function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Keys whose values have no sentences about a server. */
const isForPeople = (key: string) =>
  /^(example|examples|links|x-enum[\w-]+|x-problem-types|x-also-known-as)$/.test(key);

/** Returns everything that the contract says, in its order, without its examples, its links and the labels of values. */
export function everyQuotation(): readonly Quotation[] {
  const seen = new Set<string>();
  const keys = ['info', 'tags', 'operations', 'webhooks', ...Object.keys(root)].filter(
    (key) => !isForPeople(key),
  );
  return keys
    .flatMap((key) => nodesIn(find(key), seen))
    .flatMap((found) => {
      const sentences = sentencesOf(Object(found.node)).map((text) => ({ place: found.place, text }));
      return sentences.length === 0 && isLimit(found) ? [plainQuotation(found)] : sentences;
    });
}

/** Quotes a place and each place inside it, also behind references: their schemas, and their first sentences. */
export function quotationsIn(place: string): readonly Quotation[] {
  return nodesIn(find(place), new Set()).map(plainQuotation);
}

/** Returns whether a node is a value of a key such as `x-limits`, and not a part of a description or a schema. */
function isLimit({ place, node }: Found): boolean {
  return /(^|\/)x-/.test(place) && (typeof node !== 'object' || Array.isArray(node));
}

/** Returns a node and every node inside it that has an own place, each once. */
function nodesIn(found: Found, seen: Set<string>): readonly Found[] {
  const { place, node, target } = found;
  if (seen.has(place) || (typeof node !== 'object' && !isLimit(found))) return [];
  seen.add(place);
  if (target) return [found, ...nodesIn(target, seen)];
  if (isLimit(found)) return [found];
  const children: readonly (readonly [string, Node])[] = Array.isArray(node)
    ? node.map((child, index) => [followed('', child).node?.name ?? String(index), child])
    : Object.entries(Object(node)).filter(([key]) => !isForPeople(key));
  return [
    found,
    ...children.flatMap(([name, child]) =>
      nodesIn(followed(`${place}/${name.replaceAll('/', '~1')}`, child), seen),
    ),
  ];
}
