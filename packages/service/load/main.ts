/**
 * Shows how the service behaves under load. It starts the service as `npm start` does, with its default limits, and
 * measures what a healthy client notices of floods, slow clients, restarts, kills and outages. With `--postgresql`,
 * it also starts a database server.
 *
 * `npm run load -- --help` prints the usage.
 */
import { parseArgs } from 'node:util';
import { argumentMistake } from '@contentgen/contract-tests/internals';
import { databaseUrl } from '../test/postgresql/database-url.ts';
import { startServer } from '../test/postgresql/running-server.ts';
import { MissingProgramError } from './missing-program.ts';
import { requirePostgresql } from './postgresql.ts';
import { printLines } from './report.ts';
import { floods } from './scenarios/floods.ts';
import { kills } from './scenarios/kills.ts';
import { mixedLoad } from './scenarios/mixed-load.ts';
import { outages } from './scenarios/outages.ts';
import { rollingRestarts } from './scenarios/rolling-restarts.ts';
import { rollingUpgrade } from './scenarios/rolling-upgrade.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { stalledReaders } from './scenarios/stalled-readers.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  'stalled-readers': stalledReaders,
  floods,
  'slow-clients': slowClients,
  'mixed-load': mixedLoad,
  'rolling-restarts': rollingRestarts,
  'rolling-upgrade': rollingUpgrade,
  outages,
  kills,
};
/** The scenarios with replicas, which need a database server to share. */
const withReplicas: ReadonlySet<string> = new Set(['rolling-restarts', 'rolling-upgrade']);
const defaultTimes = 100;
const mostTimes = 999_999;

const usage = `Usage: npm run load [-- [--postgresql] [--times N] [--from COMMIT] SCENARIO …]

Scenarios: ${Object.keys(scenarios).join(', ')}; default: all.
  --postgresql  also starts a database server and uses it for every scenario
  --times N     how often kills kills the service on each of the two databases (default: ${defaultTimes})
  --from COMMIT the release that rolling-upgrade upgrades (default: the one before the newest migration)

All clients run on this machine. A flood has the lowest priority, because it replaces other machines. floods measures
other accounts three times: on an idle machine, while a flood goes to another program, and during three floods of the
service. The bound is three times the first measurement. The second one shows the delay that the service does not cause.

Exit codes: 0 the service keeps every bound; 1 it breaks one; 2 the usage is wrong, or a program is missing.
`;

/** The command line is wrong. */
class UsageError extends Error {}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof MissingProgramError) && !(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values, positionals } = readWords();
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const unknown = positionals.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) {
    const known = Object.keys(scenarios).join(', ');
    throw new UsageError(`There is no scenario ${unknown.join(', ')}. Choose from ${known}.`);
  }
  if (!/^[1-9]\d*$/.test(values.times) || Number(values.times) > mostTimes) {
    throw new UsageError(`--times must be a whole number from 1 to ${mostTimes}, not "${values.times}".`);
  }
  let isKept = true;
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    await using database = await openDatabase(values.postgresql || withReplicas.has(name));
    const lines = await scenario(database.settings, { times: Number(values.times), from: values.from });
    printLines(name, lines);
    isKept &&= lines.every((line) => line.isKept);
  }
  return isKept ? 0 : 1;
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        postgresql: { type: 'boolean', default: false },
        times: { type: 'string', default: String(defaultTimes) },
        from: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(
      `${argumentMistake(error as Error)} "npm run load -- --help" lists the options and the scenarios.`,
    );
  }
}

/** Resolves to the settings of a new database. */
async function openDatabase(isOnServer: boolean) {
  if (!isOnServer) return { settings: {}, async [Symbol.asyncDispose]() {} };
  const server = await startServer(requirePostgresql());
  return {
    settings: { DATABASE_URL: databaseUrl(server.folder, 'postgres') },
    [Symbol.asyncDispose]: () => server.end(),
  };
}
