import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPostgresql } from '../test/postgresql/binaries.ts';
import { databaseUrl } from '../test/postgresql/database-url.ts';
import { startServer } from '../test/postgresql/running-server.ts';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
const startWords: string[] = JSON.parse(manifest).scripts.start.split(' ');
/** The command of the service, with the options of Node that `npm start` uses. */
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const command = [...startWords.filter((word) => word.startsWith('--')), main];

export type Settings = Readonly<Record<string, string>>;
/** Settings without a limit of requests or of generations. */
export const unlimited: Settings = {
  RATE_LIMIT_PER_MINUTE: '1000000000',
  GENERATIONS_PER_ACCOUNT: '1000000',
  GENERATIONS_PER_MINUTE: '0',
  GENERATIONS_PER_DAY: '0',
};

export const documents = '/api/v1/documents';
export const createText = 'Write about the harbor at night. '.repeat(20).slice(0, 600);
export const createForm = new URLSearchParams({ name: 'Bench', prompt: createText, creativity: '0.5' });
export const isAsync = { prefer: 'respond-async' };

/** The bytes of a request. */
export function rawRequest(
  method: string,
  path: string,
  key?: string,
  body = '',
  fields: Settings = {},
): string {
  const type = { 'content-type': 'application/x-www-form-urlencoded', ...isAsync };
  const all = {
    host: '127.0.0.1',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)), ...type }),
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Sends requests on a connection, each after the response to the one before, until `next` returns undefined. */
export function sendInTurn(
  socket: Socket,
  next: () => string | undefined,
  onStatus: (status: string) => void,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  let received = '';
  const send = () => {
    const request = next();
    if (request === undefined) ended.resolve();
    else socket.write(request);
  };
  socket.setEncoding('latin1').on('data', (data) => {
    received += data;
    const headEnd = received.indexOf('\r\n\r\n');
    const length = Number(/^content-length: (\d+)/im.exec(received)?.[1] ?? 0);
    if (headEnd < 0 || received.length < headEnd + 4 + length) return;
    onStatus(received.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    received = '';
    send();
  });
  const fail = () => ended.reject(new Error('The server closed a connection.'));
  socket.once('error', fail).once('close', fail);
  send();
  return ended.promise;
}

/** Sends a list, or a create if there is a form, with `fetch`. `status` is the error's code if there is no response. */
export async function send(address: string, key: string, body?: URLSearchParams, fields: Settings = {}) {
  const start = performance.now();
  const headers = { ...isAsync, authorization: `Bearer ${key}`, ...fields };
  try {
    const response = await fetch(address, { headers, ...(body && { method: 'POST', body }) });
    const retryAfter = response.headers.get('retry-after') ?? '';
    const answer = JSON.parse(await response.text());
    return { status: String(response.status), retryAfter, answer, start, time: performance.now() - start };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const none = { retryAfter: '', answer: undefined, start };
    return { status: cause?.code ?? message, ...none, time: performance.now() - start };
  }
}

/** Returns the number below which this part of the numbers is. */
export function percentile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * part)] ?? 0;
}

/** Starts a PostgreSQL server. Resolves to undefined, and says so, if this machine has none. */
export async function startPostgresql(settings: Settings) {
  const folder = findPostgresql();
  if (folder === undefined) return void process.stdout.write('There is no PostgreSQL: it is left out.\n');
  const server = await startServer(folder, { settings });
  return { server, url: databaseUrl(server.folder, 'postgres') };
}

/** Returns the ids of the processes of a PostgreSQL server, the main one first. */
export function processesOf(folder: string): number[] {
  const [main = ''] = readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n');
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ');
  return [main, ...children].map(Number);
}

const programs = new Set<ChildProcess>();
// No program outlives this one, also after an error.
process.once('exit', () => {
  for (const program of programs) program.kill('SIGKILL');
});

/** Starts a program. Resolves when it has printed its URL. */
export async function startProgram(words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  programs.add(child);
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`${words.at(-1)} did not start.`)));
  const [printed] = await Promise.race([once(child.stdout, 'data'), exited]);
  child.stdout.resume();
  return { child, url: /http:\/\/127\.0\.0\.1:\d+/.exec(String(printed))?.[0] ?? '' };
}

/** Ends a process that this one has started. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts the service in one process, as `npm start` does, with a new data folder or a given one. */
export async function startService(settings: Settings, given?: string) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'contentgen-bench-')));
  const own = { DATA_FOLDER: folder, PORT: '0', LOG_LEVEL: 'fatal', PROCESSES: '1' };
  const env = { PATH: process.env.PATH, ...own, ...settings };
  const { child, url } = await startProgram([...command, 'start'], env);
  const run = async (...words: readonly string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [...command, ...words], { env })).stdout.trim();
  return {
    ...{ child, url, folder },
    /** Creates an account. Resolves to an API key of it. */
    async newAccount(name: string): Promise<string> {
      await run('accounts', 'create', name);
      return run('keys', 'create', '--account', name);
    },
    async remove(): Promise<void> {
      await endProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
