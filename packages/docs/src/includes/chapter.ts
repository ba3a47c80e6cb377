/**
 * Returns a chapter of a Markdown document, without its heading.
 *
 * @param heading the text of the heading; undefined for the text between the title and the first chapter.
 * @throws Error when there is no such chapter.
 */
export function chapterOf(document: string, heading: string | undefined): string {
  const lines = document.split('\n');
  const headings = headingsOf(lines);
  const found =
    heading === undefined
      ? headings.find(({ level }) => level === 1)
      : headings.find(({ text }) => text === heading);
  if (found === undefined) {
    throw new Error(heading === undefined ? 'There is no title.' : `There is no chapter "${heading}".`);
  }
  const ends = (level: number) => heading === undefined || level <= found.level;
  const end = headings.find(({ line, level }) => line > found.line && ends(level))?.line ?? lines.length;
  return lines
    .slice(found.line + 1, end)
    .join('\n')
    .trim();
}

/**
 * Returns the Markdown with its highest headings at a level from 1 to 6. The other headings move by the same number
 * of levels.
 */
export function withHeadingsFrom(level: number, markdown: string): string {
  const lines = markdown.split('\n');
  const headings = headingsOf(lines);
  const highest = Math.min(...headings.map((heading) => heading.level));
  for (const heading of headings) {
    lines[heading.line] = `${'#'.repeat(heading.level - highest + level)} ${heading.text}`;
  }
  return lines.join('\n');
}

/** Returns the level of the last heading; 1 if there is none. */
export function lastLevelOf(markdown: string): number {
  return headingsOf(markdown.split('\n')).at(-1)?.level ?? 1;
}

interface HeadingLine {
  readonly line: number;
  readonly level: number;
  readonly text: string;
}

/** Returns the headings of a document. A line with # in a code block is no heading. */
function headingsOf(lines: readonly string[]): HeadingLine[] {
  let inCode = false;
  return lines.flatMap((content, line) => {
    if (/^ *```/.test(content)) inCode = !inCode;
    const [, marks = '', text = ''] = (!inCode && /^(#{1,6}) (.+)$/.exec(content)) || [];
    return marks === '' ? [] : [{ line, level: marks.length, text }];
  });
}
