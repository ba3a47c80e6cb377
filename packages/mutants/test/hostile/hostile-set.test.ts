import { type VerifyOptions, verify } from '@contentgen/contract-tests';
import {
  changeRequest,
  changeResponse,
  type Fault,
  queryOf,
  startFaultyProxy,
  withParameter,
} from '@contentgen/faulty-proxy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../start-server.ts';

describe('detects a service that', () => {
  async function failuresOf(fault: Fault, isWanted: NonNullable<VerifyOptions['isWanted']>) {
    const { url, keys, close } = await startServer();
    onTestFinished(close);
    await using proxy = await startFaultyProxy(url, fault);
    const report = await verify({ only: ['hostile'], baseUrl: proxy.url, key: keys.key, seed: 1, isWanted });
    expect(report.verdict).toBe('failed');
    return report.outcomes.filter(({ result }) => result === 'failed');
  }

  it('accepts a value that breaks a rule', async () => {
    const failures = await failuresOf(
      changeRequest(({ body }) => ({
        body: Buffer.from(body.toString().replace(/name=a{129}(?!a)/, 'name=a')),
      })),
      ({ operation, title }) => operation === 'createDocument' && title.startsWith('refuses a wrong name'),
    );
    expect(failures).toMatchObject([
      {
        title: 'refuses a wrong name (form)',
        messages: [
          'createDocument 202: the request breaks a rule and must be answered with 422 that names "name", but is answered with 202',
          expect.stringMatching(/^curl -X POST .* --data-raw 'name=a{129}&prompt=a&creativity=0'$/),
        ],
      },
    ]);
  });

  it('names another field', async () => {
    const failures = await failuresOf(
      changeResponse(({ body }, { method }) =>
        method === 'PUT' ? { body: body.replace('"field":"results[1]"', '"field":"results"') } : undefined,
      ),
      ({ operation, title }) => operation === 'putImage' && title === 'refuses a wrong results (JSON)',
    );
    expect(failures[0]?.messages).toContain(
      'putImage 422: must be 422 that names "results[1]", but is 422: "results" (type)',
    );
  });

  it('fails, and the report shows the smallest generated request', async () => {
    const failures = await failuresOf(
      changeResponse((_, { path }) =>
        /[?&]search=[^&]*%/.test(path) ? { status: 500, body: '{"detail":"the search"}' } : undefined,
      ),
      ({ operation, title }) => operation === 'listDocuments' && title === 'accepts any valid query',
    );
    const [, line] = failures[0]?.messages ?? [];
    expect(line).toMatch(/^curl -X GET "\$API"'\/api\/v1\/documents\?search=[^&']*%[^&']*' /);
  });

  it('refuses a valid value', async () => {
    const failures = await failuresOf(
      changeRequest(({ body }) => ({ body: Buffer.from(body.toString().replace('"retro"', '"Retro"')) })),
      ({ operation, title }) => operation === 'createImage' && title === 'accepts valid fields (JSON)',
    );
    expect(failures[0]?.messages).toMatchObject([
      'createImage 422: the request is valid and must be answered with 201 or 202, but is answered with 422: "style" (choice)',
      expect.stringMatching(/^curl -X POST .*"style":"retro"/),
    ]);
  });

  it('accepts any cursor', async () => {
    const acceptAny: Fault = async ({ request, forward }) => {
      const response = await forward();
      const isRefused = response.status === 422 && queryOf(request).has('cursor');
      return isRefused ? forward(withParameter(request, 'cursor', undefined)) : response;
    };
    const failures = await failuresOf(
      acceptAny,
      ({ title }) => title === 'accepts a cursor of this list only',
    );
    expect(failures).toHaveLength(2);
  });
});
