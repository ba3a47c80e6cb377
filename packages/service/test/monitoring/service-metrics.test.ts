import { operations } from '@contentgen/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { GenerationFailure } from '../../src/generation/generation-failure.ts';
import { readConfiguration } from '../../src/settings.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { startProviderServer } from '../generation/provider-server.ts';
import { resources } from '../http/records.ts';
import { type RunningService, runService } from '../running-service.ts';
import { readMetrics, type Sample, sampleValue } from './metrics.ts';

const metricsAddress = { host: '127.0.0.1', port: 0 };
const list = resources.documents.path;
const requests = 'contentgen_http_request_duration_seconds';
const attempts = 'contentgen_generation_attempts_total';
const async = { prefer: 'respond-async' };
const patient = { timeout: 30_000 };

let running: RunningService;
const read = () => readMetrics(running.service.metricsUrl);

describe('requests', () => {
  beforeAll(async () => {
    running = await runService({ metricsAddress });
  });
  afterAll(() => running.close());

  it('are counted by operation and status, with their latencies', async () => {
    const caller = await running.newCaller();
    await caller.send('GET', list);
    await caller.send('HEAD', list);
    await caller.send('GET', `${list}?page=2`);
    await running.send('GET', list);
    const samples = await read();
    const { id: operation } = Object.values(operations).find(
      ({ method, path }) => method === 'get' && path === list,
    ) as { id: string };
    for (const [status, count] of [
      ['200', 2],
      ['422', 1],
      ['401', 1],
    ] as const) {
      expect(sampleValue(samples, `${requests}_count`, { operation, status })).toBe(count);
      expect(sampleValue(samples, `${requests}_bucket`, { operation, status, le: '+Inf' })).toBe(count);
      expect(sampleValue(samples, `${requests}_sum`, { operation, status })).toBeGreaterThan(0);
    }
  });

  it('of any address, method, account and key make no further series', async () => {
    const caller = await running.newCaller();
    const flood = async (seed: string) => {
      const other = await running.newCaller();
      for (const method of ['GET', 'DELETE', 'PUT']) {
        await caller.send(method, `/${seed}`);
        await caller.send(method, `/media/${seed}.png`);
        await other.send(method, `${list}/${seed}`);
        await running.send(method, `${list}/${seed}?${seed}=${seed}`);
      }
      await running.send('PROPFIND', `/docs/${seed}`);
      await other.sendForm('POST', list, { ...resources.documents.created, prompt: seed }, async);
    };
    const own = async () => (await read()).filter(({ name }) => name.startsWith('contentgen_http'));
    await flood('first');
    const before = await own();
    for (const seed of ['a-second-seed', '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70', '%00', 'x'.repeat(500)]) {
      await flood(seed);
    }
    const after = await own();
    expect(after.map(seriesOf)).toEqual(before.map(seriesOf));
    expect(new Set(after.flatMap(({ labels }) => Object.keys(labels)))).toEqual(
      new Set(['operation', 'status', 'le']),
    );
    const named = new Set([...Object.keys(operations), 'none']);
    for (const { labels } of after) expect(named).toContain(labels.operation);
  });

  it('of probes need no operation', async () => {
    await running.send('GET', '/readyz');
    expect(sampleValue(await read(), `${requests}_count`, { operation: 'none', status: '200' })).toBe(1);
  });
});

