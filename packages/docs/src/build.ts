import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@contentgen/site/samples';
import { writeAssets } from './assets.ts';
import { readGuides } from './guides.ts';
import { pageHtml } from './layout.ts';
import { writeMachineFiles } from './machine-files.ts';
import { guidePage, otherPages } from './pages.ts';
import { readRendition } from './reference/rendition.ts';
import { searchEntries } from './search.ts';
import { listServedFiles } from './served-files.ts';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));

/** Writes what a script imports. A server replaces the address of the contract in it by its own. */
const writeData = (file: string, data: unknown) =>
  writeFile(join(folder, file), `export default ${JSON.stringify(data)};\n`);

try {
  await rm(folder, { recursive: true, force: true });
  const guides = await readGuides();
  const site = { assets: await writeAssets(folder), guides };
  const guidePages = guides.map(guidePage);
  for (const page of [...guidePages, ...(await otherPages(guides))]) {
    const path = join(folder, page.file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, pageHtml(page, site));
  }
  await writeData('search-entries.js', searchEntries(guidePages));
  await writeData('reference/contract.js', {
    contract: readRendition(),
    languages: languages.map((label) => ({ lang: label.toLowerCase(), label })),
  });
  await cp(new URL('../public/', import.meta.url), folder, { recursive: true });
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
