import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { contract, creativityLevels, resolutions } from '@contentgen/contract';
import { chapterOf, lastLevelOf, withHeadingsFrom } from './chapter.ts';
import { eventTable } from './event-table.ts';
import { gallery } from './gallery.ts';
import { fieldLimitTable, requestLimitTable } from './limit-tables.ts';
import { parameterTable } from './parameter-table.ts';
import { problemChapters, problemTable } from './problem-chapters.ts';
import { withGuideLinks } from './repository-links.ts';
import { codes, table } from './table.ts';
import { templateChapters, templateTable } from './template-chapters.ts';

const root = new URL('../../../../', import.meta.url);

/** The generated parts, by the names that guides include them with. */
const parts: Readonly<Record<string, () => string>> = {
  'creativity levels': () => choiceTable(creativityLevels),
  events: eventTable,
  'exposed headers': () => codes(contract['x-cors'].exposedHeaders),
  'field error codes': () => codesOf('FieldError'),
  'field limits': fieldLimitTable,
  'filters of documents': () => parameterTable('listDocuments'),
  'filters of images': () => parameterTable('listImages'),
  'gallery of filters': () => gallery('filter'),
  'gallery of media': () => gallery('medium'),
  'gallery of styles': () => gallery('style'),
  'generation error codes': () => codesOf('GenerationError'),
  problems: problemChapters,
  'problems in a table': problemTable,
  'request limits': requestLimitTable,
  resolutions: () => choiceTable(resolutions),
  templates: templateChapters,
  'templates in a table': templateTable,
};

/**
 * Replaces each line `<!-- include: NAME -->`. A name is one of these:
 *
 * - a generated part, such as `problems`;
 * - `PATH#HEADING`, a chapter of a Markdown file of the repository; without a heading, its introduction;
 * - `PATH` of a file with code, which becomes a block with the name of the file.
 *
 * The headings of an included chapter are one level below the heading above the include.
 *
 * @throws Error when there is nothing of that name.
 */
export async function withIncludes(markdown: string): Promise<string> {
  const pieces = markdown.split(/^<!-- include: (.+) -->$/m);
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    text += index % 2 === 0 ? piece : withHeadingsFrom(lastLevelOf(text) + 1, await included(piece));
  }
  if (text.includes('<!-- include')) throw new Error('An include must be on a separate line.');
  return text;
}

/** Returns what the contract says about the codes of an error. */
function codesOf(schema: 'FieldError' | 'GenerationError'): string {
  return contract.components.schemas[schema]?.properties?.code?.description ?? '';
}

/** Returns a table of allowed values with their labels, in the order of the contract. */
function choiceTable(choices: readonly { readonly value: unknown; readonly label: string }[]): string {
  return table(
    ['value', 'meaning'],
    choices.map(({ value, label }) => [`\`${value}\``, label]),
  );
}

async function included(name: string): Promise<string> {
  const part = parts[name];
  if (part !== undefined) return part();
  const [path = '', heading] = name.split('#');
  const document = await readFile(new URL(path, root), 'utf8').catch(() => {
    throw new Error(
      `<!-- include: ${name} -->: this is neither one of the "parts" of packages/docs/src/includes/includes.ts nor a file. The path of a file begins at the root of the repository.`,
    );
  });
  const [, language] = /\.(tsx?|json)$/.exec(path) ?? [];
  if (language !== undefined) return `\`\`\`${language} title="${posix.basename(path)}"\n${document}\`\`\`\n`;
  return withGuideLinks(chapterOf(document, heading), posix.dirname(path));
}
