import * as contract from '@contentgen/contract';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Visit, visit } from './visit.ts';

interface Entry {
  readonly summary: string;
  readonly tags: readonly string[];
}

const entries = Object.values(contract.contract.paths).flatMap(
  ({ parameters: _, ...methods }) => Object.values(methods) as unknown as Entry[],
);

/**
 * Registers the tests of a page of the docs for any server: the page is complete and sends no request to other
 * origins.
 *
 * @param open returns the browser and the URL of the page when the tests run
 */
export function itReadsWell(open: () => { readonly browser: Browser; readonly address: string }): void {
  let reading: Visit;
  let read = '';

  beforeAll(async () => {
    const { browser, address } = open();
    reading = await visit(browser, address);
    read = await readAll(reading.page);
  });

  const missing = (lines: readonly string[]) => lines.filter((line) => !read.includes(`\n${line}\n`));

  it('shows every operation by its summary', () => {
    expect(entries).toHaveLength(Object.keys(contract.operations).length);
    expect(missing(entries.map(({ summary }) => summary))).toEqual([]);
  });

  it.each([
    ['templates', contract.templates],
    ['creativity levels', contract.creativityLevels],
    ['styles', contract.styles],
    ['filters', contract.filters],
  ] as const)('shows the %s in their order, each value beside its label', (_, choices) => {
    const rows = choices.map(({ value, label }) => `${value}\t${label}`);
    expect(read).toContain(`\n${rows.join('\n')}\n`);
  });

  it('shows the values that need no label', () => {
    const values = [...contract.resolutions, ...contract.media].map(({ value }) => `"${value}"`);
    expect(values.filter((value) => !read.includes(value))).toEqual([]);
  });

  it('opens an operation from its address', async () => {
    const { browser, address } = open();
    const { page, complaints, foreignRequests } = await visit(browser, `${address}#operation/createImage`);
    await heading(page, 'Create an image').waitFor();
    expect({ complaints, foreignRequests }).toEqual({ complaints: [], foreignRequests: [] });
  });

  it('sends no request to other origins and reports no error', () => {
    expect(reading.foreignRequests).toEqual([]);
    expect(reading.complaints).toEqual([]);
  });
}

/** Resolves to the text of the front page and of every operation, each opened from the menu, one line a table row. */
async function readAll(page: Page): Promise<string> {
  const texts = [await text(page)];
  for (const [tag, operations] of Map.groupBy(entries, ({ tags }) => tags.join())) {
    await menuEntry(page, tag).click();
    for (const { summary } of operations) {
      await menuEntry(page, summary).click();
      await heading(page, summary).waitFor();
      // The page may still be changing.
      texts.push(await vi.waitUntil(() => textWith(page, summary), { timeout: 30_000 }));
    }
  }
  return texts.join('\n');
}

async function textWith(page: Page, line: string): Promise<string | undefined> {
  const seen = await text(page);
  return seen.includes(`\n${line}\n`) ? seen : undefined;
}

function menuEntry(page: Page, label: string) {
  return page.locator('.menu-content').getByText(label, { exact: true });
}

function heading(page: Page, summary: string) {
  return page.locator('#reference h2', { hasText: new RegExp(`^${summary}$`) });
}

/** Resolves to the visible text next to the menu, without empty lines, with tabs between table cells. */
async function text(page: Page): Promise<string> {
  const seen = await page.locator('#api-content').innerText();
  return `\n${seen.replace(/\s*\t\s*/g, '\t').replace(/\n\s*/g, '\n')}\n`;
}
