import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../operator-error.ts';

/** The packages with the native code of node-llama-cpp, by platform and processor. */
const platformPackages: Readonly<Record<string, string>> = {
  'linux-x64': '@node-llama-cpp/linux-x64',
  'linux-arm64': '@node-llama-cpp/linux-arm64',
  'darwin-arm64': '@node-llama-cpp/mac-arm64-metal',
  'darwin-x64': '@node-llama-cpp/mac-x64',
  'win32-x64': '@node-llama-cpp/win-x64',
  'win32-arm64': '@node-llama-cpp/win-arm64',
};

/**
 * Returns the package with the native code for this machine.
 *
 * @throws OperatorError if there is none.
 */
export function platformPackage(): string {
  const { platform, arch } = process;
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (platform === 'linux' && report.header.glibcVersionRuntime === undefined) {
    throw new OperatorError(
      'Models do not run on Alpine Linux, because their runtime needs glibc. Use an image with Debian, or a model server.',
    );
  }
  const found = platformPackages[`${platform}-${arch}`];
  if (found === undefined) throw new OperatorError(`Models do not run on ${platform} with ${arch}.`);
  return found;
}

interface Lock {
  readonly packages: Record<string, { dependencies?: Record<string, string>; optional?: boolean }>;
}

/**
 * Installs the program that runs models into the folder `runtime`: node-llama-cpp and the one package with native code
 * that fits this machine, 83 MB instead of the 725 MB of all. The lock file of this package pins every version and hash.
 *
 * @throws OperatorError
 */
export async function installRuntime(folder: string): Promise<void> {
  const native = platformPackage();
  const file = new URL('../../../src/generation/local/runtime-lock.json', import.meta.url);
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const root = lock.packages[''];
  const chosen = lock.packages[`node_modules/${native}`] as { version: string; optional?: boolean };
  const dependencies = { ...root?.dependencies, [native]: chosen.version };
  const runtime = join(folder, 'runtime');
  lock.packages[''] = { ...root, dependencies };
  delete chosen.optional;
  await mkdir(runtime, { recursive: true });
  await writeFile(join(runtime, 'package-lock.json'), JSON.stringify(lock));
  await writeFile(join(runtime, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const options = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram('npm', ['ci', ...options], runtime).catch((error: Error) => {
    throw new OperatorError(`npm could not install the runtime of models: ${error.message}`);
  });
}

/**
 * Runs a program in a folder.
 *
 * @throws Error with the last line that the program wrote.
 */
export async function runProgram(program: string, words: readonly string[], folder: string): Promise<void> {
  // npm passes its settings to the scripts that it runs, among them the folder of the outer project. Its file of settings
  // may name a certificate authority.
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?!config_globalconfig$)/i.test(name),
  );
  try {
    await promisify(execFile)(program, words, {
      cwd: folder,
      env: Object.fromEntries(environment),
      shell: process.platform === 'win32',
    });
  } catch (error) {
    const { stderr = '', code } = error as { stderr?: string; code?: string | number };
    if (code === 'ENOENT') throw new Error(`this machine has no ${program}.`);
    throw new Error(stderr.trim().split('\n').at(-1) || `${program} ended with ${code}.`);
  }
}
