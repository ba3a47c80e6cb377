import { readFile } from 'node:fs/promises';
import { contract } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { probes } from '../../src/http/health-routes.ts';
import { composeReplicas, composeServices, readDeploymentFile, root } from './deployment-files.ts';

const source = await readDeploymentFile('nginx.conf');
const { bodyBytes, headerBytes, waitSeconds } = contract['x-limits'];

/** Returns the number in the first match of a pattern. */
function number(pattern: RegExp): number {
  const [, digits] = pattern.exec(source) ?? [];
  return Number(digits);
}

it('has the replicas of the Compose file', async () => {
  const servers = [...source.matchAll(/^\s+server (\S+) /gm)].map(([, server]) => server);
  const { port } = readConfiguration({});
  expect(servers.filter((server) => server !== '{')).toEqual(
    (await composeReplicas()).map(([name]) => `${name}:${port}`),
  );
});

it('listens on the port that the Compose file opens', async () => {
  const { nginx } = await composeServices();
  expect(nginx?.ports?.map((ports) => Number(ports.split(':').at(-1)))).toEqual([number(/listen (\d+) ssl/)]);
});

it('passes on requests that the service refuses as too large, up to a bound', () => {
  expect(number(/client_max_body_size (\d+)m;/) * 2 ** 20).toBe(4 * bodyBytes);
  expect(number(/large_client_header_buffers \d+ (\d+)k;/) * 2 ** 10).toBe(2 * headerBytes);
});

it('waits longer than a create and than an event stream is silent', async () => {
  const timeout = number(/proxy_read_timeout (\d+)s;/);
  expect(timeout).toBeGreaterThan(waitSeconds);
  const guide = await readFile(`${root}packages/docs/guides/watching.md`, 'utf8');
  const [, silence] = /no data arrives for up to (\d+) seconds/.exec(guide) ?? [];
  expect(timeout).toBeGreaterThan(Number(silence));
});

it('keeps bodies and responses out of the temporary folder, which is memory', async () => {
  expect(source).toContain('proxy_request_buffering off;');
  expect(source).toContain('proxy_max_temp_file_size 0;');
  expect((await composeServices()).nginx?.tmpfs).toEqual(['/tmp']);
});

it('replaces the address that a client claims', () => {
  expect(source.match(/X-Forwarded-For [^;]+/g)).toEqual(['X-Forwarded-For $remote_addr']);
});

it('passes on no probe', () => {
  const hidden = [...source.matchAll(/location = (\S+) \{ return 404; \}/g)].map(([, path]) => path);
  expect(hidden).toEqual(Object.keys(probes));
});

it('answers 503 when no replica answers', () => {
  expect(source).toContain('error_page 502 504 =503 @service_unavailable;');
});

it.each([400, 413, 431, 503])('answers %i with the problem of the contract', (status) => {
  const [, text = '{}'] = new RegExp(`return ${status} '(.+)';`).exec(source) ?? [];
  const problem = JSON.parse(text);
  expect(problem).toEqual(
    new Problem(status, problem.detail).body('$problem_instance', '$problem_request_id'),
  );
});

it('puts nothing into a problem that the contract does not allow', () => {
  const allowed = contract.components.schemas.RequestId;
  expect(source).toContain(`'~^[A-Za-z0-9._-]{1,${allowed?.maxLength}}$' $http_x_request_id;`);
  expect(allowed?.pattern).toBe('^[A-Za-z0-9._-]+$');
});
