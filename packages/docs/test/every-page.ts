import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasLoaded, loadedBytes, openPage } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const phone = 360;

/** Bytes of a first view with gzip, which browsers use for HTTP without TLS. Brotli takes a tenth less. */
const mostBytes = { guide: 400 * 1_024, reference: 830 * 1_024 };

/** Guides have the same layout and styles. Without DOCS_PAGES=all, these two are looked at for all of them. */
const sampleGuides = ['guides/watching/', 'guides/images/'];

/**
 * Registers a test for each page of the site, of guides only for samples unless DOCS_PAGES=all: in the light and the dark
 * theme, on a desktop and a phone.
 *
 * @param paths the pages, such as `guides/watching/`
 * @param open returns the browser and the URL of the site when the tests run
 */
export function itIsGoodOnEveryPage(
  paths: readonly string[],
  open: () => { readonly browser: Browser; readonly site: string },
): void {
  const isLookedAt = (path: string) =>
    process.env.DOCS_PAGES === 'all' || !path.startsWith('guides/') || sampleGuides.includes(path);
  it.each(paths.filter(isLookedAt))(
    '"%s" has no finding of axe above minor, fits on a phone and loads little',
    async (path) => {
      const { browser, site } = open();
      const visit = await openPage(browser, site + path, { headers: { 'accept-encoding': 'gzip' } });
      const { page, foreignRequests, complaints } = visit;
      await hasLoaded(page);
      const bytes = await loadedBytes(visit);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(path.startsWith('reference') ? mostBytes.reference : mostBytes.guide);
      for (const theme of ['light', 'dark'] as const) {
        await page.locator('starlight-theme-select select').first().selectOption(theme);
        expect(await themeOf(page)).toBe(theme);
        // Colours of the reference change slowly, and some begin to change late: what is wrong stays wrong.
        await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
        const rules = theme === 'light' ? {} : { runOnly: rulesOfColours };
        await expect.poll(() => findings(page, rules), { timeout: 60_000 }).toEqual([]);
      }
      await page.setViewportSize({ width: phone, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone);
      if (path.startsWith('reference')) await opensMenuInHeader(page);
      expect({ foreignRequests, complaints }).toEqual({ foreignRequests: [], complaints: [] });
      await page.context().close();
    },
    // On a busy machine, axe takes half a minute for both themes of the reference.
    180_000,
  );
}

/** On a phone, the button of the reference's menu is in the header, where it covers no text, and opens the menu. */
async function opensMenuInHeader(page: Page): Promise<void> {
  const [button, header] = [page.getByTestId('floating-button'), page.locator('header.header')];
  const [inner, outer] = [await button.boundingBox(), await header.boundingBox()];
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThan(outer?.height ?? 0);
  await button.click();
  await page.locator('[data-testid="floating-button"][aria-expanded="true"]').waitFor();
}

function themeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme');
}

/** The rules of axe whose findings depend on the theme. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Resolves to the moderate, serious and critical findings of axe, of all rules or of those in `runOnly`. */
async function findings(page: Page, options: { readonly runOnly?: readonly string[] }): Promise<string[]> {
  await page.evaluate(axe);
  const run = JSON.stringify({ resultTypes: ['violations'], ...options });
  const { violations } = await page.evaluate<Results>(`axe.run(document, ${run})`);
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

interface Results {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}
