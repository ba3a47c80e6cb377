import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/accounts/api-key.ts';
import { type HttpResponse, type RunningService, runService } from '../running-service.ts';
import { everyOperation, perform } from './operations.ts';
import { resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

const list = resources.documents.path;
const withAuthorization = (authorization: string) =>
  running.send('GET', list, { headers: { authorization } });

const challenge = ({ status, headers }: HttpResponse) => [status, headers.get('www-authenticate')];

describe('a request without a key', () => {
  it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNzd29yZA==', 'cgk_key', 'BearerX cgk_key'])(
    '"%s" is not an API key',
    async (authorization) => {
      expect(challenge(await withAuthorization(authorization))).toEqual([401, 'Bearer']);
    },
  );

  it.each([
    [
      'the query',
      (secret: string) => ({ target: `${list}?authorization=Bearer+${secret}&api_key=${secret}` }),
    ],
    ['a cookie', (secret: string) => ({ headers: { cookie: `authorization=Bearer ${secret}` } })],
    ['X-API-Key', (secret: string) => ({ headers: { 'x-api-key': secret } })],
    ['Proxy-Authorization', (secret: string) => ({ headers: { 'proxy-authorization': `Bearer ${secret}` } })],
  ])('has none in %s', async (_, sent) => {
    const { secret } = await running.newCaller();
    const { target = list, headers = {} } = sent(secret) as {
      target?: string;
      headers?: Record<string, string>;
    };
    expect(challenge(await running.send('GET', target, { headers }))).toEqual([401, 'Bearer']);
  });

  it('gets 401 for known and unknown paths alike', async () => {
    expect((await running.send('GET', '/api/v1/nothing')).status).toBe(401);
  });
});

describe('a key that is not valid', () => {
  const refused = async (secret: string) => {
    const response = await withAuthorization(`Bearer ${secret}`);
    expect(challenge(response)).toEqual([401, 'Bearer error="invalid_token"']);
    return response.json.detail;
  };

  it('gets the same response for every reason', async () => {
    const { key, secret } = await running.newCaller();
    const expired = await running.newCaller({ expiresAt: new Date(0) });
    expect((await withAuthorization(`Bearer ${secret}`)).status).toBe(200);
    await running.service.apiKeys.revoke(key.id);
    running.service.forgetKeys();

    const details = [
      await refused('malformed'),
      await refused('a b'),
      await refused(`${secret}x`),
      await refused(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`),
      await refused(generateApiKey()),
      await refused(expired.secret),
      await refused(secret),
    ];
    expect(new Set(details).size).toBe(1);
  });
});

describe('a valid key', () => {
  it.each(['bearer', 'bEaReR', 'Bearer  '])('is accepted with the scheme "%s"', async (scheme) => {
    const { secret } = await running.newCaller();
    expect((await withAuthorization(`${scheme} ${secret}`)).status).toBe(200);
  });

  it('works until it expires', async () => {
    const caller = await running.newCaller({ expiresAt: new Date(Date.now() + 3_600_000) });
    expect((await caller.send('GET', list)).status).toBe(200);
    await running.service.apiKeys.expire(caller.key.id, new Date(0));
    running.service.forgetKeys();
    expect((await caller.send('GET', list)).status).toBe(401);
  });
});

describe('a key without the scope', () => {
  it.each(everyOperation)('$id gets 403', async (operation) => {
    const [needed = ''] = operation.scopes;
    const other = needed === 'read' ? 'write' : 'read';
    const response = await perform((await running.newCaller({ scopes: [other] })).send, operation);
    expect(response.status).toBe(403);
    expect(response.json.detail).toBe(
      `This operation needs the scope "${needed}"; the API key has "${other}".`,
    );
  });
});
