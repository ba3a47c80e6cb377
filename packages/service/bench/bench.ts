/**
 * Measures the service beside a minimal server (the floor). The floor, the service and the database each have a
 * process; the client is this one. Linux only: the CPU time of a process comes from `/proc`.
 * `npm run bench -w packages/service` takes six minutes and writes `docs/benchmarks.md`. With `-- --quick`, it takes three and writes nothing.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as shared from './service.ts';
import { documents, rawRequest, type Settings } from './service.ts';

const words = process.argv.slice(2);
const quick = words[0] === '--quick';
if (words.length > (quick ? 1 : 0)) {
  process.stderr.write(
    'Usage: npm run bench -w packages/service [-- --quick]. Without --quick, it writes docs/benchmarks.md.\n',
  );
  process.exit(words[0] === '--help' ? 0 : 2);
}
const effort = quick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 2 };
const connections = 16;
/** Records of each account at the start. */
const records = 200;

interface Account {
  readonly name: string;
  readonly key: string;
  readonly ids: readonly string[];
}

/** The requests of an account to the floor and to the service, as bytes. They are sent in turn. */
type Requests = Readonly<Record<'floor' | 'service', readonly string[]>>;

const rows: Readonly<Record<string, (account: Account) => Requests>> = {
  show: ({ name, key, ids }) => ({
    floor: ids.map((id) => rawRequest('GET', `/show/${name}/${id}`)),
    service: ids.map((id) => rawRequest('GET', `${documents}/${id}`, key)),
  }),
  'list of ten': ({ name, key }) => ({
    floor: [rawRequest('GET', `/list/${name}`)],
    service: [rawRequest('GET', documents, key)],
  }),
  create: ({ name, key }) => ({
    floor: [rawRequest('GET', `/create/${name}`)],
    service: [rawRequest('POST', documents, key, shared.createForm.toString())],
  }),
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
    PROVIDER_SILENT_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
    PROVIDER_SILENT_TEXT_MODEL: 'silent',
    PROVIDER_SILENT_KEY: 'none',
    PROVIDER_SILENT_TIMEOUT_SECONDS: '3600',
  };
  const { folder, accounts } = await prepareData(settings);
  const service = await shared.startService(settings, folder);
  const floorFile = fileURLToPath(new URL('floor.ts', import.meta.url));
  const floor = await shared.startProgram([floorFile, database.DATABASE_URL ?? `${folder}/floor`], {});
  const lines = ['| request | floor | service | ratio | floor CPU | service CPU | CPU ratio |'];
  lines.push(`|---${'|---:'.repeat(6)}|`);
  for (const count of [1, accounts.length]) {
    for (const [row, requests] of Object.entries(rows)) {
      const name = `${row}, ${count} account${count === 1 ? '' : 's'}`;
      process.stderr.write(`${title}: ${name}\n`);
      const figures = await compare({ floor, service }, accounts.slice(0, count).map(requests));
      lines.push(`| ${[name, ...figures].join(' | ')} |`);
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
    const create = () => shared.send(service.url + documents, key, shared.createForm);
    while (ids.length < records) ids.push((await create()).answer.id);
    accounts.push({ name, key, ids });
  }
  const { child, folder } = service;
  await shared.endProcess(child);
  if (!('DATABASE_URL' in settings)) await cp(`${folder}/database`, `${folder}/floor`, { recursive: true });
  return { folder, accounts };
}

/** Requests in a second, and CPU time of the server's process for each of them, in microseconds. */
type Figures = Readonly<Record<'rate' | 'cpu', number>>;
type Program = Awaited<ReturnType<typeof shared.startProgram>>;

/** The servers take turns, so that other work of the machine affects both. V8 compiles the code in the first round. */
async function compare(programs: Record<keyof Requests, Program>, requests: readonly Requests[]) {
  const sides: Record<keyof Requests, Figures[]> = { floor: [], service: [] };
  for (let round = 0; round <= effort.rounds; round += 1) {
    const order = ['floor', 'service'] as const;
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      const measured = await measure(
        programs[side],
        requests.map((each) => each[side]),
      );
      if (round > 0) sides[side].push(measured);
    }
  }
  const median = (side: keyof Requests, figure: keyof Figures) =>
    shared.percentile(
      sides[side].map((one) => one[figure]),
      0.5,
    );
  const [floor, service] = [median('floor', 'rate'), median('service', 'rate')];
  const [floorCpu, serviceCpu] = [median('floor', 'cpu'), median('service', 'cpu')];
  return [
    ...[`${floor.toFixed(0)}/s`, `${service.toFixed(0)}/s`, (service / floor).toFixed(2)],
    ...[`${floorCpu.toFixed(0)} µs`, `${serviceCpu.toFixed(0)} µs`, (floorCpu / serviceCpu).toFixed(2)],
  ];
}

async function measure({ child, url }: Program, requests: readonly (readonly string[])[]): Promise<Figures> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const [cpu, start] = [cpuMicroseconds(child), performance.now()];
  let count = 0;
  const exchanges = sockets.map((socket, at) => {
    const all = requests[at % requests.length] ?? [];
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

const postgresql = await shared.startPostgresql({ shared_buffers: '512MB', max_wal_size: '8GB' });
const tables: string[] = [];
if (postgresql) tables.push(await measureOn('PostgreSQL', { DATABASE_URL: postgresql.url }));
await postgresql?.server.end();
tables.push(await measureOn('Embedded database', {}));
if (!quick) writeFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), page());

function page(): string {
  const [date] = new Date().toISOString().split('T');
  return `# Benchmarks

\`npm run bench -w packages/service\` wrote this page on ${date}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.

The floor is a minimal server: \`node:http\` and one prepared query for each request. It checks nothing. The service and the floor take turns, with ${connections} connections. A create has a text of ${shared.createText.length} characters, and no generation follows it. \`CPU\` is the CPU time of the server's process for each request. A \`ratio\` of 1 means as fast as the floor, and a smaller one slower. The rates depend on the machine, so compare only the ratios. Each rate and each CPU time is the median of ${effort.rounds} rounds.

${tables.join('\n')}`;
}
