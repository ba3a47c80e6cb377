import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolderLockedError, lockDataFolder } from '../../src/database/data-folder.ts';

const holderScript = fileURLToPath(new URL('fixtures/hold-lock.ts', import.meta.url));

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-lock-'));
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(kill));
  await rm(folder, { recursive: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts a process that tries to take the lock. Resolves to the process and the first line of its output. */
async function holder(): Promise<{ child: ChildProcess; outcome: string }> {
  const child = spawn(process.execPath, [holderScript, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [outcome] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, outcome };
}

const refusal = () =>
  lockDataFolder(folder).then(
    () => undefined,
    (error: unknown) => error as DataFolderLockedError,
  );

it('a lock stops another process with an error that names the folder, the process and a remedy', async () => {
  const { child, outcome } = await holder();
  expect(outcome).toBe('locked');
  const error = await refusal();
  expect(error).toBeInstanceOf(DataFolderLockedError);
  expect(error?.message).toContain(`${folder} is in use by process ${child.pid}`);
  expect(error?.message).toContain('Stop that process');
});

it('stops the same process, and has the control socket of its holder', async () => {
  const lock = await lockDataFolder(folder);
  await lock.announce('/somewhere/control');
  expect((await refusal())?.holder?.controlSocket).toBe('/somewhere/control');
  await lock.release();
});

it('is readable only by its user', async () => {
  const lock = await lockDataFolder(join(folder, 'new'));
  expect((await stat(join(folder, 'new', 'lock'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
  await lock.release();
});

it('a lock of a killed process is taken over immediately, whatever its file says', async () => {
  const { child } = await holder();
  await kill(child);
  await writeFile(join(folder, 'lock'), 'half a fi');
  await (await lockDataFolder(folder)).release();
});

it('exactly one of several racing processes gets the lock', async () => {
  const racers = await Promise.all(Array.from({ length: 6 }, holder));
  const outcomes = racers.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(5).fill('DataFolderLockedError'), 'locked']);
  const winner = racers.find(({ outcome }) => outcome === 'locked');
  expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).pid).toBe(winner?.child.pid);
});

it('a release frees the folder', async () => {
  const lock = await lockDataFolder(folder);
  await lock.release();
  const next = await lockDataFolder(folder);
  await lock.release();
  expect(await refusal()).toBeInstanceOf(DataFolderLockedError);
  await next.release();
});
