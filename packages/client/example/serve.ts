/** Serves the example page, and a mock that it calls, until a signal: `npm run example -w packages/client`. */
import { fileURLToPath } from 'node:url';
import { startMock } from '@contentgen/mock';
import { servedPage } from './served-page.ts';

const [mock, page] = await Promise.all([
  startMock(),
  servedPage(fileURLToPath(new URL('main.tsx', import.meta.url))),
]);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([mock.close(), page[Symbol.asyncDispose]()]));
}

process.stdout.write(
  `The example page:       ${page.url}?service=${mock.url}\nThe mock that it calls: ${mock.url}\n`,
);
