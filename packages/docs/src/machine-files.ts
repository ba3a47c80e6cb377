import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { contract } from '@contentgen/contract';
import { type Guide, groupsOf } from './guides.ts';
import { readSampleFacts } from './samples/sample-facts.ts';

/**
 * Writes the files for programs: each guide as Markdown, `llms.txt` with links to all of them, and the contract as
 * `openapi.yaml`.
 *
 * @param folder the built site.
 */
export async function writeMachineFiles(folder: string, guides: readonly Guide[]): Promise<void> {
  for (const guide of guides) await writeFile(join(folder, `guides/${guide.name}.md`), guideMarkdown(guide));
  await writeFile(join(folder, 'llms.txt'), llmsText(guides));
  const source = new URL('../../../openapi/v1.yaml', import.meta.url);
  await writeFile(join(folder, 'openapi.yaml'), await readFile(source, 'utf8'));
}

/**
 * Returns a guide as one Markdown file. Links to other pages of the site become relative to the file; links to other
 * guides are already relative.
 */
function guideMarkdown({ title, description, markdown }: Guide): string {
  const text = markdown.replaceAll(
    /(\]\(|(?:src|href)=")(\/(?!\/)[^)"#]*)/g,
    (_, start: string, path: string) => {
      const slash = path.endsWith('/') ? '/' : '';
      return `${start}${posix.relative('/guides', path)}${slash}`;
    },
  );
  return `# ${title}\n\n${description}\n\n${text}`;
}

/**
 * Returns an overview for language models (https://llmstxt.org). Its links are relative to the file of the overview.
 */
function llmsText(guides: readonly Guide[]): string {
  const groups = [...groupsOf(guides)].map(([group, members]) => {
    const lines = members.map(
      ({ name, title, description }) => `- [${title}](guides/${name}.md): ${description}`,
    );
    return `## ${group}\n\n${lines.join('\n')}\n`;
  });
  const operations = readSampleFacts().map(({ operation: { id, method, path } }) => {
    const { summary = '' } = contract.paths[path]?.[method] ?? {};
    return `- [${summary}](reference/#operation/${id}): \`${method.toUpperCase()} ${path}\``;
  });
  return [
    `# ${contract.info.title}\n`,
    `> ${contract.info.summary}\n`,
    'The contract is the complete description of the API: [openapi.yaml](openapi.yaml) (OpenAPI 3.1).\n',
    ...groups,
    `## Operations\n\n${operations.join('\n')}\n`,
  ].join('\n');
}
