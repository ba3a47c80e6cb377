import { beforeEach, expect, it, vi } from 'vitest';
import { createClient, type Document, TimeoutError, waitFor } from '../src/index.ts';
import { jsonResponse, problem, type Step, scriptedServer, silence } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const document = (state: string) => ({ id, prompt: 'p', state }) as Document;
const image = { id, description: 'd', state: 'queued' } as never;

/** The waits, in milliseconds. They all end immediately. */
const { waits } = vi.hoisted(() => ({ waits: [] as number[] }));
vi.mock('../src/deadline.ts', async (original) => {
  const { pause, ...others } = await original<typeof import('../src/deadline.ts')>();
  return {
    ...others,
    pause: (milliseconds: number, signal: AbortSignal) => {
      waits.push(milliseconds);
      return pause(0, signal);
    },
  };
});
beforeEach(() => {
  waits.length = 0;
});

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1' });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

it('rejects as onState rejects', async () => {
  await using running = await server();
  const reason = new Error('not shown');
  const onState = async () => {
    throw reason;
  };
  await expect(waitFor(running.client.documents, document('queued'), { onState })).rejects.toBe(reason);
});

it('refuses an unknown state, which may never end', async () => {
  await using running = await server(jsonResponse(200, document('paused')));
  const call = waitFor(running.client.documents, id);
  await expect(call).rejects.toThrow(`The state paused of the record ${id} is unknown.`);
});

it('sends no request for a record whose generation has ended', async () => {
  await using running = await server(problem(500));
  const done = document('succeeded');
  expect(await waitFor(running.client.documents, done)).toBe(done);
  expect(running.seen).toEqual([]);
});

it('ends after its time, also while a request has no response', async () => {
  await using running = await server(silence);
  const error = await waitFor(running.client.images, image, { timeout: 50 }).catch(
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ message: `The record ${id} was still queued after 50 ms.` });
});

it('ends with its signal, before a request and during one', async () => {
  const controller = new AbortController();
  const enough = new Error('enough');
  await using running = await server(() => controller.abort(enough));
  await expect(waitFor(running.client.images, image, { signal: controller.signal })).rejects.toBe(enough);
  await expect(waitFor(running.client.images, image, { signal: controller.signal })).rejects.toBe(enough);
  expect(running.seen).toHaveLength(1);
});
