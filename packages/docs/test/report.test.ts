import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatHtml, type Outcome } from '@contentgen/contract-tests';
import { createReport } from '@contentgen/contract-tests/internals';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPage } from './visit.ts';

const phone = 390;
const hostile = '<img src="https://elsewhere.example/x.png" onerror="alert(1)"><script>alert(2)</script>';

const passed: Outcome = {
  set: 'rules',
  operation: 'listDocuments',
  title: 'sorts by name',
  result: 'passed',
  messages: [],
  violations: [],
  duration: 12,
};
const failed: Outcome = {
  ...passed,
  title: hostile,
  result: 'failed',
  violations: [
    {
      cause: 'cause',
      sentence: `answers with ${hostile}`,
      place: 'listDocuments 200',
      requests: [`curl -X POST "$API" --data-raw 'name=${'x'.repeat(4_000)}${hostile}'`],
    },
  ],
};

let server: Server;
let browser: Browser;
let address = '';

beforeAll(async () => {
  const page = formatHtml(
    createReport({
      baseUrl: 'http://127.0.0.1:8080',
      startedAt: '2026-11-21T08:00:00.000Z',
      sets: [{ set: 'rules', duration: 24 }],
      outcomes: [passed, failed],
      hostile: undefined,
      endedEarly: false,
      wanted: [],
      recordsLeft: [],
    }),
  );
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

describe('the HTML report of the contract tests', () => {
  it('shows what a server answered as text: nothing in it is loaded or run', async () => {
    const { page, foreignRequests, complaints } = await openPage(browser, address);
    const seen = await page.locator('article').innerText();
    expect(seen).toContain(`answers with ${hostile}: 1 check, 1 operation`);
    expect(seen).toContain(`'name=${'x'.repeat(4_000)}${hostile}'`);
    // Every browser requests an icon. The report has none, and its policy forbids the request.
    expect({ foreignRequests, complaints }).toEqual({ foreignRequests: [], complaints: [] });
    expect(await page.locator('img, script, iframe').count()).toBe(0);
  });

  it('is styled as its policy allows, and collapses its checks', async () => {
    const { page } = await openPage(browser, address);
    expect(await page.evaluate('getComputedStyle(document.querySelector("header")).borderLeftStyle')).toBe(
      'solid',
    );
    const check = page.getByText('sorts by name');
    expect(await check.isVisible()).toBe(false);
    const everyCheck = page.locator('section', { hasText: 'Every check' });
    await everyCheck.getByText('rules (2)').click();
    await everyCheck.getByText('listDocuments (2)').click();
    expect(await check.isVisible()).toBe(true);
  });

  it('can be read on a phone', async () => {
    const { page } = await openPage(browser, address, { width: phone });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone);
  });
});
