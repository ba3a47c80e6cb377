import type { ReactNode } from 'react';

/**
 * Shows the Markdown that the models write, as elements and never as HTML: headings, lists, tables and paragraphs; bold,
 * italic, code and links. A link shows only its text, because a model may invent the address.
 *
 * @param isGrowing whether more text arrives: then a caret follows, and unfinished marks at the end are hidden.
 */
export function Markdown({ text, isGrowing = false }: { readonly text: string; readonly isGrowing?: boolean }) {
  const blocks = blocksOf(isGrowing ? withoutUnfinished(text) : text);
  const caret = isGrowing ? <span className="caret" /> : null;
  return (
    <div className="prose">
      {blocks.map((block, index) => {
        const end = index === blocks.length - 1 ? caret : null;
        // biome-ignore lint/suspicious/noArrayIndexKey: Blocks only grow at the end.
        return <Block key={index} block={block} end={end} />;
      })}
      {blocks.length === 0 && caret}
    </div>
  );
}

interface BlockOf {
  readonly kind: 'heading' | 'ul' | 'ol' | 'table' | 'quote' | 'rule' | 'paragraph';
  readonly level: number;
  readonly lines: readonly string[];
}

const forms: readonly (readonly [BlockOf['kind'], RegExp])[] = [
  ['heading', /^(#{1,6})\s+/],
  ['rule', /^(?:-{3,}|\*{3,})\s*$/],
  ['ul', /^\s*[-*+•]\s+/],
  ['ol', /^\s*\d+[.)]\s+/],
  ['table', /^\s*\|/],
  ['quote', /^>\s?/],
];

function blocksOf(text: string): BlockOf[] {
  const blocks: { kind: BlockOf['kind']; level: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const [kind, form] = forms.find(([, pattern]) => pattern.test(line)) ?? ['paragraph' as const, undefined];
    const level = kind === 'ol' ? Number.parseInt(line, 10) : (form?.exec(line)?.[1]?.length ?? 0);
    const content = form === undefined || kind === 'table' ? line.trim() : line.replace(form, '');
    const last = blocks.at(-1);
    const isList = kind === 'ul' || kind === 'ol';
    // A list continues after an empty line.
    const continues = last?.kind === kind && (isOpen || isList) && kind !== 'heading' && kind !== 'rule';
    if (last !== undefined && continues) last.lines.push(content);
    else if (isOpen && kind === 'paragraph' && (last?.kind === 'ul' || last?.kind === 'ol'))
      last.lines.push(`${last.lines.pop()} ${content}`);
    else blocks.push({ kind, level, lines: [content] });
    isOpen = true;
  }
  return blocks;
}

function Block({ block, end }: { readonly block: BlockOf; readonly end: ReactNode }) {
  const { kind, level, lines } = block;
  if (kind === 'heading') {
    // The page has the first heading.
    const Heading = (['h2', 'h3', 'h4'] as const)[Math.min(level, 3) - 1] ?? 'h4';
    return (
      <Heading>
        {inline(lines[0] ?? '')}
        {end}
      </Heading>
    );
  }
  if (kind === 'rule') return <hr />;
  if (kind === 'table') return <Table lines={lines} />;
  if (kind === 'ul' || kind === 'ol') {
    const items = lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: Items only grow at the end.
      <li key={index}>
        {inline(line)}
        {index === lines.length - 1 && end}
      </li>
    ));
    return kind === 'ul' ? <ul>{items}</ul> : <ol start={level}>{items}</ol>;
  }
  const Text = kind === 'quote' ? 'blockquote' : 'p';
  return (
    <Text>
      {lines.flatMap((line, index) => [index > 0 && <br key={`break ${line}`} />, ...inline(line)])}
      {end}
    </Text>
  );
}

function Table({ lines }: { readonly lines: readonly string[] }) {
  const [head = [], ...rows] = lines
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, '').split('|'));
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell}>{inline(cell.trim())}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join('|')}>
            {cells.map((cell, index) => (
              <td key={`${head[index]}`}>{inline(cell.trim())}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const marks = /\*\*(.+?)\*\*|(?<![\w*])[*_](?![\s*_])(.+?)[*_](?![\w*])|`([^`]+)`|\[([^\]]+)\]\([^)\s]*\)/g;

/** Returns the elements of a line. */
function inline(line: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(marks)) {
    const [whole, bold, italic, code, link] = match;
    const key = match.index;
    parts.push(line.slice(end, key));
    if (bold !== undefined) parts.push(<strong key={key}>{inline(bold)}</strong>);
    else if (italic !== undefined) parts.push(<em key={key}>{italic}</em>);
    else if (code !== undefined) parts.push(<code key={key}>{code}</code>);
    else parts.push(<span key={key}>{link}</span>);
    end = key + whole.length;
  }
  return [...parts, line.slice(end)];
}

/** Returns a growing text without marks at its end whose second half is missing, such as `**`, `-` or `#`. */
function withoutUnfinished(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start).replace(/^\s*(?:[-*+#|>]+|\d+[.)]?)\s*$/, '');
  const isBoldOpen = (line.match(/\*\*/g) ?? []).length % 2 === 1;
  const bold = isBoldOpen ? line.replace(/\*\*(?!.*\*\*)/, '') : line;
  return text.slice(0, start) + bold.replace(/[*_`]+$/, (end) => (isBoldOpen || end.length === 1 ? '' : end));
}
