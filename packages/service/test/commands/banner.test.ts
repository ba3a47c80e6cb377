import { expect, it } from 'vitest';
import { type StartFacts, startBanner } from '../../src/commands/banner.ts';

const facts: StartFacts = {
  url: 'http://127.0.0.1:8080',
  proxied: null,
  needsWorker: false,
  hasProbes: true,
  hasDocs: true,
  server: null,
  storage: '/srv/data',
  firstKey: { secret: 'cgk_key' },
  consoleCode: null,
  dataFlag: [],
};

it('can name the file of the key instead, also in the request', () => {
  const banner = startBanner({ ...facts, firstKey: { file: '/srv/my data/first-api-key' } });
  expect(banner).toContain('  API key  in the file /srv/my data/first-api-key  Delete the file');
  expect(banner).toContain(`-H "Authorization: Bearer $(cat '/srv/my data/first-api-key')"`);
});

it('without a key says why, and how to create one', () => {
  const banner = startBanner({ ...facts, firstKey: { obstacle: "the file x can't be written (EROFS)" } });
  expect(banner).toContain(
    "  API key  none, because the file x can't be written (EROFS). To create one: contentgen",
  );
  expect(banner).not.toContain('curl');
});

it('has a link with a code for the console, or says to paste a key', () => {
  const link = startBanner({ ...facts, consoleCode: 'cgk_code' });
  expect(link).toContain('  Console  http://127.0.0.1:8080/#key=cgk_code  This link works once');
  expect(startBanner(facts)).toContain('  Console  http://127.0.0.1:8080/  Paste an API key there.');
});
