import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addKnownModel,
  knownModels,
  modelsFolder,
  runtimeEntry,
} from '../../src/generation/local/model-files.ts';
import { runCommand } from './run-command.ts';

let data: string;
let folder: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'models-'));
  folder = modelsFolder(data);
});
afterEach(() => rm(data, { recursive: true }));

const run = (...words: string[]) => runCommand(data, 'models', ...words);

/** Makes as if the program that runs models were installed. */
async function pretendRuntime() {
  await mkdir(dirname(runtimeEntry(folder)), { recursive: true });
  await writeFile(runtimeEntry(folder), '');
}

it('"models" adds a file of the operator, lists it and removes it', async () => {
  await pretendRuntime();
  const file = join(data, 'Tiny-1.gguf');
  await writeFile(file, 'GGUF weights');
  expect(await run('add', file, '--yes')).toMatchObject({
    exitCode: 0,
    stderr:
      'Added Tiny-1. Start with --ai to use it, or with TEXT_PROVIDERS=local PROVIDER_LOCAL_TEXT_MODEL=Tiny-1.\n',
  });
  expect(await readFile(join(folder, 'Tiny-1.gguf'), 'utf8')).toBe('GGUF weights');
  // The file may be the one in the folder of models.
  const added = join(folder, 'Tiny-1.gguf');
  expect(await run('add', added, '--yes')).toMatchObject({ exitCode: 0 });
  expect(await readFile(added, 'utf8')).toBe('GGUF weights');
  expect((await readdir(folder)).filter((one) => one.endsWith('.new'))).toEqual([]);
  const { stdout } = await run('list');
  expect(stdout).toMatch(/^Tiny-1 +1 MB +yes +your own file$/m);
  for (const { name } of knownModels)
    expect(stdout).toMatch(new RegExp(`^${name} +\\d+ MB +no .*Apache-2.0`, 'm'));
  expect(await run('remove', 'Tiny-1')).toMatchObject({ exitCode: 0, stderr: 'Removed Tiny-1.\n' });
  expect(await readdir(data)).toEqual(['Tiny-1.gguf']);
  expect(await run('remove', 'Tiny-1')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('no model'),
  });
});

it('"models add" refuses a file that is no model', async () => {
  await pretendRuntime();
  const file = join(data, 'page.gguf');
  await writeFile(file, '<!doctype html>');
  expect(await run('add', file, '--yes')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('is no model: a file in the format GGUF begins with "GGUF"'),
  });
});

it('"models add" asks before it downloads, with the size and the license', async () => {
  const { exitCode, stderr } = await run('add', 'qwen2.5-1.5b');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(
    /1118 MB from huggingface.co, license Apache-2.0.* Without a terminal, agree with --yes/,
  );
  expect(await readdir(data)).toEqual([]);
});

it.each(['no-such-model', 'no-such-file.gguf'])('"models add %s" names what can be added', async (wanted) => {
  const { exitCode, stderr } = await run('add', wanted, '--yes');
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`"${wanted}" is neither a known model (qwen3-4b, `);
});

it('a local model that was not added prevents a start', async () => {
  const environment = { TEXT_PROVIDERS: 'local', PROVIDER_LOCAL_TEXT_MODEL: 'tiny' };
  const { exitCode, stderr } = await runCommand({ folder: data, environment }, 'start');
  expect(exitCode).toBe(1);
  expect(stderr).toBe(`The model tiny is not in ${folder}. Add it with the command "models add".\n`);
});

describe('a download', () => {
  const bytes = Buffer.from(`GGUF${'weights '.repeat(1_000)}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');

  /** Downloads from a server that cuts its first response in the middle, if it is asked to. Resolves to the ranges. */
  async function download(sent: Buffer, { keepsRanges = true, cuts = false, hangs = false } = {}) {
    const ranges: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      const { range } = request.headers;
      const start = keepsRanges ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': sent.length - start });
      if (hangs) response.write(sent.subarray(0, Math.max(0, 3_000 - start)));
      else if (ranges.push(range) === 1 && cuts)
        response.write(sent.subarray(0, 3_000), () => setTimeout(() => response.destroy(), 300));
      else response.end(sent.subarray(start));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/m.gguf`;
    const model = { name: 'm', size: bytes.length, license: '', about: '', sha256, source: { url } };
    try {
      await addKnownModel(folder, model, () => {}, hangs ? 100 : undefined);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    return ranges;
  }

  it.each([true, false])('that an earlier command began is resumed (ranges: %s)', async (keepsRanges) => {
    await mkdir(folder);
    await writeFile(join(folder, 'm.part'), bytes.subarray(0, 3_000));
    expect(await download(bytes, { keepsRanges })).toEqual(['bytes=3000-']);
    expect(await readdir(folder)).toEqual(['m.gguf']);
    expect(await readFile(join(folder, 'm.gguf'))).toEqual(bytes);
  });

  it('that is cut continues', async () => {
    expect(await download(bytes, { cuts: true })).toHaveLength(2);
    expect(await readFile(join(folder, 'm.gguf'))).toEqual(bytes);
  });

  it('that gets a page instead of the model ends at once', async () => {
    await expect(download(Buffer.from('<!doctype html><p>Please log in.'))).rejects.toThrow('127.0.0.1:');
    await expect(download(Buffer.from('GGUF, but short'))).rejects.toThrow('does not go on');
  });

  it('that stands still ends', async () => {
    await expect(download(bytes, { hangs: true })).rejects.toThrow('does not go on');
  });

  it('of another file is refused', async () => {
    await expect(download(Buffer.from(`GGUF${'Weights '.repeat(1_000)}`))).rejects.toThrow(
      'its SHA-256 differs',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
