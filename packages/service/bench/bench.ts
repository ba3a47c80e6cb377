/**
 * Measures the service beside a minimal server (the floor), and replicas of the service. The floor, each replica and the
 * database have processes; the client is this one. Linux only: the CPU time of a process comes from `/proc`.
 * `npm run bench -w packages/service` takes ten minutes and writes `docs/benchmarks.md`. With `-- --quick`, it takes five and
 * writes nothing. With `-- --replicas`, it measures only the replicas and writes nothing.
 */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import * as shared from './service.ts';
import { documents, rawRequest, type Settings } from './service.ts';

const words = process.argv.slice(2);
const quick = words[0] === '--quick';
const onlyReplicas = words[0] === '--replicas';
if (words.length > (quick || onlyReplicas ? 1 : 0)) {
  process.stderr.write(
    'Usage: npm run bench -w packages/service [-- --quick | -- --replicas]. Without an option, it writes docs/benchmarks.md.\n',
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

type Rows = Readonly<Record<string, (account: Account) => Requests>>;

const rows: Rows = {
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

/** A create whose response has the text of the built-in writer. */
const generationRows: Rows = {
  'create with its generation': ({ name, key }) => ({
    floor: [rawRequest('GET', `/generate/${name}`)],
    service: [rawRequest('POST', documents, key, shared.createForm.toString(), { prefer: 'wait=25' })],
  }),
};

/** Measures every row on a database. Prints and returns the table. */
async function measureOn(title: string, database: Settings): Promise<string> {
  const settings = { ...shared.unlimited, ...database };
  const { folder, accounts } = await prepareAccounts(settings);
  const generations = await measureRows(title, generationRows, settings, folder, accounts);
  // A model that never answers: no generation takes part in the other rows.
  const model = createServer(() => {}).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const silent = {
    ...settings,
    TEXT_PROVIDERS: 'silent',
    PROVIDER_SILENT_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
    PROVIDER_SILENT_TEXT_MODEL: 'silent',
    PROVIDER_SILENT_KEY: 'none',
    PROVIDER_SILENT_TIMEOUT_SECONDS: '3600',
  };
  const lines = ['| request | floor | service | ratio | floor CPU | service CPU | CPU ratio |'];
  lines.push(`|---${'|---:'.repeat(6)}|`);
  lines.push(...(await measureRows(title, rows, silent, folder, await addRecords(silent, folder, accounts))));
  model.close();
  model.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
  const table = `## ${title}\n\n${[...lines, ...generations].join('\n')}\n`;
  process.stdout.write(`\n${table}`);
  return table;
}

/** Measures rows with one account and with all. Resolves to the lines of the table. */
async function measureRows(
  title: string,
  measured: Rows,
  settings: Settings,
  folder: string,
  accounts: readonly Account[],
): Promise<string[]> {
  // An embedded database has one process, so the floor gets a copy.
  const copy = `${folder}/floor`;
  if (!('DATABASE_URL' in settings)) await cp(`${folder}/database`, copy, { recursive: true });
  const service = await shared.startService(settings, folder);
  const floorFile = fileURLToPath(new URL('floor.ts', import.meta.url));
  const floor = await shared.startProgram([floorFile, settings.DATABASE_URL ?? copy], {});
  const lines: string[] = [];
  for (const count of [1, accounts.length]) {
    for (const [row, requests] of Object.entries(measured)) {
      const name = `${row}, ${count} account${count === 1 ? '' : 's'}`;
      process.stderr.write(`${title}: ${name}\n`);
      const figures = await compare({ floor, service }, accounts.slice(0, count).map(requests));
      lines.push(`| ${[name, ...figures].join(' | ')} |`);
    }
  }
  await Promise.all([floor.child, service.child].map((child) => shared.endProcess(child)));
  await rm(copy, { recursive: true, force: true });
  return lines;
}

/**
 * Measures 1, 2 and 4 replicas on one database, and what it stores for each record. Resolves to two chapters, which a guide
 * shows.
 */
async function measureReplicas({ url, server }: Postgresql): Promise<string> {
  const settings = { ...shared.unlimited, DATABASE_URL: url };
  const { folder, accounts } = await prepareAccounts(settings);
  const filled = await addRecords(settings, folder, accounts);
  const database = new Client({ connectionString: url });
  await database.connect();
  const lines = [
    '| request | replicas | rate | service CPU | PostgreSQL CPU | WAL |',
    `|---${'|---:'.repeat(5)}|`,
  ];
  for (const [row, requests] of Object.entries({ ...rows, ...generationRows })) {
    // Without its generation, a create is only a part of the work.
    if (row === 'create') continue;
    for (const count of [1, 2, 4]) {
      process.stderr.write(`Replicas: ${row}, ${count}\n`);
      const replicas: Program[] = [];
      while (replicas.length < count) replicas.push(await shared.startService(settings, folder));
      const measured: Figures[] = [];
      for (let round = 0; round <= effort.rounds; round += 1) {
        const sent = filled.map((account) => requests(account).service);
        const figures = await measure(replicas, sent, { folder: server.folder, client: database });
        if (round > 0) measured.push(figures);
      }
      const [rate, cpu, databaseCpu, wal] = (['rate', 'cpu', 'databaseCpu', 'wal'] as const).map((figure) =>
        shared
          .percentile(
            measured.map((one) => one[figure]),
            0.5,
          )
          .toFixed(0),
      );
      lines.push(`| ${row} | ${count} | ${rate}/s | ${cpu} µs | ${databaseCpu} µs | ${wal} bytes |`);
      await Promise.all(replicas.map(({ child }) => shared.endProcess(child)));
    }
  }
  const stored = await storedRows(database);
  await database.end();
  await rm(folder, { recursive: true, force: true });
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  const chapter = `## Replicas

Measured with ${connections} connections, which the replicas share. The client, the replicas and PostgreSQL share ${machine}. \`PostgreSQL CPU\` is the CPU time of all its processes for each request, and \`WAL\` what it writes to its log.

${lines.join('\n')}

## Stored rows

Measured after the creates above, with texts of the built-in writer.

${stored.join('\n')}
`;
  process.stdout.write(`\n${chapter}`);
  return chapter;
}

/** Resolves to the lines of a table of the tables with most rows. */
async function storedRows(database: Client): Promise<string[]> {
  await database.query('vacuum analyze');
  const { rows } = await database.query(`
    select relname as name, reltuples::bigint as rows, pg_table_size(oid) / reltuples as own, pg_indexes_size(oid) / reltuples as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000 order by reltuples desc, name`);
  const lines = rows.map(
    ({ name, rows: count, own, indexes }) =>
      `| \`${name}\` | ${count} | ${own.toFixed(0)} bytes | ${indexes.toFixed(0)} bytes |`,
  );
  return ['| table | rows | row | its indexes |', '|---|---:|---:|---:|', ...lines];
}

/** Creates 16 accounts. */
async function prepareAccounts(settings: Settings) {
  const service = await shared.startService(settings);
  const accounts: Account[] = [];
  for (let number = 1; number <= connections; number += 1) {
    const name = `bench-${number}`;
    accounts.push({ name, key: await service.newAccount(name), ids: [] });
  }
  await shared.endProcess(service.child);
  return { folder: service.folder, accounts };
}

/** Creates records of each account. */
async function addRecords(settings: Settings, folder: string, accounts: readonly Account[]) {
  const service = await shared.startService(settings, folder);
  const filled: Account[] = [];
  for (const { name, key } of accounts) {
    const ids: string[] = [];
    const create = () => shared.send(service.url + documents, key, shared.createForm);
    while (ids.length < records) ids.push((await create()).answer.id);
    filled.push({ name, key, ids });
  }
  await shared.endProcess(service.child);
  return filled;
}

/** Requests in a second; CPU time of the servers and of the database for each, in microseconds; bytes of its log. */
type Figures = Readonly<Record<'rate' | 'cpu' | 'databaseCpu' | 'wal', number>>;
type Program = Pick<Awaited<ReturnType<typeof shared.startProgram>>, 'child' | 'url'>;
type Postgresql = NonNullable<Awaited<ReturnType<typeof shared.startPostgresql>>>;

/** The servers take turns, so that other work of the machine affects both. V8 compiles the code in the first round. */
async function compare(programs: Record<keyof Requests, Program>, requests: readonly Requests[]) {
  const sides: Record<keyof Requests, Figures[]> = { floor: [], service: [] };
  for (let round = 0; round <= effort.rounds; round += 1) {
    const order = ['floor', 'service'] as const;
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      const measured = await measure(
        [programs[side]],
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

/** @param database the folder of the server and a connection; undefined if it is not measured. */
async function measure(
  programs: readonly Program[],
  requests: readonly (readonly string[])[],
  database?: { readonly folder: string; readonly client: Client },
): Promise<Figures> {
  const sockets = Array.from({ length: connections }, (_, at) => {
    const { hostname, port } = new URL((programs[at % programs.length] as Program).url);
    return connect(Number(port), hostname).setNoDelay();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const used = async () => {
    const position = await database?.client.query("select pg_current_wal_lsn() - '0/0' as bytes");
    return {
      cpu: programs.reduce((sum, { child }) => sum + cpuMicroseconds(child.pid), 0),
      databaseCpu: database ? databaseCpu(database.folder) : 0,
      wal: Number(position?.rows[0].bytes ?? 0),
    };
  };
  const [before, start] = [await used(), performance.now()];
  let count = 0;
  const exchanges = sockets.map((socket, at) => {
    const all = requests[at % requests.length] ?? [];
    const isOver = () => performance.now() >= start + effort.seconds * 1_000;
    const next = () => (isOver() ? undefined : all[(at + count) % all.length]);
    return shared.sendInTurn(socket, next, (status) => {
      const isEarly = status === '202' && !all[0]?.includes(shared.isAsync.prefer);
      if (!status.startsWith('2') || isEarly) throw new Error(`A server answered with ${status}.`);
      count += 1;
    });
  });
  await Promise.all(exchanges);
  const rate = (count * 1_000) / (performance.now() - start);
  for (const socket of sockets) socket.destroy();
  const after = await used();
  const each = (figure: keyof typeof after) => (after[figure] - before[figure]) / count;
  return { rate, cpu: each('cpu'), databaseCpu: each('databaseCpu'), wal: each('wal') };
}

/**
 * The user and system time of a process, and of its ended children on request (proc_pid_stat(5), fields 14 to 17, in
 * hundredths of a second).
 */
function cpuMicroseconds(pid: number | string | undefined, withEnded = false): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, withEnded ? 15 : 13);
  return fields.reduce((sum, field) => sum + Number(field), 0) * 10_000;
}

/** The time of all processes of a PostgreSQL server. */
function databaseCpu(folder: string): number {
  const [main, ...children] = shared.processesOf(folder);
  // A child that ends meanwhile is in the time of the main process.
  const running = children.filter((pid) => existsSync(`/proc/${pid}`));
  return running.reduce((sum, pid) => sum + cpuMicroseconds(pid), cpuMicroseconds(main, true));
}

const tables: string[] = [];
/** Measures on a new PostgreSQL server, if this machine has one. */
async function onPostgresql(measured: (postgresql: Postgresql) => Promise<string>): Promise<void> {
  const postgresql = await shared.startPostgresql({ shared_buffers: '512MB', max_wal_size: '8GB' });
  if (postgresql) tables.push(await measured(postgresql));
  await postgresql?.server.end();
}
if (!onlyReplicas) {
  await onPostgresql(({ url }) => measureOn('PostgreSQL', { DATABASE_URL: url }));
  tables.push(await measureOn('Embedded database', {}));
}
await onPostgresql(measureReplicas);
if (!quick && !onlyReplicas) writeFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), page());

function page(): string {
  const [date] = new Date().toISOString().split('T');
  return `# Benchmarks

\`npm run bench -w packages/service\` wrote this page on ${date}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.

The floor is a minimal server: \`node:http\` and one prepared query for each request. It checks nothing, but a create stores what the service must store: a record, its job and the count of the account. The service and the floor take turns, with ${connections} connections. A create has a text of ${shared.createText.length} characters, and no generation follows it; in the last rows, the response to a create has the text of the built-in writer, and the floor stores a text with a second query. \`CPU\` is the CPU time of the server's process for each request. A \`ratio\` of 1 means as fast as the floor, and a smaller one slower. The rates depend on the machine, so compare only the ratios. Each rate and each CPU time is the median of ${effort.rounds} rounds.

${tables.join('\n')}`;
}
