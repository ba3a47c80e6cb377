/**
 * Measures how long a reader waits for text on a slow network: 1.6 Mbit/s with 150 ms of latency. It does not build
 * the docs: run `npm run docs` first.
 *
 * Usage: `npm run measure --workspace=@contentgen/docs`
 */
import { fileURLToPath } from 'node:url';
import { readConfiguration, startService } from '@contentgen/service';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/**
 * The pages, with the text that must become visible in the window, and the longest allowed time for it in
 * milliseconds.
 */
const pages = [
  { path: 'guides/watching/', text: 'main h1', most: 2_000 },
  { path: 'reference/', text: '#reference h1', most: 4_000 },
  {
    path: 'reference/#operation/createDocument',
    text: 'h2:text-is("Create a document"):visible',
    most: 2_500,
  },
] as const;

const service = await startService({
  ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
  dataFolder: null,
  docsFolder: fileURLToPath(new URL('../dist', import.meta.url)),
});
const browser = await launchBrowser();
try {
  for (const { path, text, most } of pages) {
    const address = `${service.url}/docs/${path}`;
    // The service compresses a file when it is first asked for.
    await timeToText(browser, address, text);
    const times = [];
    for (let run = 0; run < 3; run += 1) times.push(await timeToText(browser, address, text));
    const median = times.sort((one, other) => one - other)[1] ?? 0;
    process.stdout.write(`${path}: ${Math.round(median)} ms (at most ${most})\n`);
    if (median > most) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await service.close();
}

/** Milliseconds from the request of a page in a new profile until its text is visible. */
async function timeToText(browser: Browser, address: string, text: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  const start = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(text).first().waitFor({ timeout: 60_000 });
  const time = performance.now() - start;
  await context.close();
  return time;
}
