import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const service = 'packages/service/src';

/** Imports that break a rule of `scripts/import-rules.ts`, by the folder of the file that has them. */
const refused: readonly (readonly [folder: string, ...specifiers: string[]])[] = [
  ['packages/contract/src', '@contentgen/client', '@contentgen/site/samples', 'node:fs'],
  ['packages/site/src', '@contentgen/templates/form', '@contentgen/client'],
  ['packages/templates/src', '@contentgen/offline-models/writer', 'node:fs'],
  ['packages/offline-models/src', '@contentgen/service'],
  ['packages/client/src', '@contentgen/service', '@contentgen/templates/form', '../test/recording-server.ts'],
  ['packages/client/src/msw', '@contentgen/offline-models/writer', 'node:http'],
  ['packages/console/src', '@contentgen/service', '@contentgen/client/msw', '@contentgen/docs', 'node:fs'],
  ['packages/contract-tests/src', '@contentgen/contract-tests/internals', '@contentgen/site/samples'],
  ['packages/console/src', '@contentgen/templates/templates', '@contentgen/offline-models/painter'],
  ['packages/docs/src', '@contentgen/service', '@contentgen/mock/store', '@contentgen/console'],
  ['packages/docs/src/scripts', 'node:fs'],
  ['packages/mock/src', '@contentgen/client', '@contentgen/offline-models/painter'],
  [
    'packages/mock/src/store',
    '@contentgen/client',
    '@contentgen/site/built-site',
    '../server.ts',
    'node:http',
  ],
  // A package by its path instead of its name, also one that it may import.
  ['packages/mock/src', '../../client/src/index.ts', '../../contract/src/index.ts'],
  // Scripts, from sources and from tests.
  ['packages/mock/src', '../../../scripts/generate.ts'],
  ['packages/mock/test', '../../../scripts/generate.ts'],
  ['scripts', '@contentgen/contract'],
  ['scripts/generate', '../../packages/contract/src/index.ts'],
  // The layers of the service.
  [service, '@contentgen/client'],
  [`${service}/database`, '../resources/resource.ts'],
  [`${service}/accounts`, '../http/call.ts'],
  [`${service}/generation`, '../resources/resource.ts', './worker/worker.ts'],
  [`${service}/generation/providers`, '../../settings/kinds.ts'],
  [`${service}/generation/text`, '../worker/worker.ts'],
  [`${service}/settings`, '../http/call.ts'],
  [`${service}/http`, '../resources/resource.ts', '@contentgen/contract-tests'],
  [`${service}/resources`, '../generation/worker/worker.ts'],
  [`${service}/resources/images`, '../../media/media-library.ts'],
  [`${service}/media`, '../http/call.ts'],
  [`${service}/generation/worker`, '../../records/create-record.ts', '../../listing/list-records.ts'],
  [`${service}/listing`, '../generation/generator.ts', '../records/create-record.ts'],
  [`${service}/records`, '../server.ts'],
  [`${service}/commands`, '../resources/resource.ts'],
  // A folder without a row, and a folder inside one with a row.
  [`${service}/new-folder`, '../commands/start.ts', '../database/connection.ts', '@contentgen/client'],
  [`${service}/new-folder/inner`, '../../commands/start.ts'],
  ...'accounts backup commands database http listing media monitoring records settings'
    .split(' ')
    .map((name) => [`${service}/${name}/inner`, '../../resources/resource.ts'] as const),
  [`${service}/http/inner`, '@contentgen/client'],
  [`${service}/http/inner/deeper`, '../../../resources/resource.ts'],
  [`${service}/generation/text/inner`, '../../worker/worker.ts'],
  [`${service}/generation/worker/inner`, '../../../records/create-record.ts'],
  [`${service}/resources/images/inner`, '../../../media/media-library.ts'],
];

