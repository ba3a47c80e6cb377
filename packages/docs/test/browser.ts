import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

/** The version of `@sparticuz/chromium`. */
const version = '153.0.0';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a headless Chromium with a new profile: the one in CHROMIUM_PATH, else the one of the system, else the
 * one that npm installs into the cache.
 *
 * @throws Error in one sentence when there is none that starts: a test in a browser is never skipped.
 */
export async function launchBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH || onPath(['chromium', 'chromium-browser', 'google-chrome']);
  const choice = own ? { executablePath: own, args: flags } : await installed();
  try {
    return await chromium.launch(choice);
  } catch (error) {
    throw new Error(
      `No browser starts from ${choice.executablePath}: install Chromium or set CHROMIUM_PATH to one that works.`,
      { cause: error },
    );
  }
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a Chromium that is an npm package into the cache of the clone, once. It is no dependency, because it is 70 MB
 * that only a machine without a browser needs.
 */
async function installed(): Promise<{ executablePath: string; args: string[] }> {
  const folder = fileURLToPath(new URL(`../../../node_modules/.cache/chromium-${version}`, import.meta.url));
  try {
    if (!existsSync(folder)) await install(folder);
    const program = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
    const { default: sparticuz } = await import(pathToFileURL(program).href);
    // In a single process, the browser would end with its first page.
    const args = sparticuz.args.filter((flag: string) => flag !== '--single-process');
    return { executablePath: await sparticuz.executablePath(), args: [...args, ...flags] };
  } catch (error) {
    throw new Error(
      'There is no browser, and none could be installed by npm: install Chromium, or set CHROMIUM_PATH.',
      { cause: error },
    );
  }
}

async function install(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const own = await mkdtemp(`${folder}-`);
  const options = ['--prefix', own, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await promisify(execFile)('npm', ['install', ...options, `@sparticuz/chromium@${version}`]);
  // The tests of another package may have been faster.
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
}
