import { writeFile } from 'node:fs/promises';
import { startMock } from '@contentgen/mock';
import { readConfiguration, startService } from '@contentgen/service';
import { examplesOf } from '@contentgen/templates/examples';
import sharp from 'sharp';
import { launchBrowser } from '../../docs/test/browser.ts';

/**
 * Takes the picture of the console in the README: a finished example of the mock, and four pictures of the built-in
 * painter. It needs a browser, so it is not a part of `npm run generate`. Build the console first.
 */
const faq = 16;
const [{ prompt, text }] = examplesOf(faq);
const [width, height, gap] = [1_076, 694, 8];

const service = await startService({
  ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
  dataFolder: null,
});
const accountId = (await service.accounts.create('picture'))?.id ?? '';
const mock = await startMock({ instant: true });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light', bypassCSP: true });

/** Resolves to a picture of the page. Not every machine has a font with the key ↵. */
async function shot(): Promise<Buffer> {
  await page.addStyleTag({ content: 'kbd { display: none }' });
  await page.mouse.move(0, 0);
  return page.screenshot({ animations: 'disabled' });
}

await page.goto(`${mock.url}/#/write?${new URLSearchParams({ template_id: String(faq), prompt })}`);
const name = page.getByLabel('Name in the library');
const [question = ''] = text.match(/(?<=Q: ).+(?=\*)/) ?? [];
// The name and the prompt decide between the two examples.
for (const tried of [
  'Swimming course',
  'Swimming FAQ',
  'Swimming course: FAQ',
  'FAQ of the swimming course',
]) {
  await name.fill(tried);
  await page.getByRole('button', { name: /^Write/ }).click();
  await page
    .getByRole('article', { name: tried, exact: true })
    .getByText(/^A finished example/)
    .waitFor();
  if ((await page.getByRole('article').innerText()).includes(question)) break;
}
const left = await shot();

await page.goto(`${service.url}/#key=${await service.apiKeys.createCode(accountId)}`);
await page.getByRole('link', { name: 'Draw', exact: true }).click();
await page.getByRole('button', { name: 'Try four styles' }).click();
await page.locator('.desk img').nth(3).waitFor();
await page.evaluate(
  "Promise.all([...document.querySelectorAll('.desk img')].map((image) => image.decode()))",
);
const right = await shot();

const both = await sharp({ create: { width: 2 * width + gap, height, channels: 3, background: '#8c867a' } })
  .composite([
    { input: left, left: 0, top: 0 },
    { input: right, left: width + gap, top: 0 },
  ])
  .png()
  .toBuffer();
const picture = await sharp(both).resize({ width: 1_440 }).webp({ quality: 88 }).toBuffer();
await writeFile(new URL('../../../docs/images/console.webp', import.meta.url), picture);
await Promise.all([browser.close(), mock.close(), service.close()]);
