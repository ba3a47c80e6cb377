import { expect, it } from 'vitest';
import { formatHar, formatUnfinishedHar } from '../../src/report/har.ts';
import { formatJson } from '../../src/report/json.ts';
import { createRedaction, redacted } from '../../src/report/redaction.ts';
import { failed, outcome, reportOf } from './example-report.ts';

const exchange = {
  startedAt: '2026-11-21T08:00:01.000Z',
  duration: 7,
  request: {
    method: 'POST',
    path: '/api/v1/documents?all=a&all=b',
    headers: { Authorization: 'Bearer $KEY', 'Content-Type': 'application/json' },
    body: '{}',
  },
  response: {
    status: 422,
    headers: { 'content-type': 'application/problem+json', vary: ['Accept', 'Origin'], etag: undefined },
    body: '{"status":422}',
  },
};

it('has the exchanges of the failed checks', () => {
  const { log } = JSON.parse(formatHar(reportOf([outcome(), { ...failed, exchanges: [exchange] }])));
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'contentgen-verify' } });
  expect(log.entries).toMatchObject([
    {
      comment: 'rules/listDocuments/filters by favorite',
      startedDateTime: exchange.startedAt,
      time: 7,
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:8080/api/v1/documents?all=a&all=b',
        headers: [
          { name: 'Authorization', value: 'Bearer $KEY' },
          { name: 'Content-Type', value: 'application/json' },
        ],
        queryString: [
          { name: 'all', value: 'a' },
          { name: 'all', value: 'b' },
        ],
        postData: { mimeType: 'application/json', text: '{}' },
      },
      response: {
        status: 422,
        headers: [
          { name: 'content-type', value: 'application/problem+json' },
          { name: 'vary', value: 'Accept' },
          { name: 'vary', value: 'Origin' },
        ],
        content: { size: 14, mimeType: 'application/problem+json', text: '{"status":422}' },
      },
    },
  ]);
});

it('keeps bytes that are no text, without the key', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from('a-long-key')]);
  const response = { status: 200, headers: {}, body: '\u{fffd}\0', bytes };
  const report = redacted(
    reportOf([{ ...failed, exchanges: [{ ...exchange, response }] }]),
    createRedaction({ key: 'a-long-key' }),
  );
  expect(JSON.parse(formatHar(report)).log.entries[0].response.content).toMatchObject({
    encoding: 'base64',
    text: Buffer.concat([bytes.subarray(0, 2), Buffer.from('$KEY')]).toString('base64'),
  });
});

it('of an unfinished run has the reason', () => {
  const unfinished = { baseUrl: 'http://127.0.0.1:8080', startedAt: exchange.startedAt, reason: 'No key.' };
  expect(JSON.parse(formatUnfinishedHar(unfinished)).log).toMatchObject({ entries: [], comment: 'No key.' });
});

it('the JSON report has no exchanges', () => {
  expect(formatJson(reportOf([{ ...failed, exchanges: [exchange] }]))).not.toContain(
    'startedAt": "2026-11-21T08:00:01',
  );
});
