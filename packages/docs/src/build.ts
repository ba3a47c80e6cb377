import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { finishPages } from './finish.ts';
import { readGuides } from './guides.ts';
import { writeMachineFiles } from './machine-files.ts';
import { addReference } from './reference/redocly.ts';
import { writeSearchIndex } from './search/search-index.ts';
import { listServedFiles } from './served-files.ts';
import { base, buildSite } from './site.ts';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));

try {
  await rm(folder, { recursive: true, force: true });
  const guides = await readGuides();
  await buildSite(folder, guides);
  await addReference(folder, base);
  await writeSearchIndex(folder, guides);
  await finishPages(folder, base);
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
