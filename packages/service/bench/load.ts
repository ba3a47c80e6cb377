/**
 * Shows how the service behaves when its process is killed, when its database does not respond, and beside floods of requests.
 * Linux only: it freezes PostgreSQL by the process ids in `/proc`.
 * `npm run load -w packages/service` runs all scenarios, `npm run load -w packages/service -- kills floods` these two.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { generateApiKey } from '../src/accounts/api-key.ts';
import * as shared from './service.ts';
import { documents, rawRequest, type Settings, unlimited } from './service.ts';

const thisFile = fileURLToPath(import.meta.url);
/** How often `kills` kills the service on each database. */
const times = 20;

function report(name: string, measured: string, bound: string, isKept: boolean): void {
  if (!isKept) process.exitCode = 1;
  process.stdout.write(`${isKept ? '✓' : '✗'} ${name}: ${measured} (bound: ${bound})\n`);
}

/** SIGKILL under creates with idempotency keys: what the service has acknowledged is stored, and only once. */
async function kills(name: string, database: Settings): Promise<void> {
  let service = await shared.startService({ ...unlimited, ...database });
  const { url, folder } = service;
  const address = url + documents;
  const key = await service.newAccount('kills');
  const acknowledged: string[] = [];
  let isOver = false;
  const clients = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const fields = { 'idempotency-key': randomUUID() };
      // A client repeats a create without an answer, with the same key.
      const create = () => shared.send(address, key, shared.createForm, fields);
      let created = await create();
      for (; !/^20/.test(created.status); created = await create()) await pause(50);
      acknowledged.push(created.answer.id);
    }
  });
  for (let killed = 0; killed < times; killed += 1) {
    await pause((killed * 137) % 1_200);
    await shared.endProcess(service.child, 'SIGKILL');
    service = await shared.startService({ ...unlimited, ...database, PORT: new URL(url).port }, folder);
  }
  isOver = true;
  await Promise.all(clients);
  const stored = new Set<string>();
  for (let query = '?per_page=100'; query !== ''; ) {
    const { answer } = await shared.send(address + query, key);
    for (const { id } of answer.data) stored.add(id);
    const { next_cursor: cursor } = answer.meta;
    query = cursor === null ? '' : `?per_page=100&cursor=${encodeURIComponent(cursor)}`;
  }
  await service.remove();
  // Every create is repeated until it is acknowledged, so each has exactly one record.
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  const measured = `${lost} of ${acknowledged.length} creates lost, ${stored.size} records stored`;
  const isKept = lost === 0 && stored.size === acknowledged.length && stored.size > 0;
  report(`${times} kills, ${name}`, measured, 'none lost, as many stored', isKept);
}

/** PostgreSQL does not respond: clients get only 503 with Retry-After, and other answers soon after its return. */
async function outage(name: string, database: Settings, fault: () => Promise<unknown>): Promise<void> {
  const service = await shared.startService({ ...unlimited, ...database });
  const key = await service.newAccount(name);
  const sent: Awaited<ReturnType<typeof shared.send>>[] = [];
  let isOver = false;
  const clients = Array.from({ length: 32 }, async (_, client) => {
    for (; !isOver; await pause(20)) {
      sent.push(
        await shared.send(service.url + documents, key, client % 2 === 0 ? shared.createForm : undefined),
      );
    }
  });
  await pause(2_000);
  await fault();
  const end = performance.now();
  await pause(8_000);
  isOver = true;
  await Promise.all(clients);
  await service.remove();
  const refused = sent.filter(({ status }) => !/^20/.test(status));
  const wrong = refused.filter(({ status, retryAfter }) => status !== '503' || !/^\d+$/.test(retryAfter));
  const last = Math.max(0, ...refused.map(({ start }) => Math.round(start - end)));
  const kinds = [...new Set(wrong.map(({ status }) => status))];
  const measured = `${refused.length} of ${sent.length} refused, the last ${last} ms after the end, ${wrong.length} without 503 and Retry-After ${kinds}`;
  const isAnswered = sent.some(({ start, status }) => start > end && /^20/.test(status));
  report(name, measured, '5000 ms, 0', wrong.length === 0 && last <= 5_000 && isAnswered);
}

