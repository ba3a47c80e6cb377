/** Writes the JSON Schema of fixtures, which follows from the contract: `npm run generate`. */
import { writeFile } from 'node:fs/promises';
import { fixturesSchema } from '../src/store/fixtures.ts';

const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...fixturesSchema() };
await writeFile(new URL('../fixtures.schema.json', import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
