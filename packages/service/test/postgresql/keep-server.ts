/**
 * Runs a PostgreSQL server until standard input ends, then deletes its folder. Standard input ends when the parent
 * process ends, also after a SIGKILL. The lines `stop` and `start` on standard input end the server as a crash does,
 * and start it again. Arguments: the folder of the programs, the folder of the server, its user and its group, and
 * further settings as JSON.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [programs = '', folder = '', uid = '', gid = '', more = '{}'] = process.argv.slice(2);
const data = join(folder, 'data');
const asUser = { uid: Number(uid), gid: Number(gid), cwd: folder };

initialise();

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

/** Starts the server. Returns the function that stops it. After SIGQUIT it has to recover at its next start. */
function start(): () => Promise<void> {
  let isStopping = false;
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(server, 'exit').then(() => isStopping || over.resolve());
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (line.includes('ready to accept connections')) process.stdout.write('ready\n');
  });
  return async () => {
    isStopping = true;
    server.kill('SIGQUIT');
    await exited;
  };
}

// The run may be over before the server is ready.
process.stdout.on('error', () => {});
const over = Promise.withResolvers<void>();
let stop = start();
createInterface({ input: process.stdin })
  .on('line', async (line) => {
    if (line === 'start') stop = start();
    else await stop().then(() => process.stdout.write('stopped\n'));
  })
  .on('close', () => over.resolve());
await over.promise;
await stop();
await rm(folder, { recursive: true, force: true });
process.exit();
