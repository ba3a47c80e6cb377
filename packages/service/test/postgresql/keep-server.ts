/**
 * Runs a PostgreSQL server until standard input ends, then deletes its folder. Standard input ends when the parent
 * process ends, also after a SIGKILL. Arguments: the folder of the programs, the folder of the server, its user
 * and its group, a folder for the databases that is kept (or an empty text), and further settings as JSON.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [programs = '', folder = '', uid = '', gid = '', kept = '', more = '{}'] = process.argv.slice(2);
const data = kept === '' ? join(folder, 'data') : kept;
const asUser = { uid: Number(uid), gid: Number(gid), cwd: folder };

if (!existsSync(join(data, 'PG_VERSION'))) initialise();

function initialise(): void {
  const options = [
    '--auth',
    'trust',
    '--username',
    'contentgen',
    '--encoding',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  const initialised = spawnSync(join(programs, 'initdb'), ['--pgdata', data, ...options], {
    ...asUser,
    encoding: 'utf8',
  });
  if (initialised.status === 0) return;
  process.stderr.write(initialised.stderr);
  process.exit(1);
}

const settings = {
  listen_addresses: '',
  unix_socket_directories: folder,
  max_connections: 500,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  lc_messages: 'C',
  ...JSON.parse(more),
};
const server = spawn(
  join(programs, 'postgres'),
  ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] },
);
const exited = once(server, 'exit');
createInterface({ input: server.stderr }).on('line', (line) => {
  if (line.includes('ready to accept connections')) process.stdout.write('ready\n');
});

// The run may be over before the server is ready.
process.stdout.on('error', () => {});
process.stdin.resume();
await Promise.race([once(process.stdin, 'close'), exited]);
// A kept database is closed, so that it needs no recovery at the next start.
server.kill(kept === '' ? 'SIGQUIT' : 'SIGINT');
await exited;
await rm(folder, { recursive: true, force: true });
process.exit();
