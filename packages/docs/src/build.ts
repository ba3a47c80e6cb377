import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildGuide } from './guide.ts';
import { buildPage } from './page.ts';

const folder = new URL('../dist/', import.meta.url);

try {
  await rm(folder, { recursive: true, force: true });
  const pages = {
    'index.html': await buildPage(),
    'contract-tests.html': await buildGuide('contract-tests'),
    'mock.html': await buildGuide('mock'),
    'production.html': await buildGuide('production'),
    'watching.html': await buildGuide('watching'),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, page] of Object.entries(pages)) {
    const file = new URL(name, folder);
    await writeFile(file, page);
    process.stderr.write(`${Math.ceil(Buffer.byteLength(page) / 1024)} KiB: ${fileURLToPath(file)}\n`);
  }
} catch (error) {
  process.stderr.write(
    `The docs were not built. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
