import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../docs/test/browser.ts';
import { servedPage } from '../served-page.ts';
import type { Outcome, Servers } from './checks.ts';
import { openServers } from './servers.ts';
import { suite } from './suite.ts';

let outcomes: Outcome[];
beforeAll(async () => {
  await using servers = await openServers();
  await using served = await servedPage(fileURLToPath(new URL('page.ts', import.meta.url)));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    const { stage, mock } = servers;
    outcomes = await page.evaluate(runSuite, { stage, mock });
  } finally {
    await browser.close();
  }
});

/** Runs in the page. */
function runSuite(servers: Servers): Promise<Outcome[]> {
  return (globalThis as unknown as { runSuite: typeof runSuite }).runSuite(servers);
}

it.each(suite)('$name', ({ name }) => {
  expect(outcomes.find((outcome) => outcome.name === name)).toEqual({ name });
});
