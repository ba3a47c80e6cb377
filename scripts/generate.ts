/**
 * Generates code from `openapi/v1.yaml`, after it writes the lists in the descriptions and the names of choices in that file: for the package `contract` the types, the operations, the choices and the
 * contract as an OpenAPI document; for the package `client` the resources, the type of the examples and
 * the version in its `package.json`. The same contract always gives the same bytes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { script } from './command-line.ts';
import { choicesModule, withChoices } from './generate/choices.ts';
import { documentModule } from './generate/document.ts';
import { withEnumNames } from './generate/enum-names.ts';
import { examplesModule } from './generate/examples.ts';
import { withNamedEvents } from './generate/named-events.ts';
import { operationsModule } from './generate/operations.ts';
import { resourcesModule } from './generate/resources.ts';
import { formFieldsModule, tableModule } from './generate/table.ts';
import { typesModule } from './generate/types.ts';
import { versionModule } from './generate/version.ts';
import { withWrittenLists } from './generate/written-lists.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const values = script('node scripts/generate.ts', 'Generates code from the contract.')
  .option('--contract <FILE>', 'the contract', fromRoot('openapi/v1.yaml'))
  .option('--root <FOLDER>', 'the folder that contains the folder packages to write to', fromRoot('.'))
  .parse()
  .opts<{ readonly contract: string; readonly root: string }>();

const text = await readFile(values.contract, 'utf8');
const written = withEnumNames(withWrittenLists(text));
if (written !== text) await writeFile(values.contract, written);
const contract = parse(written);
const named = withNamedEvents(withChoices(contract));
const { version } = JSON.parse(await readFile(fromRoot('packages/client/package.json'), 'utf8'));
const files: Record<string, string> = {
  'contract/src/generated/types.ts': await typesModule(named),
  'contract/src/generated/operations.ts': operationsModule(contract),
  'contract/src/generated/choices.ts': choicesModule(withChoices(contract)),
  'contract/src/generated/openapi.ts': documentModule(contract),
  'client/src/generated/resources.ts': resourcesModule(named),
  'client/src/generated/table.ts': tableModule(contract),
  'client/src/generated/form-fields.ts': formFieldsModule(contract),
  'client/src/generated/examples.ts': examplesModule(contract),
  'client/src/generated/version.ts': versionModule(version),
};

for (const [name, text] of Object.entries(files)) {
  const path = join(values.root, 'packages', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
process.stderr.write(`Generated ${Object.keys(files).join(', ')} from ${values.contract}\n`);
