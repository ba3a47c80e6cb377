import { contract } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { probes } from '../../src/http/health-routes.ts';
import { composeReplicas, readDeploymentFile } from './deployment-files.ts';

const source = await readDeploymentFile('Caddyfile');
const { headerBytes, waitSeconds } = contract['x-limits'];

it('has the replicas of the Compose file', async () => {
  const [, servers = ''] = /^\treverse_proxy (.+) \{$/m.exec(source) ?? [];
  const { port } = readConfiguration({});
  expect(servers.split(' ')).toEqual((await composeReplicas()).map(([name]) => `${name}:${port}`));
});

it('passes on header fields that the service refuses as too large', () => {
  const [, size] = /max_header_size (\d+)KB/.exec(source) ?? [];
  expect(Number(size) * 2 ** 10).toBe(4 * headerBytes);
});

it('waits longer than a create', () => {
  const [, seconds] = /response_header_timeout (\d+)s/.exec(source) ?? [];
  expect(Number(seconds)).toBeGreaterThan(waitSeconds);
});

it('replaces the address that a client claims', () => {
  expect(source).toContain('header_up X-Forwarded-For {remote_host}');
});

it('passes on no probe', () => {
  expect(source).toContain(`@probes path ${Object.keys(probes).join(' ')}\n\trespond @probes 404`);
});

it('answers with the problem of the contract when no replica answers', () => {
  const [, text = '{}'] = /respond `(.+)` 503/.exec(source) ?? [];
  const problem = JSON.parse(text);
  expect(problem).toEqual(new Problem(503, problem.detail).body('/', '{http.request.uuid}'));
});
