import { fileURLToPath } from 'node:url';
import { startMock } from '@contentgen/mock';
import { createServer } from 'vite';
import { expect, it, vi } from 'vitest';
import { launchBrowser } from '../../docs/test/browser.ts';

it('the sample shows pictures, draws a new one, and keeps the key on its server', async () => {
  const mock = await startMock({ instant: true });
  vi.stubEnv('CONTENTGEN_BASE_URL', mock.url);
  vi.stubEnv('CONTENTGEN_API_KEY', mock.keys.key);
  const configFile = fileURLToPath(new URL('../example/vite.config.ts', import.meta.url));
  const server = await createServer({ configFile, logLevel: 'silent', server: { port: 0, hmr: false } });
  await server.listen();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    const keys: unknown[] = [];
    page.on('request', (request) => keys.push(request.headers().authorization));
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.getByRole('img').first().waitFor();
    // In the page, `naturalWidth` is 0 until a picture has loaded, and stays 0 if it is broken.
    const loaded = () =>
      page.getByRole('img').evaluateAll((pictures) =>
        Promise.all(
          (pictures as unknown as { decode(): Promise<void>; naturalWidth: number }[]).map(
            async (picture) => {
              await picture.decode();
              return picture.naturalWidth > 0;
            },
          ),
        ),
      );
    expect(await loaded()).not.toContain(false);

    await page.getByPlaceholder('Name').fill('Lake');
    await page.getByPlaceholder('What the picture shows').fill('A sailing boat');
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('status').getByText('succeeded').waitFor();
    await page.getByRole('img', { name: 'A sailing boat' }).waitFor();
    expect(await loaded()).not.toContain(false);
    expect(new Set(keys)).toEqual(new Set([undefined]));
  } finally {
    await browser.close();
    await server.close();
    await mock.close();
    vi.unstubAllEnvs();
  }
});
