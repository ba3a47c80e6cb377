import { isMap, isPair, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { capitalised, copied, renamed } from './renaming.ts';

/** A part of the contract's text, from the beginning of its first line to the end of its last. */
interface Part {
  readonly begin: number;
  readonly end: number;
}

/**
 * Adds a resource to the contract: a copy of the images, renamed, each part after the one that it copies. The text of
 * all other parts stays as it is.
 *
 * @throws Error when the contract has no part of the resource to copy.
 */
export function addResource(contract: string): string {
  const parts = partsToCopy(contract).sort((one, other) => other.end - one.end);
  if (parts.length === 0)
    throw new Error(
      `openapi/v1.yaml has no tag, path or component of "${copied.many}". In scripts/rehearse/renaming.ts, let "copied" name a resource of the contract.`,
    );
  return parts.reduce(
    (text, { begin, end }) => text.slice(0, end) + renamed(text.slice(begin, end)) + text.slice(end),
    contract,
  );
}

/** Returns the tag, the paths and the components of the copied resource. */
function partsToCopy(contract: string): Part[] {
  const document = parseDocument(contract);
  const name = capitalised(copied.one);
  const entries = [
    ...items(document.get('tags')).filter(
      (tag) => isMap(tag) && tag.get('name') === capitalised(copied.many),
    ),
    ...items(document.get('paths')).filter((path) => keyOf(path).includes(`/${copied.many}`)),
    ...items(document.get('components')).flatMap((kind) =>
      items(isPair(kind) ? kind.value : undefined).filter((component) => keyOf(component).includes(name)),
    ),
  ];
  return entries.map((entry) => partOf(contract, entry));
}

function items(node: unknown): unknown[] {
  return isMap(node) || isSeq(node) ? [...node.items] : [];
}

function keyOf(entry: unknown): string {
  return isPair(entry) && isScalar(entry.key) ? String(entry.key.value) : '';
}

function partOf(text: string, entry: unknown): Part {
  const [first, last] = isPair(entry) ? [entry.key, entry.value] : [entry, entry];
  const begin = text.lastIndexOf('\n', (first as Node).range?.[0] ?? 0) + 1;
  return { begin, end: (last as Node).range?.[2] ?? begin };
}
