import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '../../src/database/server-database.ts';
import { findPostgresql } from './binaries.ts';
import { databaseUrl, template } from './database-url.ts';

/** Starts a server for the run, with a migrated database that each test's is made from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgresql();
  if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.');
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-postgresql-'));
  const { uid, gid } = serverUser();
  await chown(folder, uid, gid);
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('keep-server.ts', import.meta.url)), programs, folder, String(uid), String(gid)],
    // A group of its own: what ends the run's ends this one by its standard input.
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(keeper, 'exit');
  const tearDown = async () => {
    keeper.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const failed = ended.then(() => Promise.reject(new Error('PostgreSQL did not start.')));
  try {
    await Promise.race([once(keeper.stdout, 'data'), failed]);
    await makeTemplate(folder);
  } catch (error) {
    await tearDown();
    throw error;
  }
  failed.catch(() => {});
  project.provide('postgresql', folder);
  return tearDown;
}

/** PostgreSQL refuses to run as root, so an unprivileged user that most systems have runs it. */
function serverUser(): { uid: number; gid: number } {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { uid, gid };
  const user = ['postgres', 'nobody'].find((name) => {
    try {
      return idOf('-u', name) > 0;
    } catch {
      return false;
    }
  });
  if (user === undefined) throw new Error('There is no unprivileged user to run PostgreSQL as.');
  return { uid: idOf('-u', user), gid: idOf('-g', user) };
}

function idOf(flag: '-u' | '-g', user: string): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

async function makeTemplate(folder: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(folder, 'postgres') });
  await client.connect();
  await client.query(`create database ${template}`);
  await (await openServerDatabase(databaseUrl(folder, template), 1)).close();
  await client.query(`alter database ${template} with is_template true allow_connections false`);
  await client.end();
}
