import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../src/samples/sample.ts';

/** A program to run. */
export interface Program {
  /** A unique name, which can be a part of a file's name. */
  readonly name: string;
  readonly language: Language;
  readonly code: string;
}

/** What a program did. */
export interface RunResult {
  /** Standard output and standard error. */
  readonly output: string;
  /** Why the program failed; null otherwise. */
  readonly error: string | null;
}

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const extensions: Readonly<Record<Language, string>> = {
  sh: 'sh',
  typescript: 'ts',
  javascript: 'mjs',
  python: 'py',
};

/**
 * Runs programs: one process for TypeScript and JavaScript, one for Python, and one shell for curl.
 *
 * @param key the API key that the programs find in their environment.
 * @returns the results by the names of the programs. Without python3, programs in Python have none.
 */
export async function runSamples(programs: readonly Program[], key: string): Promise<Map<string, RunResult>> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-samples-'));
  const environment = { ...process.env, CONTENTGEN_API_KEY: key, NO_PROXY: '*', no_proxy: '*' };
  const run = (command: string, ...parameters: string[]) => output(command, parameters, folder, environment);
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const program of programs) await writeFile(join(folder, fileOf(program)), runnable(program));
    const [scripts, python] = await Promise.all([
      run(
        process.execPath,
        '--conditions=@contentgen/source',
        '--no-warnings',
        own('run-scripts.mjs'),
        folder,
      ),
      hasPython ? run('python3', own('run_samples.py'), folder) : '{}',
      run('bash', '-c', shell(programs.filter(({ language }) => language === 'sh'))),
    ]);
    const results: Record<string, RunResult> = { ...JSON.parse(scripts), ...JSON.parse(python) };
    const entries = await Promise.all(
      programs.map(async (program) => {
        const result =
          program.language === 'sh' ? await shellResult(folder, program) : results[fileOf(program)];
        return [program.name, result] as const;
      }),
    );
    return new Map(entries.flatMap(([name, result]) => (result === undefined ? [] : [[name, result]])));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether this machine has python3. */
export const hasPython = await output('python3', ['--version'], root, process.env).then(
  () => true,
  () => false,
);

function fileOf({ name, language }: Program): string {
  return `run-${name}.${extensions[language]}`;
}

/** Programs in one process print to their own `console` and `process.stdout`. */
function runnable(program: Program): string {
  if (!/^(typescript|javascript)$/.test(program.language)) return program.code;
  return `const { console, process } = globalThis.surroundings['${fileOf(program)}'];\n${program.code}`;
}

/** Returns a script that runs the programs in sequence, each in its own folder. */
function shell(programs: readonly Program[]): string {
  const lines = programs.map((program) => {
    const file = fileOf(program);
    return `mkdir ${file}.d; (cd ${file}.d && set -e && . ../${file}) > ${file}.out 2>&1; echo $? > ${file}.code`;
  });
  return lines.join('\n');
}

async function shellResult(folder: string, program: Program): Promise<RunResult> {
  const file = join(folder, fileOf(program));
  const [printed, code] = await Promise.all([
    readFile(`${file}.out`, 'utf8'),
    readFile(`${file}.code`, 'utf8'),
  ]);
  return { output: printed, error: code.trim() === '0' ? null : `exit code ${code.trim()}` };
}

/** @throws Error with everything that the command printed when it fails. */
export async function output(
  command: string,
  parameters: readonly string[],
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn(command, parameters, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(printed + errors);
  return printed;
}
