/** Copies the built docs and the built console into the package in the working directory, which serves them. */
import { cpSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bytes that each site may take in an installation. */
const mostBytes = { docs: 8_000_000, console: 1_000_000 };

for (const [name, most] of Object.entries(mostBytes)) {
  const built = fileURLToPath(new URL(`../packages/${name}/dist/`, import.meta.url));
  const copy = resolve(name);
  if (!existsSync(join(built, 'files.json')))
    throw new Error(`packages/${name} is not built. Run "npm run ${name}" first.`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(built, copy, { recursive: true });
  const sizes = globSync('**', { cwd: copy }).map((path) => statSync(join(copy, path)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > most) throw new Error(`${name} has ${bytes} bytes, but at most ${most} are allowed.`);
}
