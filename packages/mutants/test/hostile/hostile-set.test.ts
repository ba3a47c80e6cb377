import { type VerifyOptions, verify } from '@contentgen/contract-tests';
import { changeRequest, changeResponse, type Fault, startFaultyProxy } from '@contentgen/faulty-proxy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../start-server.ts';

describe('the first case of a family finds a fault, and the report shows the smallest case', () => {
  async function failuresOf(fault: Fault, isWanted: NonNullable<VerifyOptions['isWanted']>, cases: number) {
    const { url, keys, close } = await startServer();
    onTestFinished(close);
    await using proxy = await startFaultyProxy(url, fault);
    const options = { only: ['hostile'], baseUrl: proxy.url, key: keys.key, seed: 1 } as const;
    const report = await verify({ ...options, isWanted, cases });
    expect(report.verdict).toBe('failed');
    return report.outcomes.filter(({ result }) => result === 'failed');
  }
  const sameSeed = expect.stringMatching(/^case 1 of 1; repeat with --only hostile --cases \d+ --seed 1$/);

  it('a value that breaks a rule is accepted', async () => {
    const failures = await failuresOf(
      changeRequest(({ body }) => ({
        body: Buffer.from(body.toString().replace(/name=a{129}(?!a)/, 'name=a')),
      })),
      ({ operation, title }) => operation === 'createDocument' && title.startsWith('refuses name: '),
      20,
    );
    expect(failures).toMatchObject([
      {
        title: 'refuses name: too long (form)',
        messages: [
          'createDocument 202: the request breaks a rule and must be answered with 422 that names "name", but is answered with 202',
          expect.stringMatching(/^curl -X POST .* --data-raw 'name=a{129}&prompt=a&creativity=0'$/),
          expect.stringMatching(/^case 1 of \d+; repeat with --only hostile --cases 20 --seed 1$/),
        ],
      },
    ]);
  });

  it('another field is named', async () => {
    const failures = await failuresOf(
      changeResponse(({ body }, { method }) =>
        method === 'PUT' ? { body: body.replace('"field":"results[1]"', '"field":"results"') } : undefined,
      ),
      ({ operation, title }) => operation === 'putImage' && title.includes('an item that is not a string'),
      1,
    );
    expect(failures).toMatchObject([
      {
        title: 'refuses results: an item that is not a string (JSON)',
        messages: [
          'putImage 422: must be 422 that names "results[1]", but is 422: "results" (type)',
          expect.stringMatching(/^curl -X PUT .* --data-raw '\{"results":\["[^"]+",1\],"favorite":true\}'$/),
          sameSeed,
        ],
      },
    ]);
  });

  it('the service fails', async () => {
    const failures = await failuresOf(
      changeResponse((_, { path }) =>
        /[?&]search=[^&]*%/.test(path) ? { status: 500, body: '{"detail":"the search"}' } : undefined,
      ),
      ({ operation, title }) => operation === 'listDocuments' && title === 'accepts search: any text (query)',
      40,
    );
    expect(failures).toHaveLength(1);
    const [what = '', ...rest] = failures[0]?.messages ?? [];
    expect(what).toMatch(/^listDocuments 500: /);
    expect(rest.find((message) => message.startsWith('curl'))).toMatch(
      /^curl -X GET "\$API"'\/api\/v1\/documents\?search=[^&']*%[^&']*' -H "Authorization: Bearer \$KEY"$/,
    );
    expect(rest.at(-1)).toMatch(/, reduced \d+ times; .* --seed 1$/);
  });

  it('a valid value is refused', async () => {
    const failures = await failuresOf(
      changeRequest(({ body }) => ({ body: Buffer.from(body.toString().replace('"retro"', '"Retro"')) })),
      ({ operation, title }) => operation === 'createImage' && /^accepts style (re|sk).*\(JSON\)/.test(title),
      2,
    );
    expect(failures).toMatchObject([
      {
        title: 'accepts style retro (JSON)',
        messages: [
          'createImage 422: the request is valid and must be answered with 201 or 202, but is answered with 422: "style" (choice)',
          expect.stringMatching(/^curl -X POST .*"style":"retro"/),
          sameSeed,
        ],
      },
    ]);
  });
});
