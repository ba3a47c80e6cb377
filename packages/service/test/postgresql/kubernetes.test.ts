/** The manifests of `deploy/kubernetes`: checked by the schemas of Kubernetes, and their commands run as processes. */
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@contentgen/client';
import { expect, it } from 'vitest';
import { needs, pathOf } from '../../../../vitest.needs.ts';
import { readConfiguration } from '../../src/settings.ts';
import { type ServiceProcess, startProcess } from '../commands/command-process.ts';
import { runCommand } from '../commands/run-command.ts';
import { newStoreForProcesses } from '../database/test-database.ts';

const folder = fileURLToPath(new URL('../../../../deploy/kubernetes/', import.meta.url));
const read = (name: string) => readFile(join(folder, name), 'utf8');

/** The arguments of the container in a manifest. */
const wordsIn = async (name: string) => /args: \[(.*)\]/.exec(await read(name))?.[1]?.split(', ') ?? [];

/** The settings that all pods have. */
async function sharedSettings(): Promise<Record<string, string>> {
  const lines = (await read('kustomization.yaml')).matchAll(/^ {6}- ([A-Z_0-9]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}

it('are manifests that Kubernetes takes', needs('kubectl', 'kubectl-validate'), async () => {
  const store = await newStoreForProcesses();
  const copy = join(String(store.configuration.dataFolder), 'kubernetes');
  await cp(folder, copy, { recursive: true });
  await writeFile(join(copy, 'secret.env'), 'DATABASE_URL=postgresql://contentgen@db/contentgen\n');
  const run = (program: string, ...words: string[]) => promisify(execFile)(String(pathOf(program)), words);
  const { stdout } = await run('kubectl', 'kustomize', copy);
  const built = join(copy, 'built.yaml');
  await writeFile(built, stdout);
  expect(stdout).toMatch(/image: registry\.example\.com\/contentgen:\d/);
  const checked = await run('kubectl-validate', built);
  expect(checked.stdout + checked.stderr).toMatch(/OK/);
  await writeFile(built, stdout.replace('readOnlyRootFilesystem', 'readonlyRootFilesystem'));
  await expect(run('kubectl-validate', built)).rejects.toThrow();
  await store.remove();
});

it('start the job, two pods for requests and two workers, and one killed worker loses nothing', async () => {
  const store = await newStoreForProcesses();
  const { databaseUrl, dataFolder } = store.configuration;
  const shared = await sharedSettings();
  expect(readConfiguration({ ...shared, DATABASE_URL: 'postgresql://db/content' })).toMatchObject({
    stopDeadline: 30_000,
    processes: 1,
  });
  for (const role of ['http', 'worker'] as const) {
    const manifest = await read(`${role}.yaml`);
    const seconds = (name: string) =>
      Number(new RegExp(`${name}: (?:\\{ seconds: )?(\\d+)`).exec(manifest)?.[1] ?? 0);
    // Kubernetes counts the pause before the stop, too.
    expect(seconds('terminationGracePeriodSeconds')).toBeGreaterThan(seconds('sleep') + 30);
  }
  const place = {
    folder: String(dataFolder),
    environment: {
      ...shared,
      DATABASE_URL: String(databaseUrl),
      // What differs on one machine: free ports, one folder of pictures, and texts that take a while.
      METRICS_ADDRESS: '127.0.0.1:0',
      PUBLIC_URL: '',
      S3_BUCKET: '',
      DATA_FOLDER: String(dataFolder),
      TEXT_PROVIDERS: 'offline',
      OFFLINE_PACE: '400',
    },
  };
  expect(await runCommand(place, ...(await wordsIn('migrate.yaml')))).toMatchObject({ exitCode: 0 });
  const pods: Record<'http' | 'worker', ServiceProcess[]> = { http: [], worker: [] };
  for (const role of ['http', 'worker', 'http', 'worker'] as const) {
    const [start, ...flags] = await wordsIn(`${role}.yaml`);
    expect(start).toBe('start');
    pods[role].push(await startProcess(place, ...flags));
  }
  const key = (await runCommand(place, 'keys', 'create')).stdout.trim();
  const clients = pods.http.map(({ url }) => createClient({ baseUrl: url, apiKey: key }));
  const ids: string[] = [];
  for (const client of [...clients, ...clients, ...clients, ...clients]) {
    const body = { name: 'A text', prompt: 'Words', creativity: 0.5 } as const;
    ids.push((await client.documents.create(body, { prefer: 'respond-async' })).id);
  }
  await pods.worker[0]?.end('SIGKILL');
  const states = () => Promise.all(ids.map(async (id) => (await clients[1]?.documents.get(id))?.state));
  await expect.poll(states, { timeout: 90_000 }).toEqual(ids.map(() => 'succeeded'));
  await Promise.all(Object.values(pods).flatMap((all) => all.map((one) => one.end('SIGTERM'))));
  await store.remove();
}, 120_000);
