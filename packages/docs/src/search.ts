import { renderMarkdown } from './markdown.ts';
import type { GuidePage } from './pages.ts';
import { fragmentOf, shownOperations } from './reference/rendition.ts';
import type { SearchEntry } from './search-entry.ts';

/** Returns every part of the guides and every operation of the reference. */
export function searchEntries(guides: readonly GuidePage[]): SearchEntry[] {
  const parts = guides.flatMap(({ file, title, description, keywords = '', sections }) => {
    const url = file.replace('index.html', '');
    return sections.map((part) =>
      part.level === 1
        ? { title, page: '', url, keywords, text: `${description} ${part.text}` }
        : {
            title: part.title,
            page: title,
            url: `${url}#${part.id}`,
            text: part.text,
            // A word of a question is often the whole name of a code or setting, but says less than a heading.
            weight: part.level > 3 ? 0.7 : undefined,
          },
    );
  });
  const operations = shownOperations.map(({ method, path, operation, parameters }) => {
    const fields = Object.values(operation.requestBody?.content ?? {})[0]?.schema?.properties ?? {};
    const texts = [
      `${method.toUpperCase()} ${path}`,
      operation.description,
      ...parameters.map(({ name, description }) => `${name}: ${description}`),
      ...Object.entries(fields).map(([name, { description = '' }]) => `${name}: ${description}`),
      ...Object.entries(operation.responses).map(([status, { description }]) => `${status}: ${description}`),
    ];
    const url = `reference/${fragmentOf(operation)}`;
    const { sections } = renderMarkdown(texts.join('\n\n'));
    return { title: operation.summary ?? '', page: 'API reference', url, text: sections[0]?.text ?? '' };
  });
  return [...parts, ...operations].map(({ text, ...rest }) => ({
    ...rest,
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }));
}
