import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { readDeploymentFile, root, unknownVariables } from './deployment-files.ts';

const source = await readDeploymentFile('contentgen.service');
const values = (name: string) =>
  [...source.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value = '']) => value);
const environment = Object.fromEntries(values('Environment').map((pair) => pair.split('=', 2)));

it('sets only settings that exist', () => {
  expect(Object.keys(environment).length).toBeGreaterThan(0);
  expect(unknownVariables(Object.keys(environment))).toEqual([]);
});

it('writes its data and its socket where systemd lets it', () => {
  const { dataFolder } = readConfiguration(environment);
  expect(values('StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([dataFolder]);
  expect(values('RuntimeDirectory').map((name) => `/run/${name}`)).toEqual([environment.TMPDIR]);
});

it('has more time to stop than its shutdown grace period', () => {
  const { stopDeadline } = readConfiguration(environment);
  expect(Number(values('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(stopDeadline);
});

it('runs the program that the image runs', async () => {
  const image = await readDeploymentFile('Containerfile');
  const [, entrypoint = '[]'] = /^ENTRYPOINT (.+)$/m.exec(image) ?? [];
  const [, command = '[]'] = /^CMD (.+)$/m.exec(image) ?? [];
  const words: string[] = [...JSON.parse(entrypoint), ...JSON.parse(command)];
  expect(values('ExecStart')).toEqual([`/usr/bin/env ${words.join(' ')}`]);
  expect(words.filter((word) => word.endsWith('.ts')).map((path) => existsSync(root + path))).toEqual([true]);
});
