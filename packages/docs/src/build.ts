import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from './page.ts';

const output = fileURLToPath(new URL('../dist/index.html', import.meta.url));

try {
  await rm(output, { force: true });
  const page = await buildPage();
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, page);
  process.stderr.write(
    `The docs are one page of ${Math.ceil(Buffer.byteLength(page) / 1024)} KiB: ${output}\n`,
  );
} catch (error) {
  process.stderr.write(
    `The docs were not built. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
