/**
 * Releases the version of `openapi/v1.yaml`: copies it to `openapi/released`, and writes today's date (UTC) to
 * `releases.json`. Later changes of the contract need another version.
 */
import { constants } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { readCommandLine } from './command-line.ts';

const usage = `Usage: npm run release-contract

Releases the contract: copies openapi/v1.yaml to openapi/released. Later changes need another info.version.

Exit codes: 0 success; 1 this version is already released; 2 wrong usage.`;
readCommandLine(usage, {});

const folder = new URL('../openapi/', import.meta.url);
const source = new URL('v1.yaml', folder);
const releasesFile = new URL('released/releases.json', folder);

const { version } = parse(await readFile(source, 'utf8')).info;
try {
  await copyFile(source, new URL(`released/${version}.yaml`, folder), constants.COPYFILE_EXCL);
  const releases = JSON.parse(await readFile(releasesFile, 'utf8'));
  releases[version] = { date: new Date().toISOString().slice(0, 10) };
  await writeFile(releasesFile, `${JSON.stringify(releases, null, 2)}\n`);
  process.stderr.write(`Version ${version} of the contract is in openapi/released.\n`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  process.stderr.write(
    `Version ${version} is already released. Change info.version in openapi/v1.yaml first.\n`,
  );
  process.exitCode = 1;
}