/** Sends a signal to every process of a PostgreSQL server. */
function signal(folder: string, name: NodeJS.Signals): void {
  for (const pid of shared.processesOf(folder)) process.kill(pid, name);
}

/** Each connection sends one of the requests again and again. Without requests, all send one create with `fetch`. */
interface Flood {
  readonly connections: number;
  readonly requests: readonly string[];
  /** Whether a connection waits for no response. */
  readonly isPipelined?: boolean;
}

/** What an account notices of floods, with the default limits. */
async function neighbour(settings: Settings, floods: (keys: string[]) => Readonly<Record<string, Flood>>) {
  const database = settings.DATABASE_URL === undefined ? 'embedded database' : 'PostgreSQL';
  // A flood may come from many addresses.
  const service = await shared.startService({ ...settings, TRUSTED_PROXIES: '127.0.0.1' });
  const keys: string[] = [];
  while (keys.length < 10) keys.push(await service.newAccount(randomUUID()));
  const [quiet = '', ...others] = keys;
  const address = service.url + documents;
  for (const [name, flood] of Object.entries(floods(others))) {
    const sent: ReturnType<typeof shared.send>[] = [];
    // Beside the burst, each request needs a new connection.
    const fields: Settings = flood.requests.length > 0 ? {} : { connection: 'close' };
    const timer = setInterval(() => sent.push(shared.send(address, quiet, undefined, fields)), 25);
    const worker = new Worker(thisFile, { workerData: { ...flood, address, key: others[0] } });
    const [received] = await once(worker, 'message');
    clearInterval(timer);
    const answers = await Promise.all(sent);
    const times = answers.map(({ time }) => time);
    const [p50, p99] = [0.5, 0.99].map((part) => shared.percentile(times, part).toFixed(1));
    const good = answers.filter(({ status }) => status === '200').length;
    const counts = [...received].map(([status, count]) => ` ${count} × ${status}`);
    const measured = `${good} of ${answers.length} answered, p50 ${p50} ms, p99 ${p99} ms; the flood got${counts}`;
    report(`${database}, beside ${name}`, measured, 'all', good === answers.length);
    await pause(2_000);
  }
  await service.remove();
}

function floods(keys: readonly string[]): Record<string, Flood> {
  const list = (secret?: string) => rawRequest('GET', documents, secret);
  const mebibyte = JSON.stringify({ name: 'Load', prompt: 'x'.repeat(2 ** 20 - 60), creativity: 0.5 });
  const type = { 'content-type': 'application/json' };
  const large = (secret: string) => [rawRequest('POST', documents, secret, mebibyte, type)];
  const create = rawRequest('POST', documents, keys[1], shared.createForm.toString());
  const from = (at: number) => ({ 'x-forwarded-for': `198.18.0.${at}` });
  const hundred = (request: (at: number) => string) => ({
    connections: 100,
    requests: Array.from({ length: 100 }, (_, at) => request(at)),
  });
  const code = (at: number, secret: string) => rawRequest('POST', '/console/key', secret, '{}', from(at));
  return {
    nothing: { connections: 0, requests: [] },
    '100 addresses with malformed keys': hundred((at) =>
      rawRequest('GET', documents, 'malformed', '', from(at)),
    ),
    '100 addresses with invented keys': hundred((at) =>
      rawRequest('GET', documents, generateApiKey(), '', from(at)),
    ),
    '100 with malformed codes': hundred(() => code(1, `cgk_${'x'.repeat(38)}`)),
    '100 addresses with malformed codes': hundred((at) => code(at, `cgk_${'x'.repeat(38)}`)),
    '100 addresses with invented codes': hundred((at) => code(at, generateApiKey())),
    '100 with unknown pictures': hundred((at) =>
      rawRequest('GET', `/media/${'x'.repeat(32)}.png`, undefined, '', from(at)),
    ),
    '250 lists': { connections: 250, requests: [list(keys[0])] },
    '250 creates': { connections: 250, requests: [create] },
    '5 × 240 lists': { connections: 1_200, requests: keys.slice(2, 7).map(list) },
    '250 with malformed keys': { connections: 250, requests: [list('malformed')] },
    '20 that pipeline with a key': { connections: 20, requests: [list(keys[7])], isPipelined: true },
    '20 that pipeline without a key': { connections: 20, requests: [list()], isPipelined: true },
    '50 × 1 MiB of JSON': { connections: 50, requests: large(keys[8] ?? '') },
    '100 × 1 MiB with 401': { connections: 100, requests: large('malformed') },
  };
}

