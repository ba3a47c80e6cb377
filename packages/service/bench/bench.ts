/**
 * Measures the service beside a minimal server (the floor). The floor, the service and the database each have a
 * process; the client is this one. Linux only: the CPU time of a process comes from `/proc`.
 *
 * `npm run bench` takes ten minutes and writes `docs/benchmarks.md`. With `-- --quick`, it takes three and writes nothing.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as shared from './service.ts';
import { documents, rawRequest, type Settings } from './service.ts';

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const effort = quick ? { rounds: 3, seconds: 1 } : { rounds: 7, seconds: 3 };
const connections = 16;
/** Records of each account at the start. */
const records = 200;

/** An account, and the ids of its documents. */
interface Account {
  readonly name: string;
  readonly key: string;
  readonly ids: readonly string[];
}

/** A server, and the requests that an account sends to it in turn, as bytes. */
interface Target {
  readonly child: ChildProcess;
  readonly url: string;
  requests(account: Account): readonly string[];
}

/** What is measured: the requests to the floor, and to the service. */
const rows: Readonly<Record<string, Readonly<Record<'floor' | 'service', Target['requests']>>>> = {
  show: {
    floor: ({ name, ids }) => ids.map((id) => rawRequest('GET', `/show/${name}/${id}`)),
    service: ({ key, ids }) => ids.map((id) => rawRequest('GET', `${documents}/${id}`, key)),
  },
  'list of ten': {
    floor: ({ name }) => [rawRequest('GET', `/list/${name}`)],
    service: ({ key }) => [rawRequest('GET', documents, key)],
  },
  create: {
    floor: ({ name }) => [rawRequest('GET', `/create/${name}`)],
    service: ({ key }) => [rawRequest('POST', documents, key, shared.createForm.toString())],
  },
};

/** Measures every row on a database. Prints and returns the table. */
async function measureOn(title: string, database: Settings): Promise<string> {
  // A model that never answers: no generation takes part.
  const model = createServer(() => {}).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const settings = {
    ...shared.unlimited,
    ...database,
    TEXT_PROVIDERS: 'silent',
    TEXT_PROVIDER_SILENT_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
    TEXT_PROVIDER_SILENT_MODEL: 'silent',
    TEXT_PROVIDER_SILENT_KEY: 'none',
    TEXT_PROVIDER_SILENT_TIMEOUT_SECONDS: '3600',
  };
  const { folder, accounts } = await prepareData(settings);
  const service = await shared.startService(settings, folder);
  const words = [
    fileURLToPath(new URL('floor.ts', import.meta.url)),
    database.DATABASE_URL ?? `${folder}/floor`,
  ];
  const floor = await shared.startProgram(words, { PATH: process.env.PATH });
  const lines = ['| request | floor | service | ratio | floor CPU | service CPU | CPU ratio |'];
  lines.push(`|---${'|---:'.repeat(6)}|`);
  for (const count of [1, accounts.length]) {
    for (const [row, requests] of Object.entries(rows)) {
      const name = `${row}, ${count} account${count === 1 ? '' : 's'}`;
      process.stderr.write(`${title}: ${name}\n`);
      const targets = {
        floor: { ...floor, requests: requests.floor },
        service: { ...service, requests: requests.service },
      };
      lines.push(`| ${[name, ...(await compare(targets, accounts.slice(0, count)))].join(' | ')} |`);
    }
  }
  await shared.endProcess(floor.child);
  await service.remove();
  model.close();
  model.closeAllConnections();
  const table = `## ${title}\n\n${lines.join('\n')}\n`;
  process.stdout.write(`\n${table}`);
  return table;
}

