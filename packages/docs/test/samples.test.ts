import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@contentgen/contract';
import { startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needs } from '../../../vitest.needs.ts';
import { readRendition } from '../src/reference/rendition.ts';
import type { Block } from './guides/blocks.ts';
import { type Outputs, runModules, runPython, runShell, typeErrors } from './guides/run-samples.ts';

interface Sample {
  readonly lang: string;
  readonly source: string;
}

/** The samples of the reference. Those that delete come last, because all use the same records. */
const samples = Object.values(readRendition().paths)
  .flatMap(({ parameters: _, ...methods }) => Object.entries(methods as Record<string, object>))
  .sort(([one], [other]) => Number(one === 'delete') - Number(other === 'delete'))
  .flatMap(([, operation]) => {
    const { operationId, 'x-codeSamples': found } = operation as {
      readonly operationId: string;
      readonly 'x-codeSamples': readonly Sample[];
    };
    return found.map(({ lang, source }) => ({ operationId, lang, source }));
  });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-samples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the samples of a language as blocks, with other values in place of some of the contract's examples. */
function blocks(language: string, replaced: Readonly<Record<string, string>> = {}): Block[] {
  const code = (source: string) =>
    Object.entries(replaced).reduce((text, [example, value]) => text.replaceAll(example, value), source);
  return samples
    .filter(({ lang }) => lang === language)
    .map(({ operationId, source }) => ({
      guide: 'reference',
      place: operationId,
      language,
      code: code(source),
      output: undefined,
    }));
}

type Fields = Readonly<Record<string, string>>;
const {
  Document,
  DocumentCreateFaq,
  Image,
  WebhookCreateAll,
  WebhookCreated,
  ImageCreatePoster,
  ImageUpdateFavorite,
} = contract.components.examples;
const fieldsOf = (example: typeof Document) =>
  example?.value as Fields & { readonly results: readonly [string] };

/** Creates a record from an example of the contract. */
async function create(url: string, path: string, example: typeof Document) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer mock-key', 'Content-Type': 'application/json' },
    body: JSON.stringify(example?.value),
  });
  return (await response.json()) as { readonly id: string; readonly results: readonly [string] };
}

/** What runs the samples of a language. */
type Run = (all: Block[], environment: NodeJS.ProcessEnv) => Promise<Outputs>;

const inModules: Run = (all, environment) => runModules(all, join(folder, 'ts'), environment);
const inPython: Run = (all, environment) => runPython(all, join(folder, 'py'), environment);

it('every sample in TypeScript works with the records of the mock', () => tryAll('typescript', inModules));
it('every sample in Python does, too', needs('python3'), () => tryAll('python', inPython));
it('every sample in curl does, too', needs('bash', 'curl'), () => tryAll('curl', runShell));

async function tryAll(language: string, run: Run): Promise<void> {
  const mock = await startMock({ port: 0, pace: 4_000, generation: 10 });
  try {
    const document = await create(mock.url, '/api/v1/documents', DocumentCreateFaq);
    const image = await create(mock.url, '/api/v1/images', ImageCreatePoster);
    const webhook = await create(mock.url, '/api/v1/webhooks', WebhookCreateAll);
    const all = blocks(language, {
      [fieldsOf(Document).id ?? '']: document.id,
      [fieldsOf(Image).id ?? '']: image.id,
      [fieldsOf(WebhookCreated).id ?? '']: webhook.id,
      [fieldsOf(ImageUpdateFavorite).results[0]]: image.results[0],
      [contract.servers[0]?.url ?? '']: mock.url,
    });
    expect(all.map(({ place }) => place)).toHaveLength(17);
    const outputs = await run(all, { ...process.env, CONTENTGEN_API_KEY: 'mock-key' });
    for (const { place } of all) {
      const output = outputs.get(place) ?? '';
      expect(output, place).not.toContain('urn:problem-type');
      if (!place.startsWith('delete')) expect(output, place).not.toBe('');
    }
    expect(outputs.get('createDocument')).toContain('Bakery FAQ');
  } finally {
    await mock.close();
  }
}

it('the samples in TypeScript have no type errors', async () => {
  expect(await typeErrors(blocks('typescript'), join(folder, 'types'))).toBe('');
});
