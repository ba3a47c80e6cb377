import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { type Mock, startMock } from '@contentgen/mock';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../../vitest.needs.ts';
import { checkVisits, visit } from './visit.ts';

declare const MutationObserver: new (run: () => unknown) => { observe(node: unknown, options: object): void };

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ generation: 20, pace: 500 });
});
beforeEach(() => mock.reset());
afterAll(() => mock?.close());
checkVisits();

const open = (hash = '', options = {}) => visit(`${mock.url}/${hash}`, options);
const write = (page: Page) => page.getByRole('button', { name: /^Write/ }).click();
/** As a double click whose first press has put another button under the pointer. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).hover();
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
}
const words = (page: Page) => page.getByText(/^\d+ words$/).waitFor();
const alert = (page: Page, title: string) =>
  page.getByRole('alert').getByRole('heading', { name: title }).waitFor();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('a text', () => {
  it('is shown while it is written, also after a reload', async () => {
    const slow = await startMock({ generation: 50, pace: 15 });
    const { page } = await visit(slow.url);
    await write(page);
    const prose = page.locator('.prose.growing');
    const length = async () => (await prose.innerText()).length;
    await prose.waitFor();
    const first = await length();
    await expect.poll(length).toBeGreaterThan(first + 10);
    await page.reload();
    await prose.waitFor();
    const seen = await prose.evaluate(
      (element) =>
        new Promise<readonly string[]>((done) => {
          const texts: string[] = [];
          const look = () => texts.push(element.textContent ?? '') === 20 && done(texts);
          new MutationObserver(look).observe(element, {
            childList: true,
            subtree: true,
            characterData: true,
          });
        }),
    );
    expect(seen.filter((text) => /\*\*|^#/m.test(text))).toEqual([]);
    await slow.close();
  });

  it('is written once, however often a person presses', async () => {
    const { page, requests } = await open();
    await page.getByRole('button', { name: /^Write/ }).dblclick({ delay: 60 });
    await words(page);
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    await pressTwice(page, 'Write again');
    await page.getByText('2 versions of this request').waitFor();
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('link', { name: 'Documents' }).click();
    await pressTwice(page, 'Delete');
    await page.getByText('Deleted.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });

  it('is stopped: what is there is kept, and before the first word nothing is', async () => {
    const slow = await startMock({ generation: 50, pace: 15 });
    const { page } = await visit(slow.url);
    await write(page);
    await page.locator('.prose.growing').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped · \d+ words?$/).waitFor();
    const kept = await page.locator('.prose').innerText();
    await page.reload();
    await words(page);
    expect(await page.locator('.prose').innerText()).toBe(kept);
    await slow.close();
    const stuck = await startMock({ generation: 600_000 });
    const { page: other } = await visit(stuck.url);
    await write(other);
    await other.getByRole('button', { name: 'Stop' }).click();
    await other.getByText('Deleted.').waitFor();
    await other.getByRole('button', { name: /^Write Ctrl/ }).waitFor();
    await other.getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Stop' }).waitFor();
    await stuck.close();
  });

  it('replaces the words of a person only if she can have them back', async () => {
    const { page } = await open();
    await page.getByLabel('About').fill('My own words');
    await page.getByRole('button', { name: /^Video script/ }).click();
    await page.getByText('Your words in the form were replaced.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('About').inputValue()).toBe('My own words');
  });

  it('says that a part of the console did not load, and keeps the text', async () => {
    const { page, complaints } = await open();
    await page.route(/console\/library-.*js/, (route) => route.abort());
    await page.getByLabel('About').fill('My own words');
    await page.getByRole('link', { name: 'Library' }).click();
    await alert(page, 'This part of the console did not load');
    expect(complaints.splice(0)).toHaveLength(1);
    await page.unroute(/console\/library-.*js/);
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await page.getByRole('link', { name: 'Write' }).click();
    expect(await page.getByLabel('About').inputValue()).toBe('My own words');
  });

  it('has versions: two stand side by side, and one is kept', async () => {
    const { page } = await open();
    await write(page);
    await words(page);
    await page.getByRole('button', { name: 'Write again' }).click();
    await page.getByText('2 versions of this request').waitFor();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Another name');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('article', { name: 'Another name' }).waitFor();
    await page.getByText('2 versions of this request').waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => page.locator('.compared .sheet').count()).toBe(2);
    await page.getByRole('button', { name: 'Keep only the open one' }).click();
    await page.getByText('Deleted.').waitFor();
    await expect.poll(() => page.locator('.sheet').count()).toBe(1);
  });

  it('is copied with its formats', async () => {
    const { page } = await open();
    await write(page);
    await words(page);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    const types = 'navigator.clipboard.read().then(([item]) => [...item.types].sort())';
    expect(await page.evaluate(types)).toEqual(['text/html', 'text/plain']);
  });

  it('has a name that follows the prompt until a person edits it, and says which field is wrong', async () => {
    const { page } = await open();
    const name = page.getByLabel('Name in the library');
    await page.getByLabel('About').fill('A tea house by a lake with a long name that goes on and on');
    expect(await name.inputValue()).toBe('A tea house by a lake with a long name that…');
    await page.getByLabel('About').fill('');
    await name.fill('Tea');
    await write(page);
    await page.getByText('Fill in this field.').waitFor();
    expect(await page.getByLabel('About').evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.getByLabel('About').fill('Tea');
    await write(page);
    await page.getByRole('article', { name: 'Tea' }).waitFor();
  });

  it('is asked for by a link, which fills the form and generates nothing', async () => {
    const { page, requests } = await open(
      '#/write?template_id=16&prompt=Opening+hours&name=Hours&creativity=0.75',
    );
    await page.getByRole('button', { name: 'Template FAQ' }).waitFor();
    expect(await page.getByLabel('About').inputValue()).toBe('Opening hours');
    expect(await page.getByLabel('Name in the library').inputValue()).toBe('Hours');
    expect(await page.getByRole('radio', { name: 'Creative', exact: true }).isChecked()).toBe(true);
    await page.goto(`${mock.url}/#/draw?description=A+lamp&style=retro&medium=chalk&resolution=256x256`);
    expect(await page.getByLabel('Picture of').inputValue()).toBe('A lamp');
    expect(await page.getByRole('radio', { name: 'Retro' }).isChecked()).toBe(true);
    await page.getByText('Chalk · 256 × 256').waitFor();
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });
});

describe('the next response', () => {
  it('is chosen in the menu, counted down, found in the log, and sent again with the same key', async () => {
    const { page, requests } = await open();
    await page.clock.install();
    await page.getByRole('button', { name: 'Mock' }).click();
    await page.getByRole('radio', { name: /^429/ }).click();
    await page.getByText('The next request of the API gets 429, valid or not.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next: 429' }).waitFor();
    await write(page);
    await alert(page, 'Too many requests');
    const again = page.getByRole('alert').getByRole('button');
    expect(await again.innerText()).toMatch(/Send again in 0:\d\d/);
    expect(await again.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Mock' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: '429' })
      .getByText('This was chosen as the next response.')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.clock.runFor(60_000);
    await again.click();
    await words(page);
    const keys = requests
      .filter((one) => one.startsWith('POST /api'))
      .map((one) => /"idempotency-key":"(.+?)"/.exec(one)?.[1]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it.each([
    ['failed', 'The text could not be written', 'Write again'],
    ['offline', 'No connection to the service', 'Send again'],
    [401, 'This API key does not work', 'Enter another key'],
    [403, 'This key may only read', 'Enter another key'],
    [503, 'Service unavailable', 'Send again'],
  ] as const)('%s is explained where the text would be, with one action', async (outcome, title, action) => {
    const { page } = await open();
    await page.getByLabel('About').fill('A text that must not be lost');
    mock.next(outcome);
    await write(page);
    await alert(page, title);
    expect(await page.getByLabel('About').inputValue()).toBe('A text that must not be lost');
    const button = page.getByRole('alert').getByRole('button', { name: action });
    await button.click();
    if (action === 'Enter another key') await page.getByLabel('API key').waitFor();
    else await words(page);
  });
});

describe('the code', () => {
  const prompt = "The baker's bread & more";

  /** Opens the code of a form with this prompt. */
  async function openCode() {
    const { page } = await open();
    await page.getByRole('button', { name: 'Code' }).click();
    const code = page.getByRole('complementary', { name: 'Code' });
    const sample = () => code.locator('pre').first().innerText();
    await page.getByLabel('About').fill(prompt);
    await expect.poll(sample).toContain("'prompt=The baker'\\''s bread & more'");
    return { page, code, sample };
  }

  for (const [language, command, program] of [
    ['curl', 'sh', 'curl'],
    ['Python', 'python3', 'python3'],
  ] as const)
    it(`in ${language} runs, at once and live`, needs(program), async () => {
      const { code, sample } = await openCode();
      // The code in curl is there at first.
      if (language !== 'curl') await code.getByText(language, { exact: true }).click();
      const run = async () => {
        const env = { ...process.env, CONTENTGEN_API_KEY: mock.keys.key };
        return (await promisify(execFile)(command, ['-c', await sample()], { env })).stdout;
      };
      expect(JSON.parse(await run())).toMatchObject({ prompt, state: 'succeeded' });
      await code.getByRole('checkbox', { name: 'Live' }).check();
      expect(await run()).toContain('event: record');
    });

  it('is that of the form, and shows the response', async () => {
    const { page, code, sample } = await openCode();
    await code.getByText('TypeScript', { exact: true }).click();
    expect(await sample()).toContain("prompt: 'The baker\\'s bread & more'");
    await write(page);
    await words(page);
    await code.getByText('succeeded', { exact: true }).waitFor();
    await expect.poll(() => code.locator('pre').last().innerText()).toContain('"state": "succeeded"');
    await code.getByText('At once').click();
    await code.getByText('202 Accepted').waitFor();
    expect(await code.locator('pre').last().innerText()).toContain('"state": "queued"');
    await page.keyboard.press('Escape');
    await code.waitFor({ state: 'detached' });
  });

  it('is also that of reads and edits of a record', async () => {
    const { page } = await open('#/library/documents');
    await page.locator('[data-item]').first().click();
    await page.getByRole('button', { name: 'Code' }).click();
    const code = page.getByRole('complementary', { name: 'Code' });
    await code.getByText(/^GET/).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect
      .poll(() => code.locator('pre').first().innerText())
      .toMatch(/-X PATCH[\s\S]*If-Match: "\d+"/);
  });
});

