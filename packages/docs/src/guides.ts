import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { withIncludes } from './includes/includes.ts';
import { withGuideLinks } from './includes/repository-links.ts';
import { fragmentOf, shownOperations } from './reference/rendition.ts';

/** The folder of the guides. Each file is one guide. */
export const guidesFolder = fileURLToPath(new URL('../guides/', import.meta.url));

const changelogFile = new URL('../../../CHANGELOG.md', import.meta.url);

/** A guide, with the fields of its front matter. */
export interface Guide {
  /** The name of the file without its extension: the guide is at `/guides/NAME/`. */
  readonly name: string;
  readonly title: string;
  /** One sentence that says what the reader can do after the guide. */
  readonly description: string;
  /** Words that readers search for and the guide does not say. */
  readonly keywords: string;
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

/** Reads the changelog of the repository. */
export async function readChangelog(): Promise<Pick<Guide, 'title' | 'description' | 'markdown'>> {
  const [heading = '', ...lines] = (await readFile(changelogFile, 'utf8')).split('\n');
  return {
    title: heading.replace('# ', ''),
    description: 'What changes for users, and what to do.',
    markdown: withOperationLinks(withGuideLinks(lines.join('\n'), '.')),
  };
}

/** Returns the guides of each group, in the order of the menu. */
export function groupsOf(guides: readonly Guide[]): Map<string, Guide[]> {
  return Map.groupBy(guides, ({ group }) => group);
}

async function readGuide(name: string, source: string): Promise<Guide> {
  const [all = '', matter = ''] = frontMatterPattern.exec(source) ?? [];
  const { title, description, keywords = '', group, order } = parse(matter) ?? {};
  for (const [field, value] of Object.entries({ title, description, keywords, group })) {
    if (typeof value !== 'string' || /[<>&"]/.test(value))
      throw new Error(`guides/${name}.md has no ${field} without <, >, & and " in its front matter.`);
  }
  if (!Number.isInteger(order)) throw new Error(`guides/${name}.md has no whole number as its order.`);
  const markdown = await withIncludes(source.slice(all.length)).catch((cause: Error) => {
    throw new Error(`guides/${name}.md can't be built: ${cause.message}`, { cause });
  });
  return { name, title, description, keywords, group, order, markdown: withOperationLinks(markdown) };
}

/** Changes links such as `/reference/#operation/createDocument` to the addresses that Redoc gives to operations. */
function withOperationLinks(markdown: string): string {
  return markdown.replaceAll(/(?<=\/reference\/)#operation\/(\w+)/g, (link, id: string) => {
    // A PUT is described with the PATCH.
    const shown = id.replace(/^put/, 'update');
    const found = shownOperations.find(({ operation }) => operation.operationId === shown);
    return found === undefined ? link : fragmentOf(found.operation);
  });
}
