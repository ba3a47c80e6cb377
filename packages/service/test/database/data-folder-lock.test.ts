import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderLockedError, DataFolderUnusableError } from '../../src/database/data-folder-errors.ts';
import { lockDataFolder } from '../../src/database/data-folder-lock.ts';
import { processStart } from '../../src/database/process-identity.ts';

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
async function holder(startAt = 0): Promise<{ child: ChildProcess; outcome: string }> {
  const child = spawn(process.execPath, [holderScript, folder, String(startAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [outcome] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, outcome };
}

function writeLock(content: Record<string, unknown>): Promise<void> {
  return writeFile(join(folder, 'lock'), JSON.stringify(content));
}

const { pid: deadPid } = spawnSync('true');
const stale = { id: 'stale', pid: deadPid, host: hostname(), started: null, controlSocket: null };

describe('a live lock', () => {
  test('stops another process with an error that names the folder, the process and a remedy', async () => {
    const { child, outcome } = await holder();
    expect(outcome).toBe('locked');

    const error = await lockDataFolder(folder).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(DataFolderLockedError);
    expect((error as Error).message).toContain(folder);
    expect((error as Error).message).toContain(`process ${child.pid}`);
    expect((error as Error).message).toContain('Stop that process');
  });

  test('stops the same process', async () => {
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderLockedError);
    await lock.release();
  });

  test('has the control socket of its holder', async () => {
    const lock = await lockDataFolder(folder);
    await lock.announce('/somewhere/control');

    const error = await lockDataFolder(folder).catch((reason: unknown) => reason);

    expect((error as DataFolderLockedError).holder?.controlSocket).toBe('/somewhere/control');
    await lock.release();
  });

  test('is readable only by its user', async () => {
    const lock = await lockDataFolder(join(folder, 'new'));
    expect((await stat(join(folder, 'new', 'lock'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
    await lock.release();
  });

  test('of another host is respected: the error names the host and the file to delete', async () => {
    await writeLock({ ...stale, host: 'elsewhere.example' });
    const error = await lockDataFolder(folder).catch((reason: unknown) => reason);
    expect((error as Error).message).toContain('elsewhere.example');
    expect((error as Error).message).toContain(`delete ${join(folder, 'lock')}`);
  });

  test('is assumed when the file is damaged', async () => {
    await writeFile(join(folder, 'lock'), '');
    await expect(lockDataFolder(folder)).rejects.toThrow(`delete ${join(folder, 'lock')}`);
  });
});

describe('a stale lock', () => {
  test('of a killed process is taken over immediately', async () => {
    const { child } = await holder();
    await kill(child);
    await (await lockDataFolder(folder)).release();
  });

  test('of a zombie process is taken over', async () => {
    // `sleep` replaces the shell and never waits for the shell's child, which becomes a zombie.
    const careless = spawn(
      'sh',
      ['-c', '"$0" "$1" "$2" & exec sleep 60', process.execPath, holderScript, folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(careless);
    await once(createInterface({ input: careless.stdout }), 'line');
    const { pid } = JSON.parse(await readFile(join(folder, 'lock'), 'utf8')) as { pid: number };
    const closed = once(careless.stdout, 'end');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => lockDataFolder(folder).then((lock) => lock.release(), String)).toBeUndefined();
    process.kill(pid, 0);
    careless.kill('SIGKILL');
    await closed;
  });

  test.skipIf(processStart(1) === null)(
    'of a process whose pid now belongs to another process is taken over',
    async () => {
      await writeLock({ ...stale, pid: 1, started: 'another start' });
      await (await lockDataFolder(folder)).release();
    },
  );

  test('with our own pid belongs to an earlier process, as in a restarted container', async () => {
    await writeLock({ ...stale, pid: process.pid, started: processStart(process.pid) });
    await (await lockDataFolder(folder)).release();
  });

  test('is taken over even if the process that took it over died', async () => {
    await writeLock(stale);
    await writeFile(join(folder, 'lock-claim-stale'), JSON.stringify({ ...stale, id: 'claimant' }));
    const lock = await lockDataFolder(folder);
    expect(await readdir(folder)).toEqual(['lock']);
    await lock.release();
  });

  test('is respected while a live process takes it over', async () => {
    await writeLock(stale);
    const claimant = { ...stale, id: 'claimant', pid: process.ppid, started: processStart(process.ppid) };
    await writeFile(join(folder, 'lock-claim-stale'), JSON.stringify(claimant));
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.ppid}`);
  });

  test('goes to exactly one of several racing processes, and no other file remains', async () => {
    for (let round = 0; round < 3; round++) {
      await writeLock({ ...stale, id: `stale-${round}` });
      const startAt = Date.now() + 700;
      const racers = await Promise.all(Array.from({ length: 6 }, () => holder(startAt)));
      expect(racers.map(({ outcome }) => outcome).sort()).toEqual([
        ...Array(5).fill('DataFolderLockedError'),
        'locked',
      ]);
      expect(await readdir(folder)).toEqual(['lock']);
      const winner = racers.find(({ outcome }) => outcome === 'locked');
      expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).pid).toBe(winner?.child.pid);
      await Promise.all(racers.map(({ child }) => kill(child)));
    }
  });

  test('goes to exactly one of many attempts in one process', async () => {
    for (let round = 0; round < 30; round++) {
      await writeLock({ ...stale, id: `stale-${round}` });
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataFolder(folder)));
      const won = tries.filter((attempt) => attempt.status === 'fulfilled');
      expect(won).toHaveLength(1);
      await won[0]?.value.release();
    }
  });
});

describe('release', () => {
  test('frees the folder', async () => {
    await (await lockDataFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
    await (await lockDataFolder(folder)).release();
  });

  test('does not remove the lock of another process', async () => {
    const lock = await lockDataFolder(folder);
    await writeLock(stale);
    await lock.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });
});

test('an error in the creation of the folder names a remedy', async () => {
  await writeFile(join(folder, 'file'), '');
  const error = await lockDataFolder(join(folder, 'file', 'data')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataFolderUnusableError);
  expect((error as Error).message).toContain('DATA_FOLDER');
});
