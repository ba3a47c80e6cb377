import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const service = 'packages/service/src';

/** Imports that break a rule of `biome.jsonc`, by the folder of the file that has them. */
const refused: readonly (readonly [folder: string, specifier: string])[] = [
  ['packages/contract/src', '@contentgen/client'],
  ['packages/client/src', '@contentgen/service'],
  ['packages/client/src/msw', '@contentgen/offline-models'],
  ['packages/console/src', '@contentgen/service'],
  ['packages/console/src', '@contentgen/client/msw'],
  ['packages/console/src', '@contentgen/docs'],
  ['packages/contract-tests/src', '@contentgen/contract-tests/internals'],
  ['packages/docs/src', '@contentgen/service'],
  ['packages/docs/src', '@contentgen/mock/store'],
  ['packages/docs/src', '@contentgen/console'],
  ['packages/mock/src', '@contentgen/client'],
  ['packages/mock/src', '@contentgen/offline-models/painter'],
  ['packages/mock/src/store', '@contentgen/client'],
  ['packages/mock/src/store', '../server.ts'],
  ['packages/mock/src/store', 'node:http'],
  ['packages/offline-models/src', '@contentgen/service'],
  ['packages/templates/src', '@contentgen/offline-models'],
  ['packages/client/src', '@contentgen/templates'],
  [service, '@contentgen/client'],
  [`${service}/http`, '@contentgen/contract-tests'],
  // A package by its path instead of its name.
  ['packages/mock/src', '../../client/src/index.ts'],
  // A development dependency.
  ['packages/service/src', 'fast-check'],
  // Scripts, from sources and from tests.
  ['packages/mock/src', '../../../scripts/generate.ts'],
  ['packages/mock/test', '../../../scripts/generate.ts'],
  ['packages/client/src', '../test/recording-server.ts'],
  ['scripts', '@contentgen/contract'],
  ['scripts/generate', '../../packages/contract/src/index.ts'],
  // The layers of the service.
  [`${service}/database`, '../resources/resource.ts'],
  [`${service}/accounts`, '../http/call.ts'],
  [`${service}/generation`, '../resources/resource.ts'],
  [`${service}/generation`, './worker/worker.ts'],
  [`${service}/generation/providers`, '../../settings/kinds.ts'],
  [`${service}/generation/text`, '../worker/worker.ts'],
  [`${service}/settings`, '../http/call.ts'],
  [`${service}/http`, '../resources/resource.ts'],
  [`${service}/resources`, '../generation/worker/worker.ts'],
  [`${service}/resources/images`, '../../media/media-library.ts'],
  [`${service}/media`, '../http/call.ts'],
  [`${service}/generation/worker`, '../../records/create-record.ts'],
  [`${service}/generation/worker`, '../../listing/list-records.ts'],
  [`${service}/listing`, '../generation/generator.ts'],
  [`${service}/listing`, '../records/create-record.ts'],
  [`${service}/records`, '../server.ts'],
  [`${service}/commands`, '../resources/resource.ts'],
  // A folder without a rule, and a folder inside one with a rule.
  [`${service}/new-folder`, '../commands/start.ts'],
  [`${service}/new-folder`, '../database/connection.ts'],
  [`${service}/new-folder`, '@contentgen/client'],
  [`${service}/new-folder/inner`, '../../commands/start.ts'],
  ...['accounts', 'backup', 'commands', 'database', 'http', 'listing', 'media', 'monitoring', 'records']
    .concat('settings')
    .map((name): [string, string] => [`${service}/${name}/inner`, '../../resources/resource.ts']),
  [`${service}/http/inner`, '@contentgen/client'],
  [`${service}/http/inner/deeper`, '../../../resources/resource.ts'],
  [`${service}/generation/text/inner`, '../../worker/worker.ts'],
  [`${service}/generation/worker/inner`, '../../../records/create-record.ts'],
  [`${service}/resources/images/inner`, '../../../media/media-library.ts'],
];

/** Similar imports that the rules allow. */
const allowed: readonly (readonly [folder: string, specifier: string])[] = [
  ['packages/mock/src', '@contentgen/contract/requests'],
  ['packages/mock/src', './store/index.ts'],
  ['packages/mock/src/store', './respond.ts'],
  ['packages/mock/src/store', '@contentgen/offline-models/pace'],
  ['packages/console/src', '@contentgen/client/react'],
  ['packages/console/src', '@contentgen/templates/examples'],
  ['packages/console/src', '@contentgen/contract/identity/tokens.css'],
  ['packages/docs/src', '@contentgen/templates/examples'],
  ['packages/docs/test', '@contentgen/service'],
  ['packages/offline-models/src', '@contentgen/templates/form'],
  ['packages/docs/src', '@contentgen/templates/templates'],
  [service, '@contentgen/offline-models'],
  [service, '@contentgen/templates/form'],
  [`${service}/http`, '../accounts/api-key.ts'],
  [`${service}/generation/providers`, '../generation-failure.ts'],
  [`${service}/generation/worker`, '../../resources/resource.ts'],
  [`${service}/resources/images`, '../../generation/generator.ts'],
  [`${service}/listing`, '../resources/resource.ts'],
  [`${service}/records`, '../listing/list-records.ts'],
  [`${service}/new-folder`, './one-file.ts'],
  [`${service}/new-folder/inner`, '../one-file.ts'],
  [`${service}/new-folder`, '@contentgen/contract'],
  [`${service}/http/inner`, '../call.ts'],
];

let folder = '';
let red: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  for await (const file of glob(['biome.jsonc', 'packages/*/{biome.jsonc,package.json}'], { cwd: root })) {
    await cp(join(root, file), join(folder, file));
  }
  const files: Record<string, string> = {
    'packages/mock/src/one.ts': "import type { Two } from './two.ts';\nexport type One = Two;\n",
    'packages/mock/src/two.ts': "import type { One } from './one.ts';\nexport type Two = One;\n",
  };
  for (const [path, specifier] of [...named('refused', refused), ...named('allowed', allowed)]) {
    files[path] = `import '${specifier}';\n`;
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  red = await lint();
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns a file name for each import. */
function named(name: string, imports: typeof refused): [path: string, specifier: string][] {
  return imports.map(([place, specifier], index) => [`${place}/${name}-${index}.ts`, specifier]);
}

/** Resolves to the rule and the file of each finding of Biome, such as `noImportCycles packages/mock/src/one.ts`. */
async function lint(): Promise<string[]> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
  const { stdout } = await promisify(execFile)(process.execPath, [biome, ...options], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  interface Finding {
    readonly category: string;
    readonly location: { readonly path: string };
  }
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] };
  return diagnostics.map(({ category, location }) => `${category.split('/').at(-1)} ${location.path}`);
}

const importRules = /^(noRestrictedImports|noUndeclaredDependencies) /;

test.each(named('refused', refused))('%s may not import %s', (path) => {
  expect(red.filter((finding) => importRules.test(finding) && finding.endsWith(` ${path}`))).not.toEqual([]);
});

test.each(named('allowed', allowed))('%s may import %s', (path) => {
  expect(red.filter((finding) => finding.endsWith(` ${path}`))).toEqual([]);
});

test('types count in import circles', () => {
  expect(red.filter((finding) => finding.startsWith('noImportCycles')).sort()).toEqual([
    'noImportCycles packages/mock/src/one.ts',
    'noImportCycles packages/mock/src/two.ts',
  ]);
});
