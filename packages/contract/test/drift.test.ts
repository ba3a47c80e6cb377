import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderDifferences } from './folder-differences.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folders = ['contract', 'client'].map((name) => `packages/${name}/src/generated`);
let folder: string;
/** The root of the files that `npm run generate` makes of the contract. */
let now: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-drift-'));
  now = await generated('now');
});
afterAll(() => rm(folder, { recursive: true }));

/** Resolves to the root of the files that `npm run generate` makes of a copy of the contract after `edit`. */
async function generated(name: string, edit = (text: string) => text): Promise<string> {
  const contract = join(folder, `${name}.yaml`);
  const text = await readFile(`${root}openapi/v1.yaml`, 'utf8');
  await writeFile(contract, edit(text));
  const parameters = [`${root}scripts/generate.ts`, '--contract', contract, '--root', join(folder, name)];
  await promisify(execFile)(process.execPath, parameters);
  return join(folder, name);
}

/** Resolves to the differences between the generated folders of two roots. */
async function differences(one: string, other: string): Promise<string[]> {
  const found = folders.map((path) => folderDifferences(join(one, path), join(other, path)));
  return (await Promise.all(found)).flat();
}

/** Resolves to the names of the files that differ from the committed ones. */
async function changedBy(name: string, edit: (text: string) => string): Promise<string[]> {
  const found = await differences(root, await generated(name, edit));
  return [...new Set(found.map((difference) => difference.split(':')[0] ?? ''))];
}

describe('what is generated from the contract', () => {
  it('is the content of src/generated: otherwise run `npm run generate`', async () => {
    expect(await differences(now, root)).toEqual([]);
  });

  it('is the same every time', async () => {
    expect(await differences(now, await generated('again'))).toEqual([]);
  });

  it('follows a renamed field', async () => {
    const edit = (text: string) => text.replace(/^(\s+)created_at:$/gm, '$1made_at:');
    expect(await changedBy('renamed', edit)).toEqual(['openapi.ts', 'types.ts']);
  });

  it('follows a changed label', async () => {
    const edit = (text: string) => text.replace(/(16['"]: )FAQ$/m, '$1Questions');
    const found = await differences(root, await generated('label', edit));
    expect(found[0]).toMatch(/^choices\.ts:\d+ should be .*FAQ.* but is .*Questions/);
    // The name in code comes before the label.
    expect(found[1]).toMatch(/^openapi\.ts:\d+ should be .*FAQ.* but is .*QUESTIONS/);
    expect(found).toHaveLength(2);
  });

  it('follows a renamed and a newly described parameter', async () => {
    const edit = (text: string) =>
      text
        .replace('name: all_templates', 'name: every_template')
        .replace('description: The direction to sort in.', 'description: The order.');
    expect(await changedBy('parameter', edit)).toEqual([
      'openapi.ts',
      'operations.ts',
      'types.ts',
      'resources.ts',
    ]);
  });

  it('follows a renamed example', async () => {
    const edit = (text: string) => text.replace(/^(\s+)queued: \{/gm, '$1waiting: {');
    expect(await changedBy('example', edit)).toEqual(['openapi.ts', 'examples.ts']);
  });

  it('follows a changed operation', async () => {
    const edit = (text: string) =>
      text.replace('security: [apiKey: [read]]', 'security: [apiKey: [read, write]]');
    expect(await changedBy('scope', edit)).toEqual(['openapi.ts', 'operations.ts']);
  });
});

describe('folderDifferences', () => {
  const committed = join(root, 'packages/contract/src/generated');

  it('sees a missing file, one too many, and a changed last line', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    await cp(committed, one, { recursive: true });
    await cp(committed, other, { recursive: true });
    await rm(join(other, 'types.ts'));
    await writeFile(join(other, 'stray.ts'), '');
    await writeFile(join(one, 'choices.ts'), 'a\nb\n');
    await writeFile(join(other, 'choices.ts'), 'a\nb');
    expect(await folderDifferences(one, other)).toEqual([
      'choices.ts:3 should be "" but is undefined',
      'stray.ts is one too many',
      'types.ts is missing',
    ]);
  });

  it('sees bytes that read as the same text', async () => {
    const [one, other] = [join(folder, 'bytes-one'), join(folder, 'bytes-other')];
    await cp(committed, one, { recursive: true });
    await cp(committed, other, { recursive: true });
    await writeFile(join(one, 'types.ts'), Buffer.from([0xff]));
    await writeFile(join(other, 'types.ts'), Buffer.from([0xfe]));
    expect(await folderDifferences(one, other)).toHaveLength(1);
  });
});
