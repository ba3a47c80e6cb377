/** Two replicas behind the real PgBouncer, which gives each transaction any of two sessions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { needs, pathOf } from '../../../../vitest.needs.ts';
import { type ServiceProcess, startProcess } from '../commands/command-process.ts';
import { runCommand } from '../commands/run-command.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { serverUser } from './running-server.ts';

/** Less than the time for which a killed process may hold its key. */
const patient = { timeout: 20_000 };
const path = '/api/v1/documents';
const text = { name: 'A text', prompt: 'Words', creativity: '0.5' };

/** Starts PgBouncer in a new folder, with a socket in it. Resolves to the folder. */
async function startPooler(mode: string): Promise<{ folder: string; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const { uid, gid } = serverUser();
  const lines = [
    '[databases]',
    `* = host=${inject('postgresql')} user=contentgen`,
    '[pgbouncer]',
    `pool_mode = ${mode}`,
    'default_pool_size = 2',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    // A failed login to the server is repeated at once, not after 15 seconds.
    'server_login_retry = 0',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n'));
  await chown(folder, uid, gid);
  const pooler = spawn(String(pathOf('pgbouncer')), [join(folder, 'pgbouncer.ini')], {
    uid,
    gid,
    stdio: 'ignore',
  });
  const ended = once(pooler, 'exit');
  await vi.waitFor(async () => expect(await readdir(folder)).toContain('.s.PGSQL.6432'), patient);
  return {
    folder,
    async end() {
      pooler.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

describe('behind PgBouncer in transaction mode', needs('pgbouncer'), () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let store: Store;
  let receiver: Receiver;
  let first: ServiceProcess;
  let second: ServiceProcess;
  let headers: Record<string, string>;

  const pooled = () => {
    const { pathname } = new URL(String(store.configuration.databaseUrl));
    return `postgresql://contentgen@localhost:6432${pathname}?host=${encodeURIComponent(pooler.folder)}`;
  };
  const place = (direct: string | null, url = pooled()) => ({
    folder: String(store.configuration.dataFolder),
    environment: {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: direct ?? '',
      WEBHOOK_KEY: 'k'.repeat(32),
      OFFLINE_PACE: '5',
      LOG_LEVEL: 'silent',
    },
  });
  const run = (...words: string[]) => runCommand(place(store.configuration.databaseUrl), ...words);
  const keyIn = (stdout: string) => ({ authorization: `Bearer ${stdout.trim()}` });
  const send = (url: string, to: string, form: Record<string, string>, more: Record<string, string> = {}) =>
    fetch(url + to, { method: 'POST', headers: { ...headers, ...more }, body: new URLSearchParams(form) });

  beforeAll(async () => {
    pooler = await startPooler('transaction');
    store = await newStoreForProcesses();
    receiver = await startReceiver();
    const direct = place(store.configuration.databaseUrl);
    first = await startProcess(direct);
    second = await startProcess(direct);
    headers = keyIn((await run('keys', 'create')).stdout);
  }, 60_000);
  afterAll(async () => {
    await first?.end('SIGKILL');
    await second?.end('SIGKILL');
    await receiver?.close();
    await store?.remove();
    await pooler?.end();
  });

  it('no process starts that could lose notifications and locks, and the error names the setting', async () => {
    const needed = 'Set DATABASE_DIRECT_URL to the same database without this pooler';
    for (const direct of [null, pooled()]) {
      const { exitCode, stderr } = await runCommand(place(direct), 'accounts', 'list');
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(needed)]);
    }
    const elsewhere = String(store.configuration.databaseUrl).replace(/test_\w+/, 'postgres');
    const { stderr } = await runCommand(place(elsewhere), 'accounts', 'list');
    expect(stderr).toContain('lead to different databases');
  });

  it('through session mode, a process needs no second URL', async () => {
    const inSession = await startPooler('session');
    const url = pooled().replace(encodeURIComponent(pooler.folder), encodeURIComponent(inSession.folder));
    const { exitCode, stdout } = await runCommand(place(null, url), 'accounts', 'list');
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('default')]);
    await inSession.end();
  });

  it('two replicas share texts, their pieces, events and the end of a key', async () => {
    await send(second.url, '/api/v1/webhooks', { url: receiver.url });
    const made = await Promise.all(
      [first, second, first, second].map(({ url }) => send(url, path, text, { prefer: 'respond-async' })),
    );
    const ids = await Promise.all(made.map(async (one) => ((await one.json()) as { id: string }).id));
    // A stream on the replica that does not write gets pieces.
    const streams = [first, second].map(async ({ url }) =>
      (await fetch(`${url}${path}/${ids[0]}/events`, { headers })).text(),
    );
    for (const seen of await Promise.all(streams)) {
      expect(seen.match(/^event: /gm)?.length).toBeGreaterThan(3);
      expect(seen).toContain('succeeded');
    }
    const events = await Promise.all(ids.map(() => receiver.next()));
    expect(new Set(events.map(({ headers }) => headers['webhook-id'])).size).toBe(ids.length);
    expect(receiver.received).toHaveLength(ids.length);
    const { stdout, stderr } = await run('keys', 'create');
    const statuses = () =>
      Promise.all(
        [first, second].map(async ({ url }) => (await fetch(url + path, { headers: keyIn(stdout) })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await run('keys', 'revoke', /Created the key (\S+)/.exec(stderr)?.[1] ?? '');
    await expect.poll(statuses, patient).toEqual([401, 401]);
  }, 60_000);

  it('a create whose process was killed is continued at once by another process', async () => {
    const key = { 'idempotency-key': 'once' };
    const count = async () =>
      ((await (await fetch(second.url + path, { headers })).json()) as { data: readonly object[] }).data
        .length;
    const before = await count();
    const cut = expect(send(first.url, path, text, { ...key, prefer: 'wait=25' })).rejects.toThrow();
    await expect.poll(count, patient).toBe(before + 1);
    const again = async () =>
      (await send(second.url, path, text, { ...key, prefer: 'respond-async' })).status;
    expect(await again()).toBe(409);
    await first.end('SIGKILL');
    await cut;
    await expect.poll(again, patient).toBe(202);
  }, 60_000);
});
