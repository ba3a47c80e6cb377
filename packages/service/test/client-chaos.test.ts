import { ApiError, ConnectionError, createClient, TimeoutError } from '@contentgen/client';
import { startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { expect, it } from 'vitest';
import { runService } from './running-service.ts';
import { allFates, unreliableNetwork } from './unreliable-network.ts';

/** The number of creates: enough for every kind of fault. `npm run soak -w packages/service` sets more. */
const creates = Number(process.env.CREATIONS ?? 300);
const names = Array.from({ length: creates }, (_, number) => `Record ${number}`);
const concurrentCallers = 25;

it('every create gets a response or an error, and no create makes two records', async () => {
  const running = await runService();
  const { client: direct, secret } = await running.newCaller();
  const { fault, met } = unreliableNetwork('a bad day');
  await using proxy = await startFaultyProxy(running.url, fault);
  const client = createClient({ baseUrl: proxy.url, apiKey: secret, timeout: 5_000 });

  const create = async (name: string, number: number): Promise<unknown> => {
    const options = number % 3 === 0 ? { prefer: 'respond-async' } : {};
    const made =
      number % 10 === 0
        ? client.images.create({ name, description: 'Rain', resolution: '256x256' }, options)
        : client.documents.create({ name, prompt: 'On rain.', creativity: 0.5 }, options);
    return made.then(
      ({ id }) => id,
      (error) => error,
    );
  };
  const outcomes = new Map<string, unknown>();
  const left = names.entries();
  const caller = async () => {
    for (const [number, name] of left) outcomes.set(name, await create(name, number));
  };
  await Promise.all(Array.from({ length: concurrentCallers }, caller));

  const stored = new Map<string, string[]>();
  for (const resource of [direct.documents, direct.images]) {
    for await (const { id, name } of resource.iterate({ per_page: 100 })) {
      stored.set(name, [...idsOf(name), id]);
    }
  }
  function idsOf(name: string): readonly string[] {
    return stored.get(name) ?? [];
  }
  await running.close();

  const completed = names.filter((name) => typeof outcomes.get(name) === 'string');
  const failed = names.filter((name) => typeof outcomes.get(name) !== 'string');
  expect(names.filter((name) => idsOf(name).length > 1)).toEqual([]);
  expect(completed.filter((name) => idsOf(name)[0] !== outcomes.get(name))).toEqual([]);
  expect(failed.map((name) => outcomes.get(name)).filter((error) => !isTyped(error))).toEqual([]);
  expect(completed.length).toBeGreaterThan(names.length * 0.9);
  expect([...met].sort()).toEqual(allFates.toSorted());
});

function isTyped(error: unknown): boolean {
  return [ApiError, TimeoutError, ConnectionError].some((kind) => error instanceof kind);
}
