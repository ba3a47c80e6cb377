/** Returns a Markdown table. Cells may contain Markdown, but no line ends. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell) =>
        cell
          .trim()
          .replaceAll(/\s*\n\s*/g, ' ')
          .replaceAll('|', '\\|'),
      )
      .join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** Returns values as code, with commas. */
export function codes(values: readonly unknown[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}

/** Returns the id that GitHub and `renderMarkdown` give to a heading, if the page has no other heading with the same text. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
