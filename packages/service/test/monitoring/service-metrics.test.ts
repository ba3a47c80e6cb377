import { operations } from '@contentgen/contract';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { GenerationFailure } from '../../src/generation/generation-failure.ts';
import { type Configuration, readConfiguration } from '../../src/settings.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { variables } from '../generation/model-providers.ts';
import { startProviderServer } from '../generation/provider-server.ts';
import { resources } from '../http/records.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';

const metricsAddress = { host: '127.0.0.1', port: 0 };
const { path: list, created } = resources.documents;
const async = { prefer: 'respond-async' };
const patient = { timeout: 60_000 };

let running: RunningService;
let caller: Caller;
afterEach(() => running.close());

async function run(settings: Partial<Configuration> = {}, providers?: Parameters<typeof runService>[1]) {
  running = await runService({ metricsAddress, ...settings }, providers);
  caller = await running.newCaller();
}

/** Resolves to the samples with this name, one a line: the labels and the value. */
async function samples(name: string): Promise<string[]> {
  const text = await (await fetch(String(running.service.metricsUrl))).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines.map((line) => line.slice(name.length).trim());
}

describe('requests', () => {
  const count = 'contentgen_http_request_duration_seconds_count';

  it('are counted by operation and status', async () => {
    await run();
    await caller.send('GET', list);
    await caller.send('HEAD', list);
    await caller.send('GET', `${list}?page=2`);
    await running.send('GET', list);
    await running.send('GET', '/readyz');
    expect(await samples(count)).toEqual([
      '{operation="listDocuments",status="200"} 2',
      '{operation="listDocuments",status="422"} 1',
      '{operation="listDocuments",status="401"} 1',
      '{operation="none",status="200"} 1',
    ]);
  });

  it('of any address, method, account and key make no further series', async () => {
    await run();
    const flood = async (seed: string) => {
      const other = await running.newCaller();
      for (const method of ['GET', 'DELETE', 'PUT']) {
        await caller.send(method, `/${seed}`);
        await other.send(method, `${list}/${seed}`);
        await running.send(method, `${list}/${seed}?${seed}=${seed}`);
      }
      await running.send('PROPFIND', `/docs/${seed}`);
      await other.sendForm('POST', list, { ...created, prompt: seed }, async);
    };
    const series = async () => (await samples(count)).map((sample) => sample.replace(/ \d+$/, ''));
    await flood('first');
    const before = await series();
    for (const seed of ['a-second-seed', '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70', 'x'.repeat(500)]) {
      await flood(seed);
    }
    expect(await series()).toEqual(before);
    const named = new Set([...Object.keys(operations), 'none']);
    for (const one of before) expect(named).toContain(/^\{operation="(\w+)",status="\d+"\}$/.exec(one)?.[1]);
  });
});

describe('generations', () => {
  const attempts = 'contentgen_generation_attempts_total';

  it('are counted by resource, provider and outcome, and failures of providers by their code', async () => {
    const { providers } = readConfiguration({
      TEXT_PROVIDERS: 'broken,offline',
      PROVIDER_BROKEN_URL: 'http://127.0.0.1:1',
      PROVIDER_BROKEN_TEXT_MODEL: 'a-model',
    });
    await run({ providers });
    expect((await caller.sendForm('POST', list, created)).json.state).toBe('succeeded');
    const succeeded = '{resource="documents",provider="offline",outcome="succeeded"} 1';
    expect(await samples(attempts)).toEqual([succeeded]);
    expect(await samples('contentgen_generation_attempt_duration_seconds_count')).toEqual([succeeded]);
    expect(await samples('contentgen_provider_failures_total')).toEqual([
      '{resource="documents",provider="broken",code="provider_failed"} 1',
    ]);
  });

  it('count their tokens by provider and model', async () => {
    const server = await startProviderServer();
    server.behave({ kind: 'text', pieces: ['Words.'], tokens: [40, 7] });
    await run({ providers: readConfiguration(variables('TEXT', server.url)).providers });
    await caller.sendForm('POST', list, created);
    expect(await samples('contentgen_tokens_total')).toEqual([
      '{provider="server",model="test-model",direction="input"} 40',
      '{provider="server",model="test-model",direction="output"} 7',
    ]);
    await server.close();
  });

  it('count a text that is far from the form of its template', async () => {
    const server = await startProviderServer();
    server.behave({ kind: 'text', pieces: ['One title\nAnother\nA third\nA fourth'] });
    await run({ providers: readConfiguration(variables('TEXT', server.url)).providers });
    await caller.sendForm('POST', list, { ...created, template_id: '12', prompt: 'A title' });
    expect(await samples('contentgen_missed_forms_total')).toEqual(['{provider="server",template="12"} 1']);
    await server.close();
  });

  it('have an outcome if they fail, are tried again or are canceled', async () => {
    const providers = handDrivenProviders();
    await run({ generationAttempts: 2, generationRetryDelay: 0, generationConcurrency: 2 }, providers);
    const counted = () => samples(attempts);
    const sampleOf = (outcome: string) => expect.stringContaining(`outcome="${outcome}"} 1`);
    await caller.sendForm('POST', list, created, async);
    const failure = new GenerationFailure('provider_failed', 'It failed.', { retryable: true });
    (await providers.nextText()).fail(failure);
    (await providers.nextText()).fail(failure);
    await expect.poll(counted, patient).toEqual([sampleOf('retried'), sampleOf('failed')]);
    const { id } = (await caller.sendForm('POST', list, created, async)).json;
    await providers.nextText();
    await caller.send('DELETE', `${list}/${id}`);
    await expect.poll(counted, patient).toContainEqual(sampleOf('canceled'));
  });

  it('are counted in the queue by resource and state, with the age of the oldest', async () => {
    const providers = handDrivenProviders();
    await run({ generationConcurrency: 1 }, providers);
    for (const _ of [1, 2, 3]) await caller.sendForm('POST', list, created, async);
    await providers.nextText();
    expect(await samples('contentgen_queue_jobs')).toEqual([
      '{resource="documents",state="available"} 2',
      '{resource="documents",state="delayed"} 0',
      '{resource="documents",state="running"} 1',
      '{resource="images",state="available"} 0',
      '{resource="images",state="delayed"} 0',
      '{resource="images",state="running"} 0',
    ]);
    expect(await samples('contentgen_queue_oldest_age_seconds')).toEqual([
      expect.stringMatching(/^\{resource="documents"\} 0\.\d+/),
      '{resource="images"} 0',
    ]);
  });
});

