import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from '../comparison.ts';
import { Program } from '../program.ts';
import type { StartedService } from '../programs/service.ts';
import { comparisonTable } from './comparison-table.ts';
import type { Suite } from './suite.ts';

/** A picture of an image, compared with a plain file server that sends the same bytes. */
export const pictures: Suite = async ({ postgresql, effort, progress }) => {
  if (postgresql === undefined) return [];
  progress('pictures');
  await using database = await postgresql.newDatabase(1_000);
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-bench-'));
  try {
    await using service = new Program('service');
    await using files = new Program('file-server');
    const options = { databaseUrl: database.url, records: 1_000, model: 'answering', dataFolder: folder };
    const { url, headers } = await service.call<StartedService>('start', options);
    const picture = await newPicture(url, headers);
    const file = join(folder, 'plain.png');
    await writeFile(file, Buffer.from(await (await fetch(picture)).arrayBuffer()));
    const plainUrl = await files.call<string>('start', file);
    const load = { method: 'GET', headers: {} };
    const comparison = await compare(
      'a picture of 512 × 512',
      { program: files, load: { ...load, url: plainUrl, paths: ['/'] } },
      { program: service, load: { ...load, url, paths: [new URL(picture).pathname] } },
      effort,
    );
    return [comparisonTable('Pictures beside a plain file server', [comparison])];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Creates an image. Resolves to the URL of its picture. */
async function newPicture(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${url}/api/v1/images`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ name: 'Bench', description: 'Measure', resolution: '512x512' }),
  });
  const { results } = (await response.json()) as { readonly results: readonly string[] };
  const [picture] = results;
  if (picture === undefined) throw new Error('The image has no picture.');
  return picture;
}
