import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runProcess, type ServiceProcess, startProcess } from '../commands/command-process.ts';
import { runCommand } from '../commands/run-command.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';

/** Long, because the machine may be busy. */
const patient = { timeout: 30_000, interval: 100 };

let store: Store;
let folder: string;
let key: string;
let environment: Record<string, string>;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  store = await newStoreForProcesses();
  folder = String(store.configuration.dataFolder);
  // A process that is still starting ends after its start, which takes long on a busy machine.
  environment = { DATABASE_URL: String(store.configuration.databaseUrl), STOP_DEADLINE_SECONDS: '60' };
  await runCommand({ folder, environment }, 'accounts', 'create', 'bakery');
  key = (await runCommand({ folder, environment }, 'keys', 'create', '--account', 'bakery')).stdout.trimEnd();
});
afterEach(() => Promise.all(services.splice(0).map((service) => service.end('SIGTERM'))));
afterAll(() => store.remove());

async function start(...flags: string[]): Promise<ServiceProcess> {
  const service = await startProcess({ folder, environment }, ...flags);
  services.push(service);
  return service;
}

/** Returns the ids of the processes that a process has started. */
function childrenOf({ process: { pid } }: ServiceProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const headers = () => ({ authorization: `Bearer ${key}` });

function create(service: ServiceProcess, prefer: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/api/v1/documents`, {
    method: 'POST',
    headers: { ...headers(), ...prefer },
    body: new URLSearchParams({ name: 'A text', prompt: 'Words', creativity: '0.5' }),
  });
}

const statusOf = async (service: ServiceProcess) =>
  (await fetch(`${service.url}/api/v1/documents`, { headers: headers() })).status;

describe('two processes', () => {
  it('share the port, get a new second one after one was killed, and end at a signal with exit code 0', async () => {
    const service = await start('--processes', '2');
    expect(service.banner.match(/is running/g)).toHaveLength(1);
    expect((await create(service)).status).toBe(201);
    const [killed = 0, other] = childrenOf(service);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => childrenOf(service).includes(killed), patient).toBe(false);
    expect(await statusOf(service)).toBe(200);
    await expect.poll(() => childrenOf(service), patient).toHaveLength(2);
    expect(childrenOf(service)).toContain(other);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(isRunning(Number(other))).toBe(false);
  });

  it('end after a SIGKILL of the process that manages them', async () => {
    const service = await start('--processes', '2');
    const children = childrenOf(service);
    await service.end('SIGKILL');
    await expect.poll(() => children.filter(isRunning), patient).toEqual([]);
    // Only the first process logs the address, so that a start prints few lines on a machine with many processors.
    expect((await service.output).match(/Server listening/g)).toHaveLength(1);
  });

  it('of which one cannot start end with its message and its exit code', async () => {
    const service = await start();
    const { port } = new URL(service.url);
    const words = ['start', '--processes', '2', '--port', port];
    expect(await runProcess({ folder, environment }, ...words)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Port ${port} of 127.0.0.1 is in use already. Stop the program that uses it, or choose another port with --port or PORT.\n`,
    });
  });
});

describe('a service divided into requests and generations', () => {
  it('says what each needs, and generates in the worker what the other process accepts', async () => {
    const http = await start('--role', 'http');
    expect(http.banner).toMatch(
      /^The .+ service is running\. Its generations need a worker: .+ start --role worker\n/,
    );
    const accepted = await create(http, { prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    const address = http.url + accepted.headers.get('location');
    const stateOf = async () => {
      const response = await fetch(address, { headers: headers() });
      return ((await response.json()) as { state: string }).state;
    };
    expect(await stateOf()).toBe('queued');
    const worker = await start('--role', 'worker');
    expect(worker.banner).toMatch(/^The content generation worker is running\.\n {2}Database /);
    expect(worker.banner).not.toContain('Address');
    expect(worker.banner).toContain('  Probes   none, and no metrics. To answer them, set METRICS_ADDRESS.');
    await expect.poll(stateOf, patient).toBe('succeeded');
    expect((await create(http)).status).toBe(201);
  });

  it('refuses the port of a worker', async () => {
    const words = ['start', '--role', 'worker', '--port', '8081'];
    expect(await runCommand({ folder, environment }, ...words)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('A worker handles no requests, so it has no --port.'),
    });
  });
});
