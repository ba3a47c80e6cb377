/**
 * Shows what the service does under load: starts it as `npm start` does, with its default limits, and measures what a
 * healthy client notices of floods, slow clients and restarts. `--postgresql` starts a database server, too.
 *
 * `npm run load -- --help` prints the usage.
 */
import { findPostgresql } from '../test/postgresql/binaries.ts';
import { databaseUrl } from '../test/postgresql/database-url.ts';
import { startServer } from '../test/postgresql/running-server.ts';
import { MissingProgramError } from './missing-program.ts';
import { printLines } from './report.ts';
import { floods } from './scenarios/floods.ts';
import { mixedLoad } from './scenarios/mixed-load.ts';
import { rollingRestarts } from './scenarios/rolling-restarts.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { stalledReaders } from './scenarios/stalled-readers.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  'stalled-readers': stalledReaders,
  floods,
  'slow-clients': slowClients,
  'mixed-load': mixedLoad,
  'rolling-restarts': rollingRestarts,
};

const usage = `Usage: npm run load [-- [--postgresql] SCENARIO …]

Scenarios: ${Object.keys(scenarios).join(', ')}; default: all.
  --postgresql  also starts a database server and uses it for every scenario

Exit codes: 0 every bound is kept; 1 one is broken; 2 a scenario is unknown, or a program is missing.
`;

const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== '--postgresql');
const unknown = wanted.filter((name) => !Object.hasOwn(scenarios, name));
try {
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  if (unknown.length > 0) {
    const known = Object.keys(scenarios).join(', ');
    throw new MissingProgramError(`There is no scenario ${unknown.join(', ')}. There are: ${known}.`);
  }
  process.exitCode = (await runAll()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof MissingProgramError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function runAll(): Promise<boolean> {
  let isKept = true;
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await using database = await openDatabase(name);
    const lines = await scenario(database.settings);
    printLines(name, lines);
    isKept &&= lines.every((line) => line.isKept);
  }
  return isKept;
}

/** The settings of a new database. `rolling-restarts` needs a server, because replicas share it. */
async function openDatabase(scenario: string) {
  if (!words.includes('--postgresql') && scenario !== 'rolling-restarts') {
    return { settings: {}, async [Symbol.asyncDispose]() {} };
  }
  const programs = findPostgresql();
  if (programs === undefined) {
    throw new MissingProgramError('This needs PostgreSQL: apt-get install postgresql postgresql-contrib.');
  }
  const server = await startServer(programs);
  return {
    settings: { DATABASE_URL: databaseUrl(server.folder, 'postgres') },
    [Symbol.asyncDispose]: () => server.end(),
  };
}
