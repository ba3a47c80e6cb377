/** Copies the built docs into this package, so that an installed mock serves them. `npm pack` runs it. */
import { cpSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../docs/dist/', import.meta.url));
const copy = fileURLToPath(new URL('../docs/', import.meta.url));

/** The bytes that the docs may take in an installation. */
const mostBytes = 8_000_000;

if (!existsSync(join(built, 'files.json')))
  throw new Error('The docs are not built. Run "npm run docs" first.');
rmSync(copy, { recursive: true, force: true });
cpSync(built, copy, { recursive: true });
const sizes = globSync('**', { cwd: copy }).map((path) => statSync(join(copy, path)).size);
const bytes = sizes.reduce((sum, size) => sum + size, 0);
if (bytes > mostBytes) throw new Error(`The docs have ${bytes} bytes, but at most ${mostBytes} are allowed.`);
