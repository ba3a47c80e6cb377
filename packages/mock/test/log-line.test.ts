import { operations } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { type Exchange, startMock } from '../src/index.ts';
import { logLine } from '../src/log-line.ts';

const exchange: Exchange = {
  time: new Date(2026, 10, 21, 9, 15, 0),
  method: 'POST',
  target: '/api/v1/documents',
  status: 201,
  milliseconds: 52,
  reason: undefined,
};

it('has the time, the request, the status and the duration', () => {
  expect(logLine(exchange)).toBe('09:15:00 POST /api/v1/documents 201 52 ms\n');
});

it('has no control characters, and cuts a long target', () => {
  const line = logLine({ ...exchange, reason: 'a\u001b[2Jb\nc', target: `/${'a'.repeat(10_000)}` });
  expect(line).toMatch(/^[^\p{Cc}]{1,300}\n$/u);
});

it('says why a request was refused', async () => {
  const exchanges: Exchange[] = [];
  const mock = await startMock({ port: 0, onResponse: (one) => exchanges.push(one) });
  const headers = { authorization: `Bearer ${mock.keys.key}` };
  await fetch(`${mock.url}${operations.listDocuments.path}?serach=x&sort=up`, { headers });
  await fetch(`${mock.url}${operations.listDocuments.path}`, { headers });
  mock.next(503);
  const chosen = await fetch(`${mock.url}${operations.listDocuments.path}`, { headers });
  const body = new URLSearchParams({ name: 'A', prompt: 'mock:409', creativity: '0' });
  await fetch(`${mock.url}${operations.createDocument.path}`, { method: 'POST', headers, body });
  await fetch(`${mock.url}${operations.listDocuments.path}`, {
    headers: { ...headers, prefer: 'code=500' },
  });
  await mock.close();
  expect(chosen.headers.get('mock-fault')).toBe('chosen');
  expect(exchanges.map(({ status, reason }) => [status, reason])).toEqual([
    [
      422,
      'The request is invalid: 2 errors. sort must be one of desc, asc. serach is not a query parameter of this operation (use one of search, search_by, favorite, template_id, all_templates, sort_by, sort, per_page, cursor, include_total).',
    ],
    [200, undefined],
    [503, expect.stringMatching(/^This was chosen as the next response\. The service can't answer/)],
    [409, expect.stringMatching(/^A word in the request has asked for this\. /)],
    [500, expect.stringMatching(/^The request has asked for this with Prefer\. /)],
  ]);
});
