/** Runs before the commands. JavaScript, because before `npm ci` the Node of the machine runs it, which may be older than 24. */
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) {
  process.stderr.write('Run npm ci first.\n');
  process.exit(1);
}
