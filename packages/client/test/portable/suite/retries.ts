import { ConnectionError, TimeoutError } from '../../../src/index.ts';
import { newChecks, play, rejection, same, withoutWaiting } from '../checks.ts';
import { jsonResponse, problem } from '../script.ts';
import { apiKey, body, createClient, id } from './samples.ts';

const { checks, check } = newChecks();

/** Repeated attempts, time limits and signals. */
export const retriesChecks = checks;

check('a create is repeated with the same key and the same body', async (servers) => {
  const scripted = await play(servers, 'hang up', 'cut off', problem(503), jsonResponse(201, { id }));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  await withoutWaiting(async (waits) => {
    same(await documents.create(body), { id });
    same(waits.length, 3);
  });
  const seen = await scripted.seen();
  same(seen.length, 4);
  const [key] = seen.map(({ headers }) => headers['idempotency-key']);
  if (!/^[\w-]{20,}$/.test(key ?? '')) throw new Error(`${key} is not an idempotency key.`);
  for (const one of seen) same([one.headers['idempotency-key'], one.body], [key, seen[0]?.body]);
});

check('an update is not repeated if the service may have executed it', async (servers) => {
  const scripted = await play(servers, 'cut off', jsonResponse(200, { id }));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  if (!((await rejection(documents.update(id, {}))) instanceof ConnectionError)) throw new Error('no kind');
  same((await scripted.seen()).length, 1);
});

check('Retry-After sets the wait', async (servers) => {
  const scripted = await play(servers, problem(429, {}, { 'Retry-After': '9' }), jsonResponse(200, { id }));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  await withoutWaiting(async (waits) => {
    await documents.get(id);
    same([waits.length, (waits[0] ?? 0) >= 9_000, (waits[0] ?? 0) <= 11_000], [1, true, true]);
  });
});

check('the time limit of an attempt includes the body, and throws a TimeoutError', async (servers) => {
  for (const step of ['silence', 'half a body'] as const) {
    const scripted = await play(servers, step);
    const { documents } = createClient({ baseUrl: scripted.url, apiKey, timeout: 50, retries: 0 });
    const error = await rejection(documents.get(id));
    if (!(error instanceof TimeoutError)) throw error;
  }
});

check('a signal ends a call with its reason: before, during and between attempts', async (servers) => {
  const scripted = await play(servers, 'silence', problem(429, {}, { 'Retry-After': '50' }));
  const enough = new Error('enough');
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  same((await rejection(documents.get(id, { signal: AbortSignal.abort(enough) }))) === enough, true);
  for (const requests of [1, 2]) {
    const controller = new AbortController();
    const call = rejection(documents.get(id, { signal: controller.signal }));
    while ((await scripted.seen()).length < requests);
    controller.abort(enough);
    same((await call) === enough, true);
  }
  same((await scripted.seen()).length, 2);
});
