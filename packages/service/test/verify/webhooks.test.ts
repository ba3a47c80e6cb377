import { randomUUID } from 'node:crypto';
import { verify } from '@contentgen/contract-tests';
import { changeRequest, type Fault, startFaultyProxy, withContent } from '@contentgen/contract-tests/proofs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { expectPassed } from './expect-passed.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runService({ webhookInterval: 50, webhookPauses: [50, 1_000] });
});
afterAll(() => running.close());

/** The checks that receive events. */
const isWanted = ({ title }: { title: string }) => /^(sends|disables|shows a delivery)/.test(title);

/** Runs checks against the service, whose events pass a proxy with a fault. It may not delete webhooks. */
async function run(fault: Fault, title: string, deletes = true) {
  const events = await startFaultyProxy('http://127.0.0.1:1', fault);
  // The service calls this proxy in place of the receiver.
  const api = await startFaultyProxy(running.url, async (exchange) => {
    const { request, operations, forward, stream } = exchange;
    if (operations.has('deleteWebhook') && !deletes) {
      const head = await forward({ method: 'OPTIONS' });
      return { ...head, headers: { ...head.headers, 'access-control-allow-origin': '*' } };
    }
    if (!operations.has('createWebhook')) return stream();
    const body = JSON.parse(request.body.toString());
    const { origin, pathname } = new URL(body.url);
    events.target = origin;
    const url = events.url + pathname;
    const response = await forward({ body: Buffer.from(JSON.stringify({ ...body, url })) });
    return withContent(response, (created) => ({ ...created, url: body.url }));
  });
  onTestFinished(async () => {
    await api.close();
    await events.close();
  });
  const key = (await running.newCaller()).secret;
  const options = { baseUrl: api.url, key, webhookListen: 0, only: ['rules'] as const };
  const { outcomes } = await verify({ ...options, isWanted: (check) => check.title.startsWith(title) });
  return outcomes.flatMap(({ messages }) => messages).join('\n');
}

it('sends events as the contract says, and no webhook is left', async () => {
  const [own, other] = [await running.newCaller(), await running.newCaller()];
  const keys = { key: own.secret, otherKey: other.secret };
  const only = ['rules', 'isolation'] as const;
  const report = await verify({ baseUrl: running.url, ...keys, webhookListen: 0, only, isWanted });
  expectPassed(report);
  expect(report.outcomes.filter(({ result }) => result === 'passed')).toHaveLength(10);
  const left = await Promise.all([own, other].map(({ send }) => send('GET', '/api/v1/webhooks')));
  expect(left.map(({ json }) => json.data)).toEqual([[], []]);
});

it('leaves no webhook if the run is interrupted', async () => {
  const { secret: key, send } = await running.newCaller();
  const interruption = new AbortController();
  let made = 0;
  await using api = await startFaultyProxy(running.url, async ({ operations, forward }) => {
    const response = await forward();
    if (operations.has('createWebhook')) made += 1;
    if (operations.has('createDocument') && made > 0) interruption.abort(new Error('interrupted'));
    return response;
  });
  const options = { baseUrl: api.url, key, webhookListen: 0, only: ['rules'] as const, isWanted };
  await expect(verify({ ...options, signal: interruption.signal })).rejects.toThrow('interrupted');
  expect(made).toBe(1);
  expect((await send('GET', '/api/v1/webhooks')).json.data).toEqual([]);
});

it('without a port, the checks are named, and what they need', async () => {
  const { secret: key } = await running.newCaller();
  const { outcomes } = await verify({ baseUrl: running.url, key, only: ['rules'], isWanted });
  expect(new Set(outcomes.flatMap(({ messages }) => messages))).toEqual(
    new Set(['it receives events: pass a port for them with --webhook-listen']),
  );
});

const signed = 'sends a signed event when one of the documents';

it.each<[string, Fault, string, RegExp]>([
  [
    'signs other bytes',
    changeRequest(({ body }) => ({ body: Buffer.concat([body, Buffer.from(' ')]) })),
    signed,
    /signature.*\n.*webhooks\/recordFinished\/parameters\/webhook-signature/,
  ],
  [
    'sends an old time',
    changeRequest(({ headers }) => ({ headers: { ...headers, 'webhook-timestamp': '1795252500' } })),
    signed,
    /webhook-timestamp must be the time of the delivery/,
  ],
  ['sends no event', async () => ({ status: 204, headers: {}, body: '' }), signed, /an event must arrive/],
  [
    'gives a repetition another id',
    changeRequest(({ headers }) => ({ headers: { ...headers, 'webhook-id': randomUUID() } })),
    'sends an event again after 500',
    /webhook-id of a repetition must be/,
  ],
  [
    'does not repeat an event',
    async ({ forward }) => ({ ...(await forward()), status: 204 }),
    'sends an event again after 500',
    /must arrive again/,
  ],
])('finds that a server %s', async (_, fault, title, sentence) => {
  expect(await run(fault, title)).toMatch(sentence);
});

it('finds that a server sends events after the deletion', async () => {
  const events: Fault = ({ stream }) => stream();
  expect(await run(events, 'sends nothing after', false)).toMatch(/after the deletion of the webhook/);
});
