import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeHashedFile } from '../hashed-file.ts';
import { labelOf, sampleLabels, writeSamples } from '../samples/code-samples.ts';
import type { Sample } from '../samples/sample.ts';
import { escaped, operationsAsHtml } from './operation-html.ts';
import type { Reference } from './reference.ts';

/** The mark in the page of the reference that the reference replaces. `src/pages/reference.astro` writes it. */
const place = '<div class="not-content" id="reference"></div>';

/**
 * Puts the reference into its page, and its scripts beside it.
 *
 * @param folder the built site.
 * @throws Error when the page does not have the mark for the reference.
 */
export async function addReference(folder: string, reference: Reference): Promise<void> {
  const file = join(folder, 'reference/index.html');
  const page = await readFile(file, 'utf8');
  if (!page.includes(place)) throw new Error(`The page of the reference has no ${place}.`);
  const library = await writeHashedFile(folder, 'redoc.js', reference.library);
  // The server replaces the address of the service in this file. So the name of the file contains no hash of its
  // content.
  const start = `import { hydrate } from '../${library}';\ndocument.dispatchEvent(new Event('redoc'));\n${reference.start}\n`;
  await writeFile(join(folder, 'reference/start.js'), start);
  // At the end of the page, so that both do not slow the download of the operations.
  const script = `<link rel="modulepreload" href="../${library}"><script type="module" src="start.js"></script>`;
  const markup = `<div class="not-content" id="reference">${reference.markup}</div>${staticOperations()}`;
  const filled = page.replace('</head>', () => `${reference.styles}</head>`).replace(place, () => markup);
  await writeFile(
    file,
    filled.replace('</body>', () => `${script}</body>`),
  );
}

/** Returns the operations with their samples, for readers without JavaScript. Redoc replaces them when it runs. */
function staticOperations(): string {
  const samples = Map.groupBy(writeSamples(), ({ operationId }) => operationId);
  const sections = operationsAsHtml().map(
    ({ id, summary, hash, html }) =>
      `<section data-operation="${id}" data-hash="${hash}"><h2 id="operation/${id}">${summary}</h2>\n${html}\n${samplesAsHtml(samples.get(id) ?? [])}</section>`,
  );
  return `<div class="not-content operations">\n${sections.join('\n')}\n</div>`;
}

/** Returns samples that open without JavaScript, in the order of Redoc's menu. */
function samplesAsHtml(samples: readonly Sample[]): string {
  const order = sampleLabels();
  const sorted = [...samples].sort(
    (one, other) => order.indexOf(labelOf(one)) - order.indexOf(labelOf(other)),
  );
  const lines = sorted.map(
    (sample) =>
      `<details><summary>${labelOf(sample)}</summary><pre><code>${escaped(sample.code)}</code></pre></details>`,
  );
  return `<h3>Samples</h3>\n${lines.join('\n')}`;
}
