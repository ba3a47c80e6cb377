import { readFile } from 'node:fs/promises';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { readDeploymentFile, root, unknownVariables } from './deployment-files.ts';

const source = await readDeploymentFile('Containerfile');
const instructions = (name: string) =>
  [...source.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, text = '']) => text);
const manifest = async (folder: string) =>
  JSON.parse(await readFile(`${root}${folder}/package.json`, 'utf8'));

it('has no error that a linter finds', () => {
  expect(validate(source)).toEqual([]);
});

it('uses the Node of package.json in every stage', async () => {
  const { node } = (await manifest('.')).devDependencies;
  const images = instructions('FROM').map((text) => text.split(' ')[0]);
  expect(images.length).toBeGreaterThan(1);
  expect(new Set(images)).toEqual(new Set([`node:${node}-slim`]));
});

it('runs the service with the options of Node that npm start has', async () => {
  const { start, service } = (await manifest('.')).scripts as Record<string, string>;
  const options = (words: readonly string[] = []) => words.filter((word) => word.startsWith('--'));
  const ofImage = options(JSON.parse(instructions('ENTRYPOINT')[0] ?? '[]'));
  expect(ofImage.some((word) => word.startsWith('--max-semi-space-size='))).toBe(true);
  expect([options(start?.split(' ')), options(service?.split(' '))]).toEqual([ofImage, ofImage]);
});

it('sets only settings that exist, and exposes the port of the service', () => {
  const pairs = instructions('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('=')));
  expect(unknownVariables(pairs.map(([name = '']) => name))).toEqual([]);
  expect(instructions('EXPOSE')).toEqual([String(readConfiguration({}).port)]);
});

it('has every package that the service depends on, the docs and the packed database', async () => {
  const { dependencies } = await manifest('packages/service');
  const ours = Object.keys(dependencies).filter((name) => name.startsWith('@contentgen/'));
  expect(ours.length).toBeGreaterThan(0);
  const lastStage = source.slice(source.lastIndexOf('\nFROM '));
  for (const name of ['@contentgen/service', ...ours]) {
    const folder = name.replace('@contentgen', 'packages');
    expect(source.split(`COPY ${folder}/package.json ${folder}/\n`)).toHaveLength(3);
    expect(lastStage).toContain(`COPY ${folder}/src ${folder}/src\n`);
  }
  expect(lastStage).toContain(' /build/packages/docs/dist packages/docs/dist\n');
  expect(lastStage).toContain(' /build/packages/service/dist/packed packages/service/dist/packed\n');
});

it('reads no file that git ignores', async () => {
  const lines = async (name: string) =>
    (await readFile(root + name, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const ignored = (await lines('.gitignore')).map((line) =>
    line.startsWith('/') ? line.replace(/^\/|\/$/g, '') : `**/${line.replace(/\/$/, '')}`,
  );
  expect((await lines('.dockerignore')).sort()).toEqual(['.git', ...ignored].sort());
});
