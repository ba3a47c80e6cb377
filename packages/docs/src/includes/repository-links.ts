import { posix } from 'node:path';

/** The chapters of READMEs that guides include, with their addresses as seen from another guide. */
const included: Readonly<Record<string, string>> = {
  'packages/client': 'client.md',
  'packages/contract-tests': 'contract-tests.md',
  'packages/mock': 'mock.md',
  'packages/mock#options-and-keys': 'mock.md#options-and-keys',
  'packages/mock#words-that-cause-faults': 'mock.md#words-that-cause-faults',
};

/**
 * Changes the links of a document of the repository so that they work in a guide. A link to another guide, or to a
 * chapter that a guide includes, leads there. Any other file becomes its path in the repository.
 *
 * @param folder the folder of the document, from the root of the repository.
 */
export function withGuideLinks(markdown: string, folder: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)/g, (_, text: string, target: string) => {
    const path = posix.join(folder, target);
    const [, guide] = /^packages\/docs\/guides\/(.+?)\.md/.exec(path) ?? [];
    const address = guide === undefined ? included[path] : `${guide}.md`;
    if (address !== undefined) return `[${text}](${address})`;
    const words = text.replaceAll('`', '');
    return path.endsWith(words) ? `\`${path}\`` : `${text} (\`${path}\`)`;
  });
}
