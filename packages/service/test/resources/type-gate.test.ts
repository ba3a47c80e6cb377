import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract, operations } from '@contentgen/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

const { path, method } = operations.updateDocument;
const root = fileURLToPath(new URL('../../../../', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-type-gate-'));
});
afterAll(() => rm(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: an edited contract has no type
type Edited = any;

/**
 * Resolves to the compiler errors of the registry, with the code that `npm run generate` makes from the contract
 * changed by `edit`.
 */
async function compilerErrors(edit: (document: Edited) => void): Promise<string> {
  const edited: Edited = structuredClone(contract);
  edit(edited);
  await writeFile(join(folder, 'v1.json'), JSON.stringify(edited));
  const contractPackage = (name: string) => join('packages/contract', name);
  for (const part of ['package.json', 'src'].map(contractPackage))
    await cp(join(root, part), join(folder, part), { recursive: true });
  const generate = [
    join(root, 'scripts/generate.ts'),
    '--contract',
    join(folder, 'v1.json'),
    '--root',
    folder,
  ];
  await promisify(execFile)(process.execPath, generate);
  const configuration = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      paths: { '@contentgen/contract': [join(folder, 'packages/contract/src/index.ts')] },
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: [join(root, 'packages/service/src/resources/registry.ts')],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  const compile = [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'tsconfig.json')];
  const failed = await promisify(execFile)(process.execPath, compile).then(
    () => ({ stdout: '' }),
    (error: { readonly stdout: string }) => error,
  );
  return failed.stdout;
}

it('a field of only one create schema causes a type error that names it', async () => {
  const errors = await compilerErrors(({ components: { schemas } }) => {
    schemas.DocumentCreate.properties.tone = { type: 'string', maxLength: 16 };
  });
  expect(errors).toMatch(/documents\.ts\(\d+,\d+\): error TS2741: Property 'tone' is missing/);
  expect(errors.match(/error TS\d+/g)).toHaveLength(1);
});

it('a field of only one way to update causes a type error that names it', async () => {
  const errors = await compilerErrors(({ components: { schemas }, paths }) => {
    const { DocumentUpdate } = schemas;
    const mood = { type: 'string', maxLength: 16 };
    schemas.DocumentMood = { ...DocumentUpdate, properties: { ...DocumentUpdate.properties, mood } };
    for (const content of Object.values<Edited>(paths[path][method].requestBody.content))
      content.schema = { $ref: '#/components/schemas/DocumentMood' };
  });
  expect(errors).toMatch(/documents\.ts\(\d+,\d+\): error TS2741: Property 'mood' is missing/);
  expect(errors.match(/error TS\d+/g)).toHaveLength(1);
});