describe('generations', () => {
  afterEach(() => running.close());

  it('are counted by resource, provider and outcome, and failures of providers by their code', async () => {
    const server = await startProviderServer();
    await server.close();
    const { providers } = readConfiguration({
      TEXT_PROVIDERS: 'broken,offline',
      PROVIDER_BROKEN_URL: server.url,
      PROVIDER_BROKEN_TEXT_MODEL: 'a-model',
    });
    running = await runService({ metricsAddress, providers });
    const caller = await running.newCaller();
    expect((await caller.sendForm('POST', list, resources.documents.created)).json.state).toBe('succeeded');
    const samples = await read();
    const labels = { resource: 'documents', provider: 'offline', outcome: 'succeeded' };
    expect(sampleValue(samples, attempts, labels)).toBe(1);
    expect(sampleValue(samples, 'contentgen_generation_attempt_duration_seconds_count', labels)).toBe(1);
    const failures = samples.filter(({ name }) => name === 'contentgen_provider_failures_total');
    expect(failures).toEqual([
      {
        name: 'contentgen_provider_failures_total',
        labels: { resource: 'documents', provider: 'broken', code: expect.stringMatching(/^\w+$/) },
        value: 1,
      },
    ]);
  });

  it('have an outcome if they fail, are tried again or are canceled', async () => {
    const providers = handDrivenProviders();
    running = await runService(
      { metricsAddress, generationAttempts: 2, generationRetryDelay: 0, generationConcurrency: 2 },
      providers,
    );
    const outcome = async (name: string) => sampleValue(await read(), attempts, { outcome: name });
    const caller = await running.newCaller();
    const create = () => caller.sendForm('POST', list, resources.documents.created, async);
    await create();
    const failure = new GenerationFailure('provider_failed', 'It failed.', { retryable: true });
    (await providers.nextText()).fail(failure);
    (await providers.nextText()).fail(failure);
    await expect.poll(() => outcome('failed'), patient).toBe(1);
    expect(await outcome('retried')).toBe(1);
    const { id } = (await create()).json;
    await providers.nextText();
    await caller.send('DELETE', `${list}/${id}`);
    await expect.poll(() => outcome('canceled'), patient).toBe(1);
  });

  it('are counted in the queue by resource and state, with the age of the oldest', async () => {
    const providers = handDrivenProviders();
    running = await runService({ metricsAddress, generationConcurrency: 1 }, providers);
    const caller = await running.newCaller();
    for (let created = 0; created < 3; created += 1) {
      await caller.sendForm('POST', list, resources.documents.created, async);
    }
    await providers.nextText();
    const samples = await read();
    const jobs = (resource: string, state: string) =>
      sampleValue(samples, 'contentgen_queue_jobs', { resource, state });
    expect([
      jobs('documents', 'available'),
      jobs('documents', 'delayed'),
      jobs('documents', 'running'),
    ]).toEqual([2, 0, 1]);
    expect([jobs('images', 'available'), jobs('images', 'running')]).toEqual([0, 0]);
    const age = (resource: string) =>
      sampleValue(samples, 'contentgen_queue_oldest_age_seconds', { resource });
    expect(age('documents')).toBeGreaterThan(0);
    expect(age('images')).toBe(0);
  });
});

describe('the process', () => {
  afterEach(() => running.close());

  it('has gauges of event streams, of the event loop and of the connections to a database server', async () => {
    const providers = handDrivenProviders();
    running = await runService({ metricsAddress }, providers);
    const caller = await running.newCaller();
    const { id } = (await caller.sendForm('POST', list, resources.documents.created, async)).json;
    await providers.nextText();
    expect(sampleValue(await read(), 'contentgen_event_streams')).toBe(0);
    const controller = new AbortController();
    await fetch(`${running.url}${list}/${id}/events`, {
      headers: { authorization: `Bearer ${caller.secret}` },
      signal: controller.signal,
    });
    const samples = await read();
    expect(sampleValue(samples, 'contentgen_event_streams')).toBe(1);
    expect(sampleValue(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    const connections = sampleValue(samples, 'contentgen_database_connections', { state: 'busy' });
    if (inject('postgresql') === null) expect(connections).toBeUndefined();
    else {
      const idle = sampleValue(samples, 'contentgen_database_connections', { state: 'idle' });
      expect(Number(connections) + Number(idle)).toBeGreaterThan(0);
      expect(sampleValue(samples, 'contentgen_database_waiting')).toBe(0);
    }
    controller.abort();
    await expect.poll(async () => sampleValue(await read(), 'contentgen_event_streams'), patient).toBe(0);
  });

  it('answers the probes at the address of the metrics, which nothing else is at', async () => {
    running = await runService({ metricsAddress });
    const send = (path: string) => fetch(new URL(path, String(running.service.metricsUrl)));
    expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await send('/readyz')).status).toBe(200);
    expect((await send('/api/v1/documents')).status).toBe(404);
    const port = Number(new URL(String(running.service.metricsUrl)).port);
    await expect(runService({ metricsAddress: { ...metricsAddress, port } })).rejects.toThrow(
      /port \d+ of 127\.0\.0\.1 \(EADDRINUSE\)\. Choose another address with METRICS_ADDRESS\.$/,
    );
  });

  it('measures nothing without METRICS_ADDRESS', async () => {
    running = await runService();
    expect(running.service.metricsUrl).toBeNull();
    expect((await running.send('GET', '/metrics')).status).toBe(404);
  });
});

function seriesOf({ name, labels }: Sample): string {
  return `${name} ${JSON.stringify(labels)}`;
}
