import { fileURLToPath } from 'node:url';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../src/content-security-policy.ts';
import { itReadsWell } from './reads-well.ts';

let service: Service;

beforeAll(async () => {
  const docsPage = fileURLToPath(new URL('../dist/index.html', import.meta.url));
  service = await startService({
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
    dataFolder: null,
    docsPage,
  });
});
afterAll(() => service?.close());

describe('the page served by the service at /docs', () => {
  itReadsWell(() => `${service.url}/docs`);

  it('comes with the policy that the page is built for', async () => {
    const answer = await fetch(`${service.url}/docs`);
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});