it('four styles are drawn at once, and one opens large', async () => {
  const { page } = await open('#/draw');
  await page.getByRole('button', { name: 'Try four styles' }).click();
  const pictures = page.locator('.tile img');
  await expect.poll(() => pictures.count()).toBe(4);
  expect(await page.locator('.tile figcaption').allTextContents()).toEqual([
    'Art deco',
    'Origami',
    'Vaporwave',
    'Abstract',
  ]);
  await pictures.first().click();
  await page.getByRole('heading', { name: 'A sailing boat on a calm sea at sunset' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PNG' }).click();
  expect((await download).suggestedFilename()).toBe('A sailing boat on a calm sea at sunset.png');
});

it.each(['documents', 'pictures'])(
  'several %s are selected, saved in one file, and deleted',
  async (kind) => {
    const { page } = await open(`#/library/${kind}`);
    const items = page.locator('[data-item]');
    await items.first().waitFor();
    const gone = await Promise.all([0, 1].map((index) => items.nth(index).getAttribute('href')));
    await page.getByRole('button', { name: 'Select' }).click();
    await items.nth(0).click();
    await items.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('contentgen.zip');
    const bytes = await readFile(await file.path());
    const endings = bytes.toString('latin1').match(kind === 'documents' ? /\.md/g : /\.png/g);
    // Each name stands at its file and in the directory.
    expect(endings?.length).toBe(6);
    await items.nth(2).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 deleted.').waitFor();
    for (const href of gone) await page.locator(`[data-item][href="${href}"]`).waitFor({ state: 'detached' });
  },
);

it('the menu says what the account has used in this month', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Mock' }).click();
  await page.getByText(/^Texts and pictures: \d+/).waitFor();
  await page.getByText(/^The counts begin again on /).waitFor();
});

it('the wall loads pictures when they come near, and an empty library shows the styles', async () => {
  const { page, requests } = await open('#/library/pictures', { viewport: { width: 390, height: 500 } });
  const loaded = () => requests.filter((request) => request.includes('/media/')).length;
  await page.locator('.wall img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = loaded();
  expect(first).toBeLessThan(29);
  await page.getByRole('button', { name: 'More' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('.wall li').count()).toBe(30);
  const empty = await startMock({ empty: true });
  const { page: other } = await visit(`${empty.url}/#/library/pictures`);
  await expect.poll(() => other.locator('.gallery li').count()).toBe(14);
  await empty.close();
});

it('everything can be done with the keyboard', async () => {
  const { page } = await open();
  const focused = (name: string) =>
    page
      .locator(':focus')
      .and(page.getByLabel(name, { exact: true }))
      .waitFor();
  const template = page.getByRole('button', { name: /^Template/ });
  await template.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Templates' }).waitFor();
  await page.keyboard.type('faq');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Template FAQ' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Tab');
  await focused('About');
  await page.keyboard.press('Control+Enter');
  await words(page);
  await page
    .locator('h1')
    .evaluate(() =>
      (
        globalThis as unknown as { document: { activeElement: { blur(): void } } }
      ).document.activeElement.blur(),
    );
  await page.keyboard.press('c');
  await page.getByRole('complementary', { name: 'Code' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Favorite', pressed: true }).waitFor();
  await page.keyboard.press('/');
  await focused('Search by name');
  await page.keyboard.type('harbor');
  await page.waitForURL(/search=harbor/);
  const shown = async () =>
    (await page.locator('.caption').allTextContents()).map((name) => /Harbor/.test(name));
  await expect.poll(async () => [...new Set(await shown())]).toEqual([true]);
  await page.locator('[data-item]').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Harbor/ }).waitFor();
  await page.getByRole('button', { name: 'Mock' }).click();
  await page.getByText('Keyboard', { exact: true }).click();
  await page.getByLabel('Single keys are shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  expect(await page.getByRole('complementary').count()).toBe(0);
});

/** Every view, with what makes it visible. */
const views: readonly (readonly [hash: string, show: (page: Page) => Promise<unknown>])[] = [
  ['#/write', (page) => page.getByText('Or draw a picture').waitFor()],
  [
    '#/write',
    async (page) => {
      await page.getByRole('button', { name: /^Template/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    '#/write',
    async (page) => {
      await write(page);
      await words(page);
      await page.getByRole('button', { name: 'Code' }).click();
      await page.getByText('succeeded', { exact: true }).waitFor();
    },
  ],
  [
    '#/write',
    async (page) => {
      mock.next(429);
      await write(page);
      await alert(page, 'Too many requests');
      await page.locator('.pill').click();
      await page.getByText('Last requests').waitFor();
    },
  ],
  ['#/draw', (page) => page.getByText('From your library').waitFor()],
  ['#/library/pictures', (page) => page.locator('.wall img').first().waitFor()],
  [
    '#/library/pictures',
    async (page) => {
      await page.locator('[data-item]').first().click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Name', { exact: true }).waitFor();
    },
  ],
  [
    '#/library/documents',
    async (page) => {
      await page.locator('[data-item]').nth(1).click();
      await page.getByRole('button', { name: 'Delete' }).waitFor();
    },
  ],
  [
    '#/webhooks',
    async (page) => {
      await page.getByLabel('URL of your server').fill(`https://example.com/${'hook'.repeat(30)}`);
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('it is not shown again').waitFor();
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('webhook.test').waitFor();
    },
  ],
];

it.each(views.map(([hash, show], index) => [index + 1, hash, show] as const))(
  'view %i (%s) has no finding of axe in light and dark, and fits 360 pixels',
  async (_, hash, show) => {
    const { page } = await open(hash, { colorScheme: 'light', reducedMotion: 'reduce' });
    await show(page);
    // The script of axe is no script of the page, so the policy does not apply to it.
    await page.evaluate(axe);
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      // A busy machine lays out the other width late.
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(width);
      const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const findings = async () => {
        const { violations } = (await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)} })`)) as {
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
        };
        return violations.map(({ id, nodes }) => [
          colorScheme,
          id,
          nodes.map((node) => `${node.html} ${node.failureSummary}`),
        ]);
      };
      // The browser may still paint the other colours.
      await expect.poll(findings).toEqual([]);
    }
  },
);
