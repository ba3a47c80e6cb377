/**
 * Measures the service and a minimal server (the floor), and writes the figures to `docs/benchmarks.md`. The floor,
 * the service, the client and the database each have a process. Compare only the ratios, because the rates depend on
 * the machine.
 *
 * `npm run bench -- --help` prints the usage.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { argumentMistake } from '@contentgen/contract-tests/internals';
import { Postgresql } from './postgresql.ts';
import { environment, markdownTable, plainTable, showProgress } from './report.ts';
import { coldStart } from './suites/cold-start.ts';
import { generations } from './suites/generations.ts';
import { httpLayer } from './suites/http-layer.ts';
import { lists } from './suites/lists.ts';
import { pictures } from './suites/pictures.ts';
import { pieces } from './suites/pieces.ts';
import { processes } from './suites/processes.ts';
import { embeddedRequests, requests } from './suites/requests.ts';
import { searches } from './suites/searches.ts';
import type { Suite, Table } from './suites/suite.ts';

const suites: Readonly<Record<string, Suite>> = {
  'http-layer': httpLayer,
  requests,
  embedded: embeddedRequests,
  generations,
  lists,
  searches,
  processes,
  pieces,
  pictures,
  'cold-start': coldStart,
};

const usage = `Usage: npm run bench [-- [--quick] SUITE …]

Suites: ${Object.keys(suites).join(', ')}; default: all.
  --quick  takes at most five minutes; its figures vary more

A run of all suites writes docs/benchmarks.md. Exit codes: 0 success, 1 failure, 2 wrong usage.
`;

const file = fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url));

const { values: options, positionals: wanted } = readWords();
const unknown = wanted.filter((name) => !Object.hasOwn(suites, name));
if (options.help) {
  process.stdout.write(usage);
} else if (unknown.length > 0) {
  refuse(`There is no suite ${unknown.join(', ')}.`);
} else {
  await run();
}

function readWords() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return refuse(argumentMistake(error as Error));
  }
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence} "npm run bench -- --help" lists the options and the suites.\n`);
  process.exit(2);
}

async function run(): Promise<void> {
  await using postgresql = await Postgresql.start();
  if (postgresql === undefined)
    process.stdout.write('There is no PostgreSQL on this machine: it is left out.\n');
  const effort = options.quick
    ? { rounds: 3, seconds: 1, warmUp: 3_000 }
    : { rounds: 7, seconds: 3, warmUp: 20_000 };
  const tables: Table[] = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const measured = await suite({ postgresql, effort, progress: showProgress });
    showProgress('');
    process.stdout.write(measured.map(plainTable).join(''));
    tables.push(...measured);
  }
  if (wanted.length === 0) writeFileSync(file, page(tables, environment(postgresql?.version)));
}

function page(tables: readonly Table[], machine: string): string {
  const [date] = new Date().toISOString().split('T');
  const command = `npm run bench${options.quick ? ' -- --quick' : ''}`;
  const head = `# Benchmarks\n\n\`${command}\` wrote this page on ${date}: ${machine}. [Where the time goes](decisions/0024-where-the-time-goes.md) explains the figures.\n`;
  return [head, ...tables.map(markdownTable)].join('\n');
}
