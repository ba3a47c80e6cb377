import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Block } from './blocks.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Printed before each sample. */
const mark = '\u001e';

/** What a sample printed, by its place. */
export type Outputs = ReadonlyMap<string, string>;

/** Runs a command to its end. Rejects with its output when it fails. */
export async function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder = root,
): Promise<string> {
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${command} ended with ${signal ?? code}:\n${output}\n${errors}`);
  return output;
}

/** Runs the samples of one guide in one shell, in order: a later sample may use the variables of an earlier one. */
export async function runShell(samples: readonly Block[], environment: NodeJS.ProcessEnv): Promise<Outputs> {
  const script = samples.map(({ code }) => `printf '${mark}'\n${code}`).join('\n');
  return separated(samples, await run('bash', ['-euo', 'pipefail', '-c', script], environment));
}

/** Runs TypeScript modules in one process, one after another. */
export async function runModules(
  samples: readonly Block[],
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Outputs> {
  const files = await written(samples, folder, 'ts');
  const lines = files.map((file) => `process.stdout.write('${mark}');\nawait import('./${file}');`);
  await writeFile(join(folder, 'main.ts'), lines.join('\n'));
  const args = ['--conditions=@contentgen/source', join(folder, 'main.ts')];
  return separated(samples, await run(process.execPath, args, environment, folder));
}

/** Runs Python programs in one process, one after another. */
export async function runPython(
  samples: readonly Block[],
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Outputs> {
  const files = await written(samples, folder, 'py');
  const lines = files.map((file) => `print('${mark}', end=''); runpy.run_path('${join(folder, file)}')`);
  return separated(
    samples,
    await run('python3', ['-c', `import runpy\n${lines.join('\n')}`], environment, folder),
  );
}

/** Resolves to the `tsc` errors of TypeScript samples. Empty if there are none. */
export async function typeErrors(samples: readonly Block[], folder: string): Promise<string> {
  const files = await written(samples, folder, 'tsx');
  const compilerOptions = { jsx: 'react-jsx', typeRoots: [join(root, 'node_modules/@types')] };
  const project = { extends: join(root, 'tsconfig.json'), compilerOptions, files };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  return run(process.execPath, tsc, process.env).then(
    () => '',
    (error: Error) => error.message,
  );
}

/** Writes samples into a folder that has the packages of the repository. Returns the names of the files. */
async function written(samples: readonly Block[], folder: string, extension: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return Promise.all(
    samples.map(async ({ place, code }) => {
      const file = `${place.replace('.md:', '-')}.${extension}`;
      await writeFile(join(folder, file), code);
      return file;
    }),
  );
}

function separated(samples: readonly Block[], output: string): Outputs {
  const [, ...outputs] = output.split(mark);
  return new Map(samples.map(({ place }, index) => [place, outputs[index] ?? '']));
}
