import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { serverSentEvents } from '@contentgen/contract-tests/internals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { offlinePainter } from '../../src/generation/providers/offline-providers.ts';
import { RecordChanges } from '../../src/generation/record-changes.ts';
import { Drafts } from '../../src/generation/text/drafts.ts';
import { recordEvents } from '../../src/records/watch-record.ts';
import { createResources } from '../../src/resources/resource.ts';
import { type HandDrivenProviders, handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { receivedText, watch } from '../watching.ts';
import { beginDocument } from './watched-document.ts';

let providers: HandDrivenProviders;
let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  providers = handDrivenProviders();
  running = await runService(
    {
      generationConcurrency: 10,
      generationRetryDelay: 0,
    },
    { text: providers.text, image: offlinePainter },
  );
});
afterAll(() => running.close());
beforeEach(async () => {
  caller = await running.newCaller();
});

/** Returns the documents, presented with only these properties. */
function documentsShown(properties: readonly string[]) {
  const media = { keep: () => Promise.reject(new Error('No test draws a picture.')) };
  const { documents } = createResources({
    providers,
    media,
    mediaUrl: (token) => token,
    publicUrl: () => running.url,
  });
  const present: typeof documents.present = (row) => {
    const shown = Object.entries(documents.present(row));
    return Object.fromEntries(shown.filter(([property]) => properties.includes(property)));
  };
  return { ...documents, present };
}

const begin = () => beginDocument(caller, providers);
const open = (path: string, more: Record<string, string> = {}) =>
  watch(running.url, path, caller.secret, more);
const isRecord = (state: string) => (event: { name: string; data: { state?: string } }) =>
  event.name === 'record' && event.data.state === state;
const isText = ({ name }: { name: string }) => name === 'text';

describe('a document that is watched', () => {
  it('sends its text while it is written, and ends with the finished record', async () => {
    const { path, task } = await begin();
    const stream = await open(path);
    await stream.until(isRecord('processing'));
    task.draft.append('Grüße, ');
    await stream.until(isText);
    task.draft.append('🌍\uD83C');
    task.draft.append('\uDF0D!\n');
    await stream.until(({ data }) => data.text === '🌍🌍!\n');
    task.finish('Grüße, 🌍🌍!\nThe rest.');
    await stream.ended;
    const events = stream.events();
    expect(receivedText(events)).toBe('Grüße, 🌍🌍!\nThe rest.');
    expect(events.map(({ name }) => name)).toEqual(['record', 'text', 'text', 'text', 'record']);
    expect(events.at(-1)?.data).toEqual((await caller.send('GET', path)).json);
    const drafts = running.service.database.selectFrom('drafts').selectAll();
    expect(await drafts.execute()).toEqual([]);
  });

  it('continues after the last event of a client, before and after the end', async () => {
    const { path, task } = await begin();
    const first = await open(path);
    task.draft.append('One, ');
    const { id } = await first.until(isText);
    first.cut();
    task.draft.append('two, ');
    const second = await open(path, { 'last-event-id': id });
    const { data } = await second.until(isText);
    expect(data).toEqual({ offset: 5, text: 'two, ' });
    expect(second.events()).toHaveLength(1);
    second.cut();
    task.finish('One, two, three.');
    await expect.poll(async () => (await caller.send('GET', path)).json.state).toBe('succeeded');
    const fresh = await open(path);
    await fresh.ended;
    expect(fresh.events().map(({ name, data }) => [name, data.result])).toEqual([
      ['record', 'One, two, three.'],
    ]);
    const third = await open(path, { 'last-event-id': id });
    await third.ended;
    expect(third.events().map((event) => [event.name, event.data.text])).toEqual([
      ['text', 'two, three.'],
      ['record', undefined],
    ]);
    for (const { events } of [fresh, third]) {
      const again = await open(path, { 'last-event-id': events().at(-1)?.id ?? '' });
      expect([again.status, await again.ended]).toEqual([204, '']);
    }
  });

  it('sends another draft when its writer starts over, also for a client that connects later', async () => {
    const { path, task } = await begin();
    const stream = await open(path);
    task.draft.append('False start');
    const { id } = await stream.until(isText);
    task.draft.restart();
    task.draft.append('A better one');
    const restarted = await stream.until(({ data }) => data.text === 'A better one');
    expect(restarted.data.offset).toBe(0);
    const later = await open(path, { 'last-event-id': id });
    await later.until(({ data }) => data.text === 'A better one');
    task.finish('A better one.');
    await Promise.all([stream.ended, later.ended]);
    for (const { events } of [stream, later]) expect(receivedText(events())).toBe('A better one.');
  });

  it('sends another draft with a new attempt', async () => {
    const { path, task } = await begin();
    const stream = await open(path);
    task.draft.append('Broken off');
    await stream.until(isText);
    const second = providers.nextText();
    task.fail(new Error('The connection broke.'));
    const { draft, finish } = await second;
    draft.append('Whole');
    await stream.until(({ data }) => data.text === 'Whole');
    finish('Whole');
    await stream.ended;
    expect(receivedText(stream.events())).toBe('Whole');
    expect(stream.events().filter(({ data }) => data.offset === 0)).toHaveLength(2);
  });

  it('ends with the result of an update during the generation', async () => {
    const { path, task } = await begin();
    const stream = await open(path);
    task.draft.append('By the writer');
    await stream.until(isText);
    await caller.sendForm('PATCH', path, { result: 'By hand' });
    await stream.until(({ name, data }) => name === 'record' && data.result === 'By hand');
    task.draft.append(', who goes on');
    const drafts = running.service.database.selectFrom('drafts').select('text');
    await expect.poll(async () => JSON.stringify(await drafts.execute())).toContain('who goes on');
    for (const name of ['One', 'Two']) {
      await caller.sendForm('PATCH', path, { name });
      await stream.until((event) => event.data.name === name);
    }
    task.finish('By the writer, who goes on');
    await stream.ended;
    expect(receivedText(stream.events())).toBe('By hand');
    const pieces = stream.events().filter(isText);
    expect(pieces.map(({ data }) => data.text)).toEqual(['By the writer', 'By hand']);
  });

  it('sends an event and ends its stream when it is deleted', async () => {
    const { path, id, task } = await begin();
    const stream = await open(path);
    task.draft.append('Half a text');
    await stream.until(isText);
    await caller.send('DELETE', path);
    await stream.ended;
    expect(stream.events().at(-1)).toMatchObject({ name: 'deleted', data: { id } });
    expect((await open(path)).status).toBe(404);
    const drafts = running.service.database.selectFrom('drafts').where('record_id', '=', id).selectAll();
    expect(await drafts.execute()).toEqual([]);
  });

  it('sends its failure', async () => {
    const { path, task } = await begin();
    const stream = await open(path);
    const nothing = new Error('Nothing works.');
    task.fail(nothing);
    for (let tries = 2; tries <= 3; tries += 1) (await providers.nextText()).fail(nothing);
    await stream.ended;
    expect(stream.events().at(-1)).toMatchObject({ name: 'record', data: { state: 'failed', result: null } });
  });

  it('sends every change of its fields, and a text of any length', async () => {
    const { path, task } = await begin();
    const stream = await open(path);
    await stream.until(isRecord('processing'));
    await caller.sendForm('PATCH', path, { name: 'Renamed' });
    expect((await stream.until(({ data }) => data.name === 'Renamed')).name).toBe('record');
    task.finish('x'.repeat(200_000));
    await stream.ended;
    expect(receivedText(stream.events())).toHaveLength(200_000);
  });
});

