import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** An open page, with its requests to other origins and its errors. */
export interface Visit {
  readonly page: Page;
  /** Every address requested from anywhere but the page's own origin. */
  readonly foreignRequests: readonly string[];
  /** Console errors, uncaught exceptions and failed requests of the page. */
  readonly complaints: readonly string[];
  /** All requests, in their order. */
  readonly requests: readonly Request[];
}

/**
 * Resolves to the bytes of the bodies that a page has received from its server, as they were sent. Playwright subtracts
 * the headers of a response that the browser has cached.
 */
export async function loadedBytes({ requests }: Visit): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + Math.max(0, responseBodySize), 0);
}

/** Opens the reference in a new profile and waits until Redoc's script runs. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const visited = await openPage(browser, url);
  await isAlive(visited.page).catch((cause: unknown) => {
    throw new Error(`${url} did not start its script. ${visited.complaints.join(' ')}`, { cause });
  });
  return visited;
}

/**
 * Opens any page in a fresh profile.
 *
 * @param options `headers` are those of each request, instead of the browser's.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { width = 1400, headers = {} }: { width?: number; headers?: Readonly<Record<string, string>> } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, extraHTTPHeaders: headers });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const foreignRequests: string[] = [];
  const complaints: string[] = [];
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request);
    if (!isOwn(request.url(), url)) foreignRequests.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // The browser has left the page before the response arrived.
    const hasLeft = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!hasLeft) complaints.push(`${request.url()} failed: ${request.failure()?.errorText}`);
  });
  const response = await page.goto(url);
  if (!response?.ok())
    throw new Error(
      `${url} must answer with a success, but the status is ${response?.status() ?? 'missing'}.`,
    );
  return { page, foreignRequests, complaints, requests };
}

/** Waits until the reference has scrolled to an operation. `part` selects the static operations or those of Redoc. */
export async function hasScrolledTo(page: Page, part: string, summary: string): Promise<void> {
  const heading = page.locator(`${part} h2`).filter({ has: page.getByText(summary, { exact: true }) });
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top), { timeout: 30_000 })
    .toBeCloseTo(128, -1);
}

/** Waits until a page has loaded everything. The search loads when the browser has nothing else to do. */
export async function hasLoaded(page: Page): Promise<void> {
  await page.locator('#starlight__search input').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

function isOwn(requested: string, url: string): boolean {
  return requested.startsWith('data:') || new URL(requested).origin === new URL(url).origin;
}

/** React marks the elements that it manages. */
async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    `Object.keys(document.querySelector('#redoc')?.firstElementChild ?? {}).some((key) => key.startsWith('__react'))`,
  );
}
