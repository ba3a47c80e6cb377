/**
 * Makes the folder of the image without a container engine: runs the stage `dependencies` of `deploy/Containerfile` in a
 * folder, starts the service there, and lists what is in it. Needs the network.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Copy, type Dockerfile, DockerfileParser, type Env, type From } from 'dockerfile-ast';
import { root } from './pack.ts';

const run = promisify(execFile);
const program = 'node_modules/@contentgen/service/dist/main.js';
const recipe: Dockerfile = DockerfileParser.parse(await readFile(join(root, 'deploy/Containerfile'), 'utf8'));

/**
 * Checks the base images and the copied files of all stages, and runs the stage that makes the folder of the image.
 *
 * @param folder an existing, empty folder.
 * @param packed the folder with the tarballs of `npm run pack`.
 * @throws Error for a base image without a digest or with another Node than ours, a file to copy that does not exist, and a
 *   command that fails.
 */
export async function makeImageFolder(folder: string, packed: string): Promise<void> {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  let stage: string | null = null;
  for (const step of recipe.getInstructions()) {
    const words = step.getArguments().map(String);
    if (step.getKeyword() === 'FROM') {
      const from = step as From;
      stage = from.getBuildStage();
      if (from.getImageDigest() === null) throw new Error(`The image ${from.getImage()} has no digest.`);
      if (from.getImageName() === 'node' && !from.getImageTag()?.startsWith(`${devDependencies.node}-`))
        throw new Error(`${from.getImage()} is not Node ${devDependencies.node}.`);
    } else if (step.getKeyword() === 'COPY') {
      const isPacked = (step as Copy).getFromFlag() !== null;
      const target = join(folder, String(words.at(-1)));
      for (const source of words.slice(0, -1)) {
        const path = isPacked ? packed : join(root, source);
        await access(path);
        if (stage !== 'dependencies') continue;
        await mkdir(target, { recursive: true });
        await cp(path, isPacked ? target : join(target, basename(source)), { recursive: true });
      }
    } else if (step.getKeyword() === 'RUN' && stage === 'dependencies') {
      await run('sh', ['-ec', String(step.getArgumentsContent())], { cwd: folder, env: cleanEnvironment() });
    }
  }
}

/** Starts the service from the folder, as the image does, and draws a picture with a new key. */
export async function tryImageFolder(folder: string, dataFolder: string): Promise<void> {
  const settings = recipe
    .getENVs()
    .flatMap((env: Env) => env.getProperties())
    .map((one) => [one.getName(), one.getValue()]);
  const own = { HOST: '127.0.0.1', PORT: '0', DATA_FOLDER: dataFolder, LOG_FORMAT: 'json' };
  const options = { cwd: folder, env: { ...cleanEnvironment(), ...Object.fromEntries(settings), ...own } };
  const service = spawn(process.execPath, [program, 'start'], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(service, 'exit');
  try {
    const url = await addressIn(service.stderr);
    // The rest of the log must not fill the pipe.
    service.stderr.resume();
    const { stdout: key } = await run(process.execPath, [program, 'keys', 'create'], options);
    const response = await fetch(`${url}/api/v1/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.trim()}` },
      body: new URLSearchParams({ name: 'Trial', description: 'A boat', resolution: '256x256' }),
    });
    if (response.status !== 201) throw new Error(`No picture: ${response.status} ${await response.text()}`);
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

/** Reads the log until it has the address. */
async function addressIn(log: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: log })) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address !== undefined) return address;
    lines.push(line);
  }
  throw new Error(`The service ended:\n${lines.join('\n')}`);
}

/** What this program reads of a bill of materials (CycloneDX 1.5). */
interface BillOfMaterials {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly {
      readonly license?: { readonly id?: string; readonly name?: string };
      readonly expression?: string;
    }[];
  }[];
}

/**
 * Writes the bill of materials of what npm has installed in the folder. Changes its `package.json`, so call it last.
 *
 * @returns the number of packages with each licence.
 * @throws Error that names a package without a licence.
 */
export async function writeBillOfMaterials(
  folder: string,
  version: string,
  file: string,
): Promise<ReadonlyMap<string, number>> {
  // The manifest of the workspace also names what is not in the folder.
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) await rm(join(folder, lock));
  const service = JSON.parse(
    await readFile(join(folder, 'node_modules/@contentgen/service/package.json'), 'utf8'),
  );
  const manifest = { name: 'contentgen', version, dependencies: { [service.name]: service.version } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const words = ['sbom', '--sbom-format=cyclonedx', '--omit=dev'];
  const { stdout } = await run('npm', words, { cwd: folder, env: cleanEnvironment(), maxBuffer: 2 ** 26 });
  await writeFile(file, stdout);
  const { components }: BillOfMaterials = JSON.parse(stdout);
  const counts = new Map<string, number>();
  for (const { name, version: found, licenses = [] } of components) {
    const names = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
    if (names.length === 0) throw new Error(`${name} ${found} names no licence.`);
    counts.set(names.join(' and '), (counts.get(names.join(' and ')) ?? 0) + 1);
  }
  return counts;
}

/** Returns the environment without the variables that npm sets for the scripts of this repository. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name));
  return Object.fromEntries(own);
}
