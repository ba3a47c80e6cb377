import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

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
 * one of `@sparticuz/chromium`.
 *
 * @throws Error in one sentence when there is none that starts: a test in a browser is never skipped.
 */
export async function launchBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH || onPath(['chromium', 'chromium-browser', 'google-chrome']);
  const choice = own ? { executablePath: own, args: flags } : await carried();
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

async function carried(): Promise<{ executablePath: string; args: string[] }> {
  try {
    const { default: sparticuz } = await import('@sparticuz/chromium');
    // In a single process, the browser would end with its first page.
    const args = sparticuz.args.filter((flag) => flag !== '--single-process');
    return { executablePath: await sparticuz.executablePath(), args: [...args, ...flags] };
  } catch (error) {
    throw new Error(
      'There is no browser: install Chromium, set CHROMIUM_PATH, or install @sparticuz/chromium.',
      { cause: error },
    );
  }
}
