import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isIgnored } from '../work-tree.ts';
import type { Instruction, Stage } from './containerfile.ts';

/** What a container of an image runs. */
export interface BuiltImage {
  /** The folder that has the image's files. Its other files, such as system libraries, are files of this machine. */
  readonly root: string;
  /** The working directory, as a path of this machine. */
  readonly workingDirectory: string;
  /** The variables of `ENV`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  /** `USER`: the ids of the user and the group. */
  readonly user: { readonly uid: number; readonly gid: number };
}

/**
 * Carries out the stages of a Containerfile in folders, without an engine: `COPY` copies, and `RUN` runs its command
 * with this machine's programs. The path `/data` of a stage is the path `data` in its folder. So a `RUN` may name only
 * relative paths.
 *
 * @param context the work tree.
 * @param folder an empty folder for the stages.
 * @returns the last stage.
 * @throws Error when a command fails, and for an instruction that it does not know.
 */
export async function buildStages(
  stages: readonly Stage[],
  context: string,
  folder: string,
): Promise<BuiltImage> {
  const roots = new Map<string, string>();
  let image: BuiltImage | undefined;
  for (const [index, stage] of stages.entries()) {
    const root = join(folder, stage.name ?? String(index));
    if (stage.name !== null) roots.set(stage.name, root);
    image = await buildStage(stage, root, { context, roots });
  }
  if (image === undefined) throw new Error('deploy/Containerfile has no FROM instruction.');
  return image;
}

interface Sources {
  readonly context: string;
  readonly roots: ReadonlyMap<string, string>;
}

async function buildStage(stage: Stage, root: string, sources: Sources): Promise<BuiltImage> {
  let workingDirectory = root;
  let image = { environment: {}, entrypoint: [], command: [], user: { uid: 0, gid: 0 } } as Omit<
    BuiltImage,
    'root' | 'workingDirectory'
  >;
  await mkdir(root, { recursive: true });
  for (const instruction of stage.instructions) {
    const { name, text, words } = instruction;
    if (name === 'WORKDIR') {
      workingDirectory = join(root, text);
      await mkdir(workingDirectory, { recursive: true });
    } else if (name === 'COPY') await copy(instruction, { root, workingDirectory }, sources);
    else if (name === 'RUN') await run(text, workingDirectory);
    else if (name === 'ENV') image = { ...image, environment: { ...image.environment, ...pairs(words) } };
    else if (name === 'USER') {
      const [uid = 0, gid = 0] = text.split(':').map(Number);
      image = { ...image, user: { uid, gid } };
    } else if (name === 'ENTRYPOINT') image = { ...image, entrypoint: JSON.parse(text) };
    else if (name === 'CMD') image = { ...image, command: JSON.parse(text) };
    else if (name !== 'EXPOSE') {
      throw new Error(
        `deploy/Containerfile has the instruction ${name}, which this check can't carry out. Add it to buildStage in scripts/deployment/build-stages.ts.`,
      );
    }
  }
  return { ...image, root, workingDirectory };
}

async function copy(
  { words, options }: Instruction,
  { root, workingDirectory }: { readonly root: string; readonly workingDirectory: string },
  { context, roots }: Sources,
): Promise<void> {
  const from = options.from === undefined ? context : roots.get(options.from);
  if (from === undefined) {
    throw new Error(`deploy/Containerfile copies from ${options.from}, but no earlier stage has this name.`);
  }
  const target = words.at(-1) ?? '';
  const to = target.startsWith('/') ? join(root, target) : join(workingDirectory, target);
  for (const word of words.slice(0, -1)) {
    const source = join(from, word);
    const isFile = (await stat(source)).isFile();
    const place = isFile && target.endsWith('/') ? join(to, basename(source)) : to;
    await mkdir(dirname(place), { recursive: true });
    await cp(source, place, {
      recursive: true,
      verbatimSymlinks: true,
      // The file .dockerignore names what git ignores: a test compares them.
      filter: (path) => from !== context || !isIgnored(relative(context, path)),
    });
  }
}

/** Runs a command in a shell, as `RUN` does. Prints its output only if it fails. */
async function run(command: string, cwd: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`RUN ${command}\nended with ${signal ?? code}:\n${output}`);
}

function pairs(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => word.split('=', 2)));
}
