/** Dumps a new embedded database for first starts: `npm run pack-database`. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openPglite } from './embedded-database.ts';
import { dumpFile } from './packed-database.ts';

await rm(dirname(dumpFile), { recursive: true, force: true });
const pglite = await openPglite(null);
const dump = await pglite.dumpDataDir('gzip');
await pglite.close();
await mkdir(dirname(dumpFile), { recursive: true });
await writeFile(`${dumpFile}.unfinished`, dump.stream());
await rename(`${dumpFile}.unfinished`, dumpFile);