describe('the process', () => {
  it('has gauges of event streams, of the event loop and of the connections to a database server', async () => {
    const providers = handDrivenProviders();
    await run({}, providers);
    const { id } = (await caller.sendForm('POST', list, created, async)).json;
    await providers.nextText();
    expect(await samples('contentgen_event_streams')).toEqual(['0']);
    const controller = new AbortController();
    await fetch(`${running.url}${list}/${id}/events`, {
      headers: { authorization: `Bearer ${caller.secret}` },
      signal: controller.signal,
    });
    expect(await samples('contentgen_event_streams')).toEqual(['1']);
    expect(await samples('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    // Only counters may have this ending.
    expect(await (await fetch(String(running.service.metricsUrl))).text()).not.toMatch(/_total gauge$/m);
    const isServer = inject('postgresql') !== null;
    expect(await samples('contentgen_database_connections')).toHaveLength(isServer ? 2 : 0);
    expect(await samples('contentgen_database_waiting')).toEqual(isServer ? ['0'] : []);
    controller.abort();
    await expect.poll(() => samples('contentgen_event_streams'), patient).toEqual(['0']);
  });

  it('answers the probes at the address of the metrics, which nothing else is at', async () => {
    await run();
    const send = (path: string) => fetch(new URL(path, String(running.service.metricsUrl)));
    expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await send('/readyz')).status).toBe(200);
    expect((await send(list)).status).toBe(404);
    const port = Number(new URL(String(running.service.metricsUrl)).port);
    await expect(runService({ metricsAddress: { ...metricsAddress, port } })).rejects.toThrow(
      /port \d+ of 127\.0\.0\.1 \(EADDRINUSE\)\. Choose another address with METRICS_ADDRESS\.$/,
    );
  });

  it('measures nothing without METRICS_ADDRESS', async () => {
    await run({ metricsAddress: null });
    expect(running.service.metricsUrl).toBeNull();
    expect((await running.send('GET', '/metrics')).status).toBe(404);
  });
});

describe('budgets', () => {
  it('are shown of accounts that have used most of them, and of no others, such as those with a budget of 0', async () => {
    await run();
    const [other, blocked] = [await running.newCaller(), await running.newCaller()];
    await blocked.sendForm('POST', list, created, async);
    await running.service.accounts.limit(blocked.accountId, { monthly_generations: 0 });
    await running.service.accounts.limit(caller.accountId, { monthly_generations: 1 });
    await running.service.accounts.limit(other.accountId, { monthly_generations: 10 });
    for (const one of [caller, other]) await one.sendForm('POST', list, created, async);
    const labels = `{account="${caller.accountId}",budget="generations"}`;
    expect(await samples('contentgen_budget_used')).toEqual([`${labels} 1`]);
    expect(await samples('contentgen_budget_limit')).toEqual([`${labels} 1`]);
  });
});

it('the version is a label', async () => {
  await run();
  expect(await samples('contentgen_build_info')).toEqual([
    expect.stringMatching(/^\{version="\d+\.\d+\.\d+",node="24\./),
  ]);
});

it('the circuit of a provider that is away is open, and each part says whether it works', async () => {
  const server = await startProviderServer();
  await run({
    providers: readConfiguration(variables('TEXT', server.url)).providers,
    generationAttempts: 1,
  });
  const circuit = async () =>
    (await samples('contentgen_circuit_open')).filter((one) => one.includes('server'));
  expect(await circuit()).toEqual(['{resource="documents",provider="server"} 0']);
  await server.close();
  for (let outages = 0; outages < 3; outages += 1) await caller.sendForm('POST', list, created);
  expect(await circuit()).toEqual(['{resource="documents",provider="server"} 1']);
  expect(await samples('contentgen_ready')).toEqual(['{part="database"} 1', '{part="media"} 1']);
});

it('a process without workers calls no provider, so it has no circuits', async () => {
  const { providers } = readConfiguration(variables('TEXT', 'http://127.0.0.1:1'));
  await run({ providers, generationConcurrency: 0 });
  expect(await samples('contentgen_circuit_open')).toEqual([]);
});
