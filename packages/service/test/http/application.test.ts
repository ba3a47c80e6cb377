import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

const list = resources.documents.path;
const unknownId = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

test('a browser gets a page for an error outside of the API', async () => {
  const headers = { accept: 'text/html,*/*;q=0.8' };
  const page = await running.send('GET', '/<unknown>', { headers });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<h1>Not found</h1>');
  expect(page.text).toContain(page.headers.get('x-request-id'));
  const problem = await running.send('GET', list, { headers });
  expect([problem.status, problem.json.status]).toEqual([401, 401]);
});

describe('a service with a fault', () => {
  it('answers 503 while its database is unreachable', async () => {
    const broken = await runService();
    const caller = await broken.newCaller();
    await caller.send('GET', list);
    await broken.service.database.destroy();
    const responses = [
      await caller.send('GET', list),
      await caller.sendForm('POST', list, resources.documents.created),
      await broken.send('GET', list, { headers: { authorization: `Bearer ${running.url}` } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 401]);
    expect(responses[0]?.headers.get('retry-after')).toBe('1');
    broken.service.forgetKeys();
    expect((await caller.send('GET', list)).status).toBe(503);
    await broken.close();
  });

  it('answers 503 when too many requests are running, and recovers', async () => {
    const providers = heldProviders();
    const busy = await runService(
      { concurrencyLimits: { total: 1, perAccount: 9, permitsPerAccount: 4 } },
      providers,
    );
    const caller = await busy.newCaller();
    const begun = providers.hold();
    const waiting = caller.sendForm('POST', list, resources.documents.created);
    await begun;
    const further = Array.from({ length: 6 }, () =>
      caller.sendForm('POST', list, resources.documents.created),
    );
    const refused = await Promise.race(further);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    providers.release();
    expect((await waiting).status).toBe(201);
    await Promise.all(further);
    expect((await caller.send('GET', list)).status).toBe(200);
    await busy.close();
  });

  it('answers 500 without the message of the exception', async () => {
    const broken = await runService();
    const caller = await broken.newCaller();
    await sql`drop table documents cascade`.execute(broken.service.database);
    const responses = [
      await caller.send('GET', list),
      await caller.send('GET', `${list}/${unknownId}`),
      await caller.sendForm('POST', list, resources.documents.created),
      await caller.sendForm('PATCH', `${list}/${unknownId}`, { name: 'x' }),
      await caller.send('DELETE', `${list}/${unknownId}`),
    ];
    for (const { status, headers, json } of responses) {
      expect(status).toBe(500);
      expect(json).toEqual({
        type: 'urn:problem-type:contentgen:internal-server-error',
        title: 'Internal server error',
        status: 500,
        detail:
          'An unexpected error happened in the service. If it happens again, report it with the request_id.',
        instance: expect.stringMatching(/^\/api\/v1\/documents/),
        request_id: headers.get('x-request-id'),
      });
    }
    expect((await caller.send('GET', resources.images.path)).status).toBe(200);
    await broken.close();
  });
});