/** Similar imports that the rules allow. */
const allowed: typeof refused = [
  ['packages/mock/src', '@contentgen/contract/requests', '@contentgen/site/built-site', './store/index.ts'],
  ['packages/mock/src', 'node:http'],
  ['packages/mock/src/store', './respond.ts', '@contentgen/offline-models/pace'],
  ['packages/mock/src/store', '@contentgen/site/problem-page', '@contentgen/templates/templates'],
  ['packages/console/src', '@contentgen/client', '@contentgen/client/react', '@contentgen/site/samples'],
  ['packages/console/src', '@contentgen/site/identity/tokens.css', '@contentgen/templates/examples'],
  ['packages/docs/src', '@contentgen/offline-models/painter', '@contentgen/templates/examples'],
  ['packages/docs/test', '@contentgen/service'],
  ['packages/offline-models/src', '@contentgen/templates/form'],
  ['scripts/generate', '../../packages/contract/src/document.ts'],
  [service, '@contentgen/offline-models/writer', '@contentgen/templates/form'],
  [`${service}/http`, '../accounts/api-key.ts', '@contentgen/site/built-site'],
  [`${service}/http/inner`, '../call.ts'],
  [`${service}/generation/providers`, '../generation-failure.ts'],
  [`${service}/generation/worker`, '../../resources/resource.ts'],
  [`${service}/resources/images`, '../../generation/generator.ts'],
  [`${service}/listing`, '../resources/resource.ts'],
  [`${service}/records`, '../listing/list-records.ts'],
  [`${service}/new-folder`, './one-file.ts', '@contentgen/contract'],
  [`${service}/new-folder/inner`, '../one-file.ts'],
];

let folder = '';
let findings: readonly string[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'import-rules-')));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'a' });
  };
  await cp(join(root, 'packages/site/identity'), join(folder, 'packages/site/identity'), { recursive: true });
  for await (const path of glob('packages/*/package.json', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    await write(path, text);
    for (const [source] of text.matchAll(/(?<="\.\/)src\/[^"]+/g))
      await write(join(dirname(path), source), '');
    await mkdir(join(folder, 'node_modules/@contentgen'), { recursive: true });
    const { name } = JSON.parse(text) as { readonly name: string };
    await symlink(join(folder, dirname(path)), join(folder, 'node_modules', name));
  }
  for (const [path, specifier] of [...named('refused', refused), ...named('allowed', allowed)]) {
    await write(path, `import type {} from '${specifier}';\n`);
    if (specifier.startsWith('.')) await write(join(dirname(path), specifier), '');
  }
  const check = promisify(execFile)(process.execPath, [join(root, 'scripts/import-rules.ts'), folder]);
  const { stdout } = await check.catch((error: { stdout: string }) => error);
  findings = stdout.split('\n');
  // What Biome checks.
  await cp(join(root, 'biome.jsonc'), join(folder, 'biome.jsonc'));
  await write('packages/mock/src/one.ts', "import type { Two } from './two.ts';\nexport type One = Two;\n");
  await write('packages/mock/src/two.ts', "import type { One } from './one.ts';\nexport type Two = One;\n");
  await write(`${service}/development.ts`, "import 'fast-check';\n");
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns a file name for each import. */
function named(name: string, imports: typeof refused): [path: string, specifier: string][] {
  return imports.flatMap(([place, ...specifiers], row) =>
    specifiers.map((specifier, index): [string, string] => [
      `${place}/${name}-${row}-${index}.ts`,
      specifier,
    ]),
  );
}

const refusalOf = (path: string) => findings.find((finding) => finding.startsWith(`${path} imports `));

test.each(named('refused', refused))('%s may not import %s', (path) => {
  expect(refusalOf(path)).toMatch(/\.$/);
});

test('types count in import circles, and sources import no development dependency', async () => {
  const options = ['lint', '--reporter=github', '--vcs-enabled=false', 'packages/mock', 'packages/service'];
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const check = promisify(execFile)(process.execPath, [biome, ...options], { cwd: folder });
  const { stdout } = await check.catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/noImportCycles,file=\S*packages\/mock\/src\/one\.ts/);
  expect(stdout).toMatch(/noUndeclaredDependencies,file=\S*packages\/service\/src\/development\.ts/);
});

test.each(named('allowed', allowed))('%s may import %s', (path) => {
  expect(refusalOf(path)).toBeUndefined();
});
