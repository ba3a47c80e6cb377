import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** An open page, with its requests and its errors. */
export interface Visit {
  readonly page: Page;
  /** The URLs of all requests, in their order. */
  readonly requests: readonly string[];
  /** The requests to any other origin than that of the page. */
  readonly foreignRequests: readonly string[];
  /** Console errors, uncaught exceptions and failed requests of the page. */
  readonly complaints: readonly string[];
}

/** Opens a page in a new profile. */
export async function openPage(
  browser: Browser,
  url: string,
  {
    width = 1440,
    height = 900,
    ...options
  }: BrowserContextOptions & { width?: number; height?: number } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height }, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const requests: string[] = [];
  const foreignRequests: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => {
    if (/^(?:data|blob):/.test(request.url())) return;
    requests.push(request.url());
    if (new URL(request.url()).origin !== new URL(url).origin) foreignRequests.push(request.url());
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
  if (!response?.ok()) throw new Error(`${url}: the status is ${response?.status() ?? 'missing'}.`);
  return { page, requests, foreignRequests, complaints };
}

/** Waits until a page has loaded everything, and Redoc shows the reference. */
export async function hasLoaded(page: Page): Promise<void> {
  await page.locator('#reference:not(:has(h1))').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}
