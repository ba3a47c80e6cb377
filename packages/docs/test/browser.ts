import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { pathOf } from '../../../vitest.needs.ts';

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
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const own = process.env.CHROMIUM_PATH || names.map(pathOf).find((path) => path !== undefined);
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

/**
 * Installs a Chromium that is an npm package into the cache of the clone, once. It is no dependency, because it is 70 MB
 * that only a machine without a browser needs. Its libraries and fonts come with it, because a bare machine lacks them.
 */
async function installed(): Promise<LaunchOptions> {
  const folder = fileURLToPath(new URL(`../../../node_modules/.cache/chromium-${version}`, import.meta.url));
  try {
    if (!existsSync(folder)) await install(folder);
    const { default: sparticuz } = await import(pathToFileURL(entryPoint(folder)).href);
    // In a single process, the browser would end with its first page.
    const args = sparticuz.args.filter((flag: string) => flag !== '--single-process');
    const unpacked = join(folder, 'unpacked');
    const env = {
      ...process.env,
      LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'),
      FONTCONFIG_PATH: join(unpacked, 'fonts'),
    };
    return { executablePath: join(unpacked, 'chromium'), args: [...args, ...flags], env };
  } catch (error) {
    throw new Error(
      'There is no browser, and none could be installed by npm: install Chromium, or set CHROMIUM_PATH.',
      { cause: error },
    );
  }
}

const entryPoint = (folder: string) =>
  createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');

/** Installs and unpacks the package in a folder beside the final one, because other tests may do so at the same time. */
async function install(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const own = await mkdtemp(`${folder}-`);
  const unpacked = join(own, 'unpacked');
  await mkdir(unpacked);
  const options = ['--prefix', own, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await promisify(execFile)('npm', ['install', ...options, `@sparticuz/chromium@${version}`]);
  const unpack = `await (await import(${JSON.stringify(pathToFileURL(entryPoint(own)).href)})).default.executablePath()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
    // The package unpacks its libraries only in a function of a cloud: https://github.com/Sparticuz/chromium#readme
    env: { ...process.env, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x', TMPDIR: unpacked },
  });
  const fonts = join(unpacked, 'fonts/fonts.conf');
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${join(folder, 'unpacked')}/`));
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
}
