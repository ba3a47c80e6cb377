import { copyFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { contract } from '@contentgen/contract';
import { contractWithEventItems } from './event-items.ts';
import { type Guide, groupsOf } from './guides.ts';
import { fragmentOf, shownOperations } from './reference/rendition.ts';
import { referenceMarkdown } from './reference/text.ts';

/**
 * Writes the files for programs: each guide as Markdown, `llms.txt` with links to all of them, the contract as
 * `openapi.yaml` and in OpenAPI 3.2, and the icon of the site.
 *
 * @param folder the built site.
 */
export async function writeMachineFiles(folder: string, guides: readonly Guide[]): Promise<void> {
  for (const guide of guides) await writeFile(join(folder, `guides/${guide.name}.md`), guideMarkdown(guide));
  await writeFile(join(folder, 'llms.txt'), llmsText(guides));
  await writeFile(join(folder, 'reference.md'), referenceMarkdown());
  await copyFile(new URL('../../../openapi/v1.yaml', import.meta.url), join(folder, 'openapi.yaml'));
  await writeFile(join(folder, 'openapi-3.2.json'), JSON.stringify(contractWithEventItems()));
  await copyFile(
    new URL(import.meta.resolve('@contentgen/site/identity/glyph.svg')),
    join(folder, 'favicon.svg'),
  );
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
  const operations = shownOperations.map(({ method, path, operation }) => {
    const { summary = '' } = operation;
    return `- [${summary}](reference/${fragmentOf(operation)}): \`${method.toUpperCase()} ${path}\``;
  });
  return [
    `# ${contract.info.title}\n`,
    `> ${contract.info.summary}\n`,
    'The contract is the complete description of the API: [openapi.yaml](openapi.yaml) (OpenAPI 3.1). In words: [reference.md](reference.md).\n',
    ...groups,
    `## Operations\n\n${operations.join('\n')}\n`,
  ].join('\n');
}
