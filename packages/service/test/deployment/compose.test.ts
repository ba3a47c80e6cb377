import { DCLinter } from 'dclint';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { probes } from '../../src/http/health-routes.ts';
import {
  composeReplicas,
  composeServices,
  deploymentFile,
  readDeploymentFile,
  unknownVariables,
} from './deployment-files.ts';

const { nginx, postgres } = await composeServices();
const replicas = await composeReplicas();

/** What the tests read of a result of dclint, whose types do not resolve. */
interface LintResult {
  readonly messages: readonly { readonly type: string }[];
}

/** Returns the variables of a replica, after Compose has filled in those of the file `.env`. */
function environmentOf([, { environment = {} }]: (typeof replicas)[number]): Record<string, string> {
  const values = Object.entries(environment).map(([name, value]) => [
    name,
    value
      .replace(/\$\{PUBLIC_URL:\?[^}]+\}/, 'https://content.example.com')
      .replace(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/, 'password'),
  ]);
  return Object.fromEntries(values);
}

it('follows the schema of the Compose specification', async () => {
  const linter = new DCLinter({
    // Clients reach nginx on every interface.
    rules: { 'no-unbound-port-interfaces': 0 },
    quiet: true,
    debug: false,
    exclude: [],
  });
  const results: LintResult[] = linter.lintFiles([deploymentFile('compose.yaml')], false);
  expect(results).toHaveLength(1);
  const errors = results.flatMap(({ messages }) => messages.filter(({ type }) => type === 'error'));
  expect(errors).toEqual([]);
});

it('has two replicas, which differ only in their addresses', () => {
  expect(replicas).toHaveLength(2);
  const [one, other] = replicas.map(([, { networks, ...rest }]) => rest);
  expect(one).toEqual(other);
});

it.each(replicas)('%s has only settings that exist, with values that the service accepts', (...replica) => {
  const environment = environmentOf(replica);
  expect(unknownVariables(Object.keys(environment))).toEqual([]);
  const { host, database, password } = { ...readDatabase(environment.DATABASE_URL) };
  expect({ host, database, password }).toEqual({
    host: 'postgres',
    database: 'contentgen',
    password: 'password',
  });
  expect(readConfiguration(environment).publicUrl).toBe('https://content.example.com');
  expect(postgres?.environment).toMatchObject({ POSTGRES_USER: 'contentgen', POSTGRES_DB: database });
});

it.each(replicas)('%s trusts nginx as its proxy, and no other machine', (...replica) => {
  const { trustedProxies } = readConfiguration(environmentOf(replica));
  expect(trustedProxies).toEqual([nginx?.networks.web?.ipv4_address]);
});

it.each(replicas)('%s has more time to stop than its shutdown grace period', (...replica) => {
  const { stopDeadline } = readConfiguration(environmentOf(replica));
  const [, { stop_grace_period = '' }] = replica;
  expect(stop_grace_period).toMatch(/^\d+s$/);
  expect(Number.parseInt(stop_grace_period, 10) * 1_000).toBeGreaterThan(stopDeadline);
});

it.each(replicas)('%s is healthy if a probe of the service says so', (...replica) => {
  const [, { healthcheck }] = replica;
  const [, port, path = ''] = /127\.0\.0\.1:(\d+)(\/\w+)/.exec(healthcheck?.test.join(' ') ?? '') ?? [];
  expect(Number(port)).toBe(readConfiguration(environmentOf(replica)).port);
  expect(Object.keys(probes)).toContain(path);
});

it('runs nothing as root, and with a read-only file system', async () => {
  for (const service of [nginx, ...replicas.map(([, replica]) => replica)]) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
  expect(nginx?.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const users = [...(await readDeploymentFile('Containerfile')).matchAll(/^USER (\S+)$/gm)];
  expect(users.at(-1)?.[1]).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

it('opens only the port of nginx, and keeps nginx from the database', async () => {
  const open = Object.entries(await composeServices()).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name]) => name)).toEqual(['nginx']);
  expect(Object.keys(nginx?.networks ?? {})).toEqual(['web']);
});

function readDatabase(url = ''): { host: string; database: string; password: string } {
  const { hostname, pathname, password } = new URL(url);
  return { host: hostname, database: pathname.slice(1), password };
}
