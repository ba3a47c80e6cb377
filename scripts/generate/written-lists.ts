import { isMap, isScalar, parseDocument, visit } from 'yaml';
// The table in the contract and in the docs must be the same.
import { problemTable } from '../../packages/contract/src/problem-kinds.ts';

/** A schema whose description ends with a list of what its data says. */
interface Described {
  readonly description: string;
  readonly examples?: readonly string[];
  readonly 'x-problem-types'?: Parameters<typeof problemTable>[0];
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
  readonly 'x-events'?: Readonly<Record<string, { readonly description?: string }>>;
}

/**
 * Returns the text of the contract in which the descriptions list what the data beside them says: the types of problems,
 * the meanings of an open value, the events of a stream. People and tools that know no `x-` data read it there. The first
 * paragraph of such a description is written by hand, the rest by this function.
 */
export function withWrittenLists(text: string): string {
  const edits: { readonly begin: number; readonly end: number; readonly words: string }[] = [];
  visit(parseDocument(text), {
    Map(_, node) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === 'description');
      if (node.flow || !isScalar(pair?.key) || !isScalar(pair.value) || !pair.key.range || !pair.value.range)
        return;
      const list = listOf(isMap(node) ? (node.toJSON() as Described) : undefined);
      if (list === '') return;
      const [begin] = pair.key.range;
      const indent = ' '.repeat(begin - text.lastIndexOf('\n', begin) + 1);
      const [first = ''] = String(pair.value.value).split('\n\n');
      const lines = `${first.trim()}\n\n${list}`.split('\n');
      const words = lines.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('');
      edits.push({ begin, end: pair.value.range[1], words: `description: |\n${words}` });
    },
  });
  return edits.reduceRight(
    (before, { begin, end, words }) => before.slice(0, begin) + words + before.slice(end),
    text,
  );
}

function listOf(schema: Described | undefined): string {
  const {
    'x-problem-types': types,
    'x-enumDescriptions': labels = {},
    'x-events': events = {},
  } = schema ?? {};
  if (types) return problemTable(types);
  const meanings =
    schema?.examples === undefined
      ? Object.entries(events).map(([name, { description = '' }]) => [name, description])
      : Object.entries(labels);
  return meanings.map(([name, words]) => `- \`${name}\`: ${words}`).join('\n');
}
