import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { withIncludes } from './includes/includes.ts';

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
  /** The text with its includes, without front matter. */
  readonly markdown: string;
}

const frontMatterPattern = /^---\n(.*?)\n---\n+/s;

/**
 * Reads all guides in the order of the menu.
 *
 * @throws Error that names the file when front matter is missing, or an include does not exist.
 */
export async function readGuides(): Promise<Guide[]> {
  const guides: Guide[] = [];
  for await (const file of glob('*.md', { cwd: guidesFolder })) {
    guides.push(await readGuide(basename(file, '.md'), await readFile(`${guidesFolder}/${file}`, 'utf8')));
  }
  return guides.sort((one, other) => one.order - other.order || one.name.localeCompare(other.name));
}

/**
 * Writes guides with their includes into a folder from which Astro reads them. Removes other files from the folder.
 */
export async function writeGuides(guides: readonly Guide[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name, markdown, ...frontMatter } of guides) {
    await writeFile(`${folder}/${name}.md`, `---\n${stringify(frontMatter)}---\n\n${markdown}`);
  }
}

/** Returns the guides of each group, in the order of the menu. */
export function groupsOf(guides: readonly Guide[]): Map<string, Guide[]> {
  return Map.groupBy(guides, ({ group }) => group);
}

async function readGuide(name: string, source: string): Promise<Guide> {
  const [all = '', matter = ''] = frontMatterPattern.exec(source) ?? [];
  const { title, description, group, order } = parse(matter) ?? {};
  for (const [field, value] of Object.entries({ title, description, group })) {
    if (typeof value !== 'string') throw new Error(`guides/${name}.md has no ${field} in its front matter.`);
  }
  if (!Number.isInteger(order)) throw new Error(`guides/${name}.md has no whole number as its order.`);
  const markdown = await withIncludes(source.slice(all.length)).catch((cause: Error) => {
    throw new Error(`guides/${name}.md can't be built: ${cause.message}`, { cause });
  });
  return { name, title, description, group, order, markdown };
}