describe('a client', () => {
  it('does not fill a buffer for a client that reads nothing', async () => {
    const { path, id, task } = await begin();
    const long = 'x'.repeat(200_000);
    task.finish(long);
    await (await open(path)).ended;
    const { database } = running.service;
    const changes = new RecordChanges();
    const parts = { database, drafts: new Drafts(database), changes };
    const watched = { accountId: caller.accountId, id, lastEventId: undefined };
    const events = recordEvents(parts, documentsShown([]), watched, new AbortController().signal);
    let asked = 0;
    const counted = Readable.from(
      (async function* () {
        for await (const text of events) {
          asked += text.length;
          yield text;
        }
      })(),
      { objectMode: false, highWaterMark: 1 },
    );
    counted.read(0);
    await once(counted, 'readable');
    await setImmediate();
    expect(asked).toBeLessThan(20_000);
    counted.destroy();
  });
});

describe('another replica', () => {
  it('continues the stream of the first replica, also after lost notifications', async () => {
    const { path, id, task } = await begin();
    const stream = await open(path);
    task.draft.append('Here, ');
    const { id: lastEventId } = await stream.until(isText);
    stream.cut();
    const { database } = running.service;
    const changes = new RecordChanges();
    const parts = { database, drafts: new Drafts(database), changes };
    const { accountId } = caller;
    const { signal } = new AbortController();
    const watched = { accountId, id, lastEventId };
    const sent: string[] = [];
    // The service does this after each new connection for notifications.
    const reconnecting = setInterval(() => changes.announceEnds(), 20);
    for await (const text of recordEvents(parts, documentsShown(['state']), watched, signal)) {
      sent.push(text);
      if (sent.length === 1) task.draft.append('there');
      if (text.includes('there')) task.finish('Here, there.');
    }
    clearInterval(reconnecting);
    const events = serverSentEvents(sent.join('')).map(({ data }) => JSON.parse(data));
    expect(events).toEqual([{ offset: 6, text: 'there' }, { offset: 11, text: '.' }, { state: 'succeeded' }]);
  });
});
