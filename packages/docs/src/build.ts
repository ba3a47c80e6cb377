import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finishPages } from './finish/finish-pages.ts';
import { readGuides } from './guides.ts';
import { writeMachineFiles } from './machine-files.ts';
import { addReference } from './reference/add-reference.ts';
import { buildReference } from './reference/reference.ts';
import { writeSearchIndex } from './search/search-index.ts';
import { listServedFiles } from './served-files.ts';
import { base, buildSite } from './site.ts';
import { formsFile, readTryFile } from './try/operation-forms.ts';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));

try {
  await rm(folder, { recursive: true, force: true });
  const [reference] = await Promise.all([buildReference(), buildSite(folder)]);
  await addReference(folder, reference);
  const guides = await readGuides();
  await writeSearchIndex(folder, guides);
  await finishPages(folder, base);
  await writeFile(join(folder, formsFile), JSON.stringify(readTryFile()));
  await writeMachineFiles(folder, guides);
  await listServedFiles(folder);
  process.stdout.write(
    'The docs are in the folder packages/docs/dist. To look at them, run "npm start" or "npm run mock", and open /docs at the address that it prints.\n',
  );
} catch (error) {
  process.stderr.write(
    `The docs were not built. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
