import { ConnectionError, NotFoundError, watch } from '../../../src/index.ts';
import { newChecks, play, rejection, same, withoutWaiting } from '../checks.ts';
import { event, problem, stream } from '../script.ts';
import { apiKey, createClient, document, id } from './samples.ts';

const { checks, check } = newChecks();

/** Watching a record. */
export const watchingChecks = checks;

const watchedState = (state: string) => event('record', `1-${state}`, document(state));

const piece = (offset: number, text: string) => event('text', `1-${offset}`, { offset, text });

check('watch continues to the final state over broken connections', async (servers) => {
  const first = `retry: 7000\n\n${watchedState('processing')}${piece(0, 'Brezn 🥨')}`;
  const second = `: alive\n\n${piece(7, ' & Weiß')}`.replaceAll('\n', '\r\n');
  const cut = piece(13, 'bier 🍺').slice(0, -3);
  const scripted = await play(
    servers,
    stream(first + cut, 'end', 5),
    stream(': alive\n\n', 'hang up'),
    stream(second, 'end', 3),
    problem(503),
    stream(piece(13, 'bier') + watchedState('succeeded'), 'silence'),
  );
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  const received: unknown[] = [];
  await withoutWaiting(async (waits) => {
    for await (const { type, data } of watch(documents, id))
      received.push(type === 'text' ? data.text : type);
    // The wait between two streams is the reconnection time. A refused connection is retried earlier.
    same(waits.filter((wait) => wait >= 7_000 && wait <= 14_000).length, 3);
  });
  same(received, ['record', 'Brezn 🥨', ' & Weiß', 'bier', 'record']);
  const seen = await scripted.seen();
  same(
    seen.map(({ headers }) => [headers.accept, headers['last-event-id']]),
    [undefined, '1-0', '1-0', '1-7', '1-7'].map((last) => ['text/event-stream', last]),
  );
  same(seen[0]?.headers.authorization, 'Bearer key-1');
});

check('watch closes a silent connection', async (servers) => {
  const scripted = await play(
    servers,
    stream(`retry: 1\n\n${watchedState('queued')}`, 'silence'),
    stream(watchedState('failed'), 'silence'),
  );
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  const states: unknown[] = [];
  for await (const event of watch(documents, id, { silence: 300, lastEventId: '0' })) states.push(event.id);
  same(states, ['1-queued', '1-failed']);
  same(
    (await scripted.seen()).map(({ headers }) => headers['last-event-id']),
    ['0', '1-queued'],
  );
});

check('leaving the iteration of watch closes its connection', async (servers) => {
  const scripted = await play(servers, stream(watchedState('queued'), 'silence'));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  for await (const { type } of watch(documents, id)) {
    same(type, 'record');
    break;
  }
  while ((await scripted.seen())[0]?.isLeft !== true);
});

check('a signal ends watch with its reason', async (servers) => {
  const scripted = await play(servers, stream(watchedState('queued'), 'silence'));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  const controller = new AbortController();
  const enough = new Error('enough');
  const events = watch(documents, id, { signal: controller.signal });
  await events.next();
  const next = rejection(events.next());
  controller.abort(enough);
  same((await next) === enough, true);
  while ((await scripted.seen())[0]?.isLeft !== true);
});

check('watch throws for an unknown record, and reports a deletion during the stream', async (servers) => {
  const gone = await play(servers, problem(404));
  const { documents } = createClient({ baseUrl: gone.url, apiKey });
  if (!((await rejection(watch(documents, id).next())) instanceof NotFoundError)) throw new Error('no kind');
  const going = await play(servers, stream(watchedState('queued')), problem(404));
  const received: unknown[] = [];
  await withoutWaiting(async () => {
    const client = createClient({ baseUrl: going.url, apiKey });
    for await (const { type, data } of watch(client.images, id)) received.push([type, data.id]);
  });
  same(received, [
    ['record', id],
    ['deleted', id],
  ]);
});

check('watch waits for a restart that is longer than the retries of a request', async (servers) => {
  const away = ['hang up', problem(503), 'hang up'] as const;
  const scripted = await play(
    servers,
    stream(watchedState('queued')),
    ...away,
    stream(watchedState('processing')),
    ...away,
    stream(watchedState('succeeded')),
  );
  const { documents } = createClient({ baseUrl: scripted.url, apiKey, retries: 2 });
  const received: unknown[] = [];
  await withoutWaiting(async () => {
    for await (const event of watch(documents, id)) received.push(event.id);
  });
  same(received, ['1-queued', '1-processing', '1-succeeded']);
});

check('a service that stays away or a revoked key ends watch', async (servers) => {
  for (const [step, name] of [
    ['hang up', 'ConnectionError'],
    [problem(401), 'UnauthorizedError'],
  ] as const) {
    const scripted = await play(servers, stream(watchedState('queued')), step);
    const events = watch(createClient({ baseUrl: scripted.url, apiKey, retries: 1 }).documents, id);
    await events.next();
    await withoutWaiting(async () => same((await rejection(events.next())).name, name));
  }
});

check('streams without events are not requested forever', async (servers) => {
  const scripted = await play(servers, stream(': alive\n\n'));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  await withoutWaiting(async () => {
    if (!((await rejection(watch(documents, id, { retries: 2 }).next())) instanceof ConnectionError))
      throw new Error('no kind');
  });
  same((await scripted.seen()).length, 3);
});
