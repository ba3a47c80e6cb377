import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { launchBrowser } from '../../docs/test/browser.ts';

let browser: Browser | undefined;

/** An open page of the console, with what must not happen in it. */
export interface Visit {
  readonly page: Page;
  /** Errors of scripts, reports of the Content Security Policy, and requests to other origins. */
  readonly complaints: string[];
  /** The requests with their headers, in their order, such as `GET /console.json {…}`. */
  readonly requests: string[];
}

/** Opens an address in a new profile, and fails the test if the page complains. */
export async function visit(url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= await launchBrowser();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  opened.push(complaints);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser reports every response that is an error.
    const isResponse = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isResponse) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, pathname, hash } = new URL(request.url());
    if (origin !== new URL(url).origin) complaints.push(`a request to ${request.url()}`);
    requests.push(`${request.method()} ${pathname}${hash} ${JSON.stringify(request.headers())}`);
  });
  await page.goto(url);
  return { page, complaints, requests };
}

const opened: string[][] = [];

/** Checks the pages of each test, and closes the browser after the file. */
export function checkVisits(): void {
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    expect(opened.splice(0).flat()).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    browser = undefined;
  });
}
