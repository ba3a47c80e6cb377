/** Packs a new embedded database for first starts: `npm run pack-database`. */
import { openPglite } from './embedded-database.ts';
import { packDatabase } from './packed-database.ts';

const pglite = await openPglite(null);
await packDatabase(await pglite.dumpDataDir('gzip'));
await pglite.close();
