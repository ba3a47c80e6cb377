import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the guides. Each file is one guide. */
export const guidesFolder = fileURLToPath(new URL('../guides/', import.meta.url));

/** A guide, with the fields of its front matter. */
export interface Guide {
  /** The name of the file without its extension: the guide is at `/guides/NAME/`. */
  readonly name: string;
  readonly title: string;
  /** One sentence that says what the reader can do after the guide. */
  readonly description: string;
  /** The heading of the guide in the menu. */
  readonly group: string;
  /** The position among all guides. A group is where its first guide is. */
  readonly order: number;
  /** The text without front matter. */
  readonly markdown: string;
}

const frontMatterPattern = /^---\n(.*?)\n---\n+/s;

/**
 * Reads all guides in the order of the menu.
 *
 * @throws Error that names the file and the field when front matter is missing.
 */
export async function readGuides(): Promise<Guide[]> {
  const guides: Guide[] = [];
  for await (const file of glob('*.md', { cwd: guidesFolder })) {
    guides.push(readGuide(basename(file, '.md'), await readFile(`${guidesFolder}/${file}`, 'utf8')));
  }
  return guides.sort((one, other) => one.order - other.order || one.name.localeCompare(other.name));
}

/** The guides of each group, in the order of the menu. */
export function groupsOf(guides: readonly Guide[]): Map<string, Guide[]> {
  return Map.groupBy(guides, ({ group }) => group);
}

function readGuide(name: string, source: string): Guide {
  const [all = '', matter = ''] = frontMatterPattern.exec(source) ?? [];
  const { title, description, group, order } = parse(matter) ?? {};
  for (const [field, value] of Object.entries({ title, description, group })) {
    if (typeof value !== 'string') throw new Error(`guides/${name}.md has no ${field} in its front matter.`);
  }
  if (!Number.isInteger(order)) throw new Error(`guides/${name}.md has no whole number as its order.`);
  return { name, title, description, group, order, markdown: source.slice(all.length) };
}
