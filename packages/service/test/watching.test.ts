import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type DocumentEvent, watch } from '@contentgen/client';
import { expect, it } from 'vitest';
import type { Draft, TextProvider } from '../src/generation/generator.ts';
import { offlinePainter } from '../src/generation/providers/offline-providers.ts';
import { startStreamCuttingProxy } from './cut-streams.ts';
import { newStore } from './database/test-database.ts';
import { runService } from './running-service.ts';
import { receivedText } from './watching.ts';

/** Characters of one to four bytes, and the characters of the event stream format. */
const words = [
  'Brot',
  'Größe',
  '\n\n',
  '🥖🥐',
  'data: {',
  '日本語',
  '\r\n',
  'e\u0301',
  ': ',
  '"\\u00e9"',
  '👩‍🍳',
];
const text = Array.from({ length: 1_200 }, (_, number) => words[(number * 7) % words.length]).join(' ');

/** Pseudorandom numbers below `most`, the same in each run. */
function numbers(count: number, most: number): number[] {
  let seed = 4_711;
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 1 + (seed % most);
  });
}

/** Writes the text piece by piece. `onPiece` returns true if it has changed the draft. */
function dripping(onPiece: (draft: Draft, written: string) => boolean = () => false): TextProvider {
  return {
    async write(_request, signal, draft) {
      for (let at = 0; at < text.length; ) {
        const piece = text.slice(at, at + 17);
        draft.append(piece);
        at += piece.length;
        if (onPiece(draft, text.slice(0, at))) at = 0;
        await pause(10, undefined, { signal });
      }
      return { text, model: 'dripping' };
    },
  };
}

const body = { name: 'A text', prompt: 'Words', creativity: 0.5 } as const;
const cuts = 10;

/** Resolves to all events that a client receives about a new document over connections that are cut. */
async function watchCreated(
  url: string,
  secret: string,
): Promise<{ events: DocumentEvent[]; shown: unknown }> {
  const client = createClient({ baseUrl: url, apiKey: secret });
  const { id } = await client.documents.create(body, { prefer: 'respond-async' });
  const events: DocumentEvent[] = [];
  for await (const event of watch(client.documents, id, { retries: 20 })) events.push(event);
  return { events, shown: await client.documents.get(id) };
}

function expectWhole({ events, shown }: Awaited<ReturnType<typeof watchCreated>>): void {
  expect(receivedText(events.map(({ type, data }) => ({ name: type, data })))).toBe(text);
  expect(events.at(-1)).toMatchObject({ type: 'record', data: { state: 'succeeded', result: text } });
  expect(events.at(-1)?.data).toEqual(shown);
}

it('a stream loses and repeats no text when the connection breaks ten times', async () => {
  const running = await runService({}, { text: dripping(), image: offlinePainter });
  const { secret } = await running.newCaller();
  await using proxy = await startStreamCuttingProxy(running.url, numbers(cuts, 700));
  const watched = await watchCreated(proxy.url, secret);
  await running.close();
  expect(proxy.cuts).toBe(cuts);
  expectWhole(watched);
  const begun = watched.events.filter(({ type, data }) => type === 'text' && data.offset === 0);
  expect(begun).toHaveLength(1);
});

it('a stream loses and repeats no text when the writer begins a new draft', async () => {
  let restarts = 0;
  const provider = dripping((draft, written) => {
    if (restarts === 2 || written.length < 1_500 * (restarts + 1)) return false;
    restarts += 1;
    draft.restart();
    draft.append('Another beginning: ');
    draft.restart();
    return true;
  });
  const running = await runService({}, { text: provider, image: offlinePainter });
  const { secret } = await running.newCaller();
  await using proxy = await startStreamCuttingProxy(running.url, numbers(cuts, 900));
  const watched = await watchCreated(proxy.url, secret);
  await running.close();
  expect(restarts).toBe(2);
  expectWhole(watched);
});

it('a stream loses and repeats no text across a restart of the service', async () => {
  const store = await newStore();
  const providers = { text: dripping(), image: offlinePainter };
  const first = await runService(store.configuration, providers);
  const { secret } = await first.newCaller();
  await using proxy = await startStreamCuttingProxy(first.url, numbers(3, 900));
  const client = createClient({ baseUrl: proxy.url, apiKey: secret });
  const { id } = await client.documents.create(body, { prefer: 'respond-async' });
  const events: DocumentEvent[] = [];
  let second: Awaited<ReturnType<typeof runService>> | undefined;
  for await (const event of watch(client.documents, id, { retries: 20 })) {
    events.push(event);
    if (second !== undefined || event.type !== 'text' || event.data.offset < 500) continue;
    await first.close();
    second = await runService(store.configuration, providers);
    proxy.target = second.url;
  }
  const shown = await client.documents.get(id);
  await second?.close();
  await store.remove();
  expect(second).toBeDefined();
  expectWhole({ events, shown });
});
