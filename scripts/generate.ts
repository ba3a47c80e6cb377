/**
 * Generates `packages/contract/src/generated` from `openapi/v1.yaml`: the types, the operations, the choices
 * and the contract as a JSON document.
 *
 * Usage: `node scripts/generate.ts [--contract FILE] [--out FOLDER]`. The same contract gives the same bytes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { choicesModule } from './generate/choices.ts';
import { operationsModule } from './generate/operations.ts';
import { typesModule } from './generate/types.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { values } = parseArgs({
  options: {
    contract: { type: 'string', default: fromRoot('openapi/v1.yaml') },
    out: { type: 'string', default: fromRoot('packages/contract/src/generated') },
  },
});

const contract = parse(await readFile(values.contract, 'utf8'));
const files: Record<string, string> = {
  'types.ts': await typesModule(pathToFileURL(values.contract)),
  'operations.ts': operationsModule(contract),
  'choices.ts': choicesModule(contract),
  'openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
};

await mkdir(values.out, { recursive: true });
for (const [name, text] of Object.entries(files)) await writeFile(join(values.out, name), text);
process.stderr.write(`Generated ${Object.keys(files).join(', ')} from ${values.contract}\n`);
