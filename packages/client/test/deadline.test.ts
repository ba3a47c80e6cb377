import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient, pictureBytes, setFavorite, TimeoutError } from '../src/index.ts';
import { jsonResponse, problem, type Step, scriptedServer, silence } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const done = jsonResponse(200, { id });

async function server(steps: Step[], options: Partial<ClientOptions> = {}) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1', ...options });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

it('the time limit of an attempt closes its connection', async () => {
  const steps: Step[] = [silence, (response) => response.writeHead(200).write('{')];
  for (const step of steps) {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    await using running = await server([
      (response, seen) => {
        response.on('close', closed.resolve);
        step(response, seen);
        asked.resolve();
      },
    ]);
    const start = setTimeout;
    // Ends the attempt when its request has arrived.
    const begun = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      action: () => void,
      milliseconds = 0,
    ) => {
      if (milliseconds === 34_567) asked.promise.then(action);
      return start(action, milliseconds);
    }) as typeof setTimeout);
    const call = running.client.documents.get(id, { timeout: 34_567, retries: 0 });
    begun.mockRestore();
    await expect(call).rejects.toBeInstanceOf(TimeoutError);
    await closed.promise;
  }
});

it('the client does not wait for a fetch that ignores its signal', async () => {
  const fetch = () => new Promise<Response>(() => {});
  const client = createClient({ baseUrl: 'http://x', apiKey: 'k', fetch, retries: 0 });
  await expect(client.documents.get(id, { timeout: 20 })).rejects.toBeInstanceOf(TimeoutError);
  const controller = new AbortController();
  const call = client.documents.get(id, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
});

it('the client does not wait longer than the limit for a key', async () => {
  await using running = await server([done], { apiKey: () => new Promise(() => {}), retries: 0 });
  await expect(running.client.documents.get(id, { timeout: 20 })).rejects.toBeInstanceOf(TimeoutError);
  expect(running.seen).toEqual([]);
});

it('an infinite time limit does not end immediately', async () => {
  await using running = await server([done], { timeout: Number.POSITIVE_INFINITY, retries: 0 });
  await expect(running.client.documents.get(id)).resolves.toEqual({ id });
});

describe.each([Number.NaN, -1, '5', null] as never[])('the limit %s', (value) => {
  const settings = { baseUrl: 'http://x', apiKey: 'k', fetch: async () => Response.json({ id }) };

  it.each(['timeout', 'retries', 'deadline'])('is refused as %s of a client and of a call', async (name) => {
    const refusal = new TypeError(`${name} can't be "${value}".`);
    expect(() => createClient({ ...settings, [name]: value })).toThrow(refusal);
    const client = createClient(settings);
    expect(() => client.withOptions({ [name]: value })).toThrow(refusal);
    const calls = [
      client.documents.get(id, { [name]: value }),
      client.GET('/api/v1/documents', { [name]: value }),
      setFavorite(client.images, id, true, { [name]: value }),
      pictureBytes('http://x', { [name]: value }),
    ];
    const ends = await Promise.allSettled(calls);
    expect(ends).toEqual(calls.map(() => ({ status: 'rejected', reason: refusal })));
  });
});

it.each([undefined, 0, Number.POSITIVE_INFINITY])('retries can be %s', async (retries) => {
  const settings = { baseUrl: 'http://x', apiKey: 'k', fetch: async () => Response.json({ id }) };
  expect(await createClient({ ...settings, retries }).documents.get(id, { retries })).toEqual({ id });
});

it('a signal ends an attempt with a reason of any type', async () => {
  const controller = new AbortController();
  await using running = await server([() => controller.abort(null)]);
  await expect(running.client.documents.get(id, { signal: controller.signal })).rejects.toBe(null);
  expect(running.seen).toHaveLength(1);
});

it('an aborted signal ends a wait at its beginning', async () => {
  const controller = new AbortController();
  const fetch = async () => {
    const abort = () => controller.abort(new Error('enough'));
    const text = () => Promise.resolve('{"status":503}').finally(() => queueMicrotask(abort));
    const headers = new Headers({ 'Retry-After': '50' });
    return { ok: false, status: 503, headers, text } as unknown as Response;
  };
  const client = createClient({ baseUrl: 'http://x', apiKey: 'k', fetch });
  await expect(client.documents.get(id, { signal: controller.signal })).rejects.toThrow('enough');
});

it('one signal works for many calls', async () => {
  await using running = await server([done]);
  const warnings: unknown[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 30 }, () => running.client.documents.get(id, { signal })));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

it('no timer and no listener remains', async () => {
  await using running = await server([problem(503), done]);
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const begun = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  await running.client.documents.get(id, { signal, timeout: 34_567 });
  const ours = begun.mock.results.filter((_, index) => begun.mock.calls[index]?.[1] === 34_567);
  const ended = cleared.mock.calls.map(([timer]) => timer);
  vi.restoreAllMocks();
  expect(ours).toHaveLength(2);
  expect(ended).toEqual(expect.arrayContaining(ours.map(({ value }) => value)));
  expect(added).toHaveBeenCalledTimes(3);
  expect(removed).toHaveBeenCalledTimes(3);
});