/** Sends a flood, with the lowest priority. Resolves to the number of responses with each status or error. */
async function sendFlood(flood: Flood, address: string, key: string): Promise<ReadonlyMap<string, number>> {
  setPriority(constants.priority.PRIORITY_LOW);
  const received = new Map<string, number>();
  const count = (name: string) => received.set(name, (received.get(name) ?? 0) + 1);
  const { hostname, port } = new URL(address);
  const end = performance.now() + 5_000;
  const run = async (request: string): Promise<void> => {
    for (; performance.now() < end; await pause(50)) {
      // The address of a connection that is ended waits. The other account has another one.
      const localAddress = flood.isPipelined ? '127.0.0.2' : hostname;
      const socket = connect({ port: Number(port), host: hostname, localAddress }).on('error', () => {});
      const closed = new Promise((resolve) => socket.once('close', resolve));
      if (flood.isPipelined) {
        const fill = () => {
          if (!socket.destroyed && socket.write(request.repeat(50))) setImmediate(fill);
        };
        socket.on('connect', fill).on('drain', fill).setEncoding('latin1');
        socket.on('data', (text: string) => text.match(/(?<=HTTP\/1\.1 )\d+/g)?.forEach(count));
      } else {
        shared.sendInTurn(socket, () => request, count).catch(() => performance.now() < end && count('cut'));
      }
      await Promise.race([closed, pause(end - performance.now())]);
      socket.destroy();
    }
  };
  if (flood.connections === 0) await pause(end - performance.now());
  const all = Array.from({ length: flood.connections }, async (_, at) => {
    const request = flood.requests[at % flood.requests.length];
    if (request !== undefined) await run(request);
    else count((await shared.send(address, key, shared.createForm)).status);
  });
  await Promise.all(all);
  return received;
}

async function run(wanted: readonly string[]): Promise<void> {
  // What the server has acknowledged survives its crash.
  const postgresql = await shared.startPostgresql({ synchronous_commit: 'on' });
  const settings: Settings = postgresql === undefined ? {} : { DATABASE_URL: postgresql.url };
  if (wanted.includes('kills')) {
    await kills('embedded database', {});
    if (postgresql) await kills('PostgreSQL', settings);
  }
  if (wanted.includes('outages') && postgresql) {
    const { server } = postgresql;
    await outage('PostgreSQL restarted', settings, async () => {
      await server.stop();
      await pause(500);
      await server.start();
    });
    await outage('PostgreSQL frozen', settings, async () => {
      signal(server.folder, 'SIGSTOP');
      await pause(40_000);
      signal(server.folder, 'SIGCONT');
    });
  }
  if (wanted.includes('floods')) {
    await neighbour({}, floods);
    if (postgresql) await neighbour(settings, floods);
  }
  const burst = () => ({ '3,000 creates together': { connections: 3_000, requests: [] } });
  if (wanted.includes('burst')) await neighbour(settings, burst);
  await postgresql?.server.end();
}

const scenarios = ['kills', 'outages', 'floods', 'burst'];
const words = process.argv.slice(2);
const unknown = words.find((word) => !scenarios.includes(word));
if (!isMainThread) parentPort?.postMessage(await sendFlood(workerData, workerData.address, workerData.key));
else if (unknown === undefined) await run(words.length > 0 ? words : scenarios);
else {
  process.stderr.write(
    `Usage: npm run load -w packages/service [-- SCENARIO …]. Scenarios: ${scenarios.join(', ')}.\n`,
  );
  process.exitCode = unknown === '--help' ? 0 : 2;
}