/** Creates 16 accounts with their records, and a copy of an embedded database for the floor. */
async function prepareData(settings: Settings) {
  const service = await shared.startService(settings);
  const accounts: Account[] = [];
  for (let number = 1; number <= connections; number += 1) {
    const name = `bench-${number}`;
    const key = await service.newAccount(name);
    const ids: string[] = [];
    while (ids.length < records)
      ids.push((await shared.send(service.url + documents, key, shared.createForm)).body.id);
    accounts.push({ name, key, ids });
  }
  await shared.endProcess(service.child);
  const { folder } = service;
  if (!('DATABASE_URL' in settings)) await cp(`${folder}/database`, `${folder}/floor`, { recursive: true });
  return { folder, accounts };
}

/** Requests in a second, and user and system time of the server's process for a request, in microseconds. */
type Figures = Readonly<Record<'rate' | 'cpu', number>>;

/**
 * Measures both servers several times. They take turns, and the order changes with each round, so that other work of
 * the machine affects both in the same way. The first measurement of each is not counted: V8 compiles the code in it.
 */
async function compare(targets: Record<'floor' | 'service', Target>, accounts: readonly Account[]) {
  const sides: Record<keyof typeof targets, Figures[]> = { floor: [], service: [] };
  for (let round = 0; round <= effort.rounds; round += 1) {
    const order = ['floor', 'service'] as const;
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      const measured = await measure(targets[side], accounts);
      if (round > 0) sides[side].push(measured);
    }
  }
  const median = (digits: number, pick: (floor: Figures, service: Figures) => number) => {
    const all = sides.floor.map((floor, round) => pick(floor, sides.service[round] as Figures));
    return shared.percentile(all, 0.5).toFixed(digits);
  };
  return [
    `${median(0, (floor) => floor.rate)}/s`,
    `${median(0, (_, service) => service.rate)}/s`,
    median(2, (floor, service) => service.rate / floor.rate),
    `${median(0, (floor) => floor.cpu)} µs`,
    `${median(0, (_, service) => service.cpu)} µs`,
    median(2, (floor, service) => floor.cpu / service.cpu),
  ];
}

async function measure({ child, url, requests }: Target, accounts: readonly Account[]): Promise<Figures> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const [cpu, start] = [cpuMicroseconds(child), performance.now()];
  let count = 0;
  const exchanges = sockets.map((socket, at) => {
    const all = requests(accounts[at % accounts.length] as Account);
    const isOver = () => performance.now() >= start + effort.seconds * 1_000;
    const next = () => (isOver() ? undefined : all[(at + count) % all.length]);
    return shared.sendInTurn(socket, next, (status) => {
      if (!status.startsWith('2')) throw new Error(`${url} answered with ${status}.`);
      count += 1;
    });
  });
  await Promise.all(exchanges);
  const rate = (count * 1_000) / (performance.now() - start);
  for (const socket of sockets) socket.destroy();
  return { rate, cpu: (cpuMicroseconds(child) - cpu) / count };
}

/** The user and system time of a process (proc_pid_stat(5), fields 14 and 15, in hundredths of a second). */
function cpuMicroseconds({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

const memory = { shared_buffers: '512MB', max_wal_size: '8GB', checkpoint_timeout: '1h' };
const postgresql = await shared.startPostgresql(memory);
const tables: string[] = [];
if (postgresql) tables.push(await measureOn('PostgreSQL', { DATABASE_URL: postgresql.url }));
await postgresql?.server.end();
tables.push(await measureOn('Embedded database', {}));
if (!quick) writeFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), page());

function page(): string {
  const [date] = new Date().toISOString().split('T');
  return `# Benchmarks

\`npm run bench\` wrote this page on ${date}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.

The floor is a minimal server: \`node:http\` and one prepared query for each request. It checks nothing. The service and the floor take turns, with ${connections} connections. A create has a text of ${shared.createText.length} characters, and no generation follows it. \`CPU\` is the CPU time of the server's process for each request. A \`ratio\` of 1 means as fast as the floor, and a smaller one slower. The rates depend on the machine, so compare only the ratios. Each figure is the median of ${effort.rounds} rounds.

${tables.join('\n')}`;
}
