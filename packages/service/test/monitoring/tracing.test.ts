import { operations } from '@contentgen/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GenerationFailure } from '../../src/generation/generation-failure.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { providersOf, textModel } from '../generation/model-providers.ts';
import { startProviderServer } from '../generation/provider-server.ts';
import { resources } from '../http/records.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { type CollectedSpan, type Collector, startCollector } from './collector.ts';

const list = resources.documents.path;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentSpanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentSpanId}-01`;
const server = 2;
const failed = 2;

const operationOf = (method: string, path: string) =>
  String(
    Object.values(operations).find((operation) => operation.method === method && operation.path === path)?.id,
  );

let collector: Collector;
let running: RunningService;
let caller: Caller;

beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

const tracesTo = (endpoint: string) => ({
  endpoint,
  headers: { 'api-key': 'key of the collector' },
  serviceName: 'content',
});

async function run(providers?: Parameters<typeof runService>[1]) {
  running = await runService(
    { traces: tracesTo(collector.url), generationAttempts: 2, generationRetryDelay: 0 },
    providers,
  );
  caller = await running.newCaller();
}

/** Closes the service, which sends the last spans. Resolves to those with this name, in the order of their ends. */
async function spansNamed(name: string): Promise<CollectedSpan[]> {
  await running.close();
  return collector.spans.filter((span) => span.name === name);
}

describe('traces', () => {
  it('have the request and its generation, and continue the trace of the client', async () => {
    await run();
    const { created } = resources.documents;
    const prompt = 'The prompt must not be in a trace';
    const response = await caller.sendForm('POST', list, { ...created, prompt }, { traceparent });
    expect(response.json.state).toBe('succeeded');
    const name = operationOf('post', list);
    const [request] = await spansNamed(name);
    expect(request).toMatchObject({
      traceId,
      parentSpanId,
      kind: server,
      attributes: {
        'http.request.method': 'POST',
        'http.route': list,
        'http.response.status_code': response.status,
        'url.scheme': 'http',
      },
    });
    const [generation] = collector.spans.filter((span) => span.name === 'generate documents');
    expect(generation).toMatchObject({
      traceId,
      parentSpanId: request?.spanId,
      attributes: {
        'contentgen.resource': 'documents',
        'contentgen.provider': 'offline',
        'contentgen.outcome': 'succeeded',
      },
    });
    for (const { headers, resources } of collector.requests) {
      expect(headers).toMatchObject({ 'api-key': 'key of the collector' });
      expect(resources).toEqual([expect.objectContaining({ 'service.name': 'content' })]);
    }
    const sent = collector.bodies.join();
    for (const secret of [prompt, caller.secret, caller.accountId, response.json.id]) {
      expect(sent).not.toContain(secret);
    }
  });

  it('of a generation have the tokens of its model', async () => {
    const server = await startProviderServer();
    server.behave({ kind: 'text', pieces: ['Words.'], tokens: [40, 7] });
    const model = { text: [textModel(server)] };
    await run(await providersOf(model));
    await caller.sendForm('POST', list, { name: 'A text', prompt: 'Words', creativity: '0.5' });
    const [generation] = await spansNamed('generate documents');
    expect(generation?.attributes).toMatchObject({
      'gen_ai.response.model': 'test-model',
      'gen_ai.usage.input_tokens': 40,
      'gen_ai.usage.output_tokens': 7,
    });
    await server.close();
  });

  it('begin at the service without a valid traceparent, and respect a client that samples nothing', async () => {
    await run();
    await caller.send('GET', list, { headers: { traceparent: 'x' } });
    await caller.send('GET', list);
    await caller.send('GET', list, { headers: { traceparent: traceparent.replace(/1$/, '0') } });
    const spans = await spansNamed(operationOf('get', list));
    expect(spans).toHaveLength(2);
    expect(spans.map((span) => span.parentSpanId)).toEqual([undefined, undefined]);
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(2);
  });

  it('name requests for no operation by a known method, and have no probes', async () => {
    await run();
    await caller.send('GET', '/a-secret-path?and=a-secret');
    await caller.send('PURGE', '/a-secret-path').catch(() => undefined);
    await caller.send('GET', '/healthz');
    await caller.send('GET', '/readyz');
    await running.close();
    expect(collector.spans.map(({ name }) => name).filter((name) => !name.startsWith('generate'))).toEqual([
      'GET',
      '_OTHER',
    ]);
    expect(collector.bodies.join()).not.toContain('secret');
  });

  it('have each attempt of a generation, with its outcome', async () => {
    const providers = handDrivenProviders();
    await run(providers);
    const create = caller.sendForm('POST', list, resources.documents.created, { traceparent });
    const failure = new GenerationFailure('provider_failed', 'It failed.', { retryable: true });
    (await providers.nextText()).fail(failure);
    (await providers.nextText()).fail(failure);
    await create;
    const attempts = await spansNamed('generate documents');
    expect(attempts.map(({ attributes }) => attributes['contentgen.outcome'])).toEqual(['retried', 'failed']);
    for (const attempt of attempts) expect(attempt).toMatchObject({ traceId, status: { code: failed } });
  });
});

it('a collector that is unreachable delays neither requests nor the end of the service', async () => {
  await collector.close();
  collector = await startCollector();
  const { url } = collector;
  await collector.close();
  running = await runService({ traces: tracesTo(url) });
  caller = await running.newCaller();
  expect((await caller.send('GET', list)).status).toBe(200);
  await running.close();
  collector = await startCollector();
});
