import { request } from 'node:http';
import { serverSentEvents } from '@contentgen/contract-tests/internals';
import { requireKeptContract } from './judged.ts';

/** An event as it was told. */
export interface Told {
  readonly name: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any event
  readonly data: any;
}

/** A stream of events that a test reads. */
export interface Stream {
  readonly status: number;
  readonly headers: Headers;
  /** The events so far. */
  events(): Told[];
  /** Resolves when an event fits; rejects when the stream ends without one. */
  until(fits: (event: Told) => boolean): Promise<Told>;
  /** Resolves when the connection ends, to all that came. What came is judged by the contract. */
  ended: Promise<string>;
  /** Breaks the connection. */
  cut(): void;
}

/** Opens the stream of a record with an API key. */
export function watch(
  url: string,
  path: string,
  secret: string,
  more: Record<string, string> = {},
): Promise<Stream> {
  const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream', ...more };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { headers, agent: false }, (response) => {
      const decoder = new TextDecoder();
      const listeners = new Set<() => void>();
      let text = '';
      let isOver = false;
      const over = Promise.withResolvers<string>();
      const received = new Headers(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      const status = response.statusCode ?? 0;
      const notify = () => {
        for (const listener of [...listeners]) listener();
      };
      response.on('data', (bytes) => {
        text += decoder.decode(bytes, { stream: true });
        notify();
      });
      response.on('error', () => {});
      response.on('close', () => {
        isOver = true;
        notify();
        try {
          requireKeptContract('GET', path, new Response(null, { status, headers: received }), text);
          over.resolve(text);
        } catch (error) {
          over.reject(error);
        }
      });
      const events = () =>
        serverSentEvents(text).map((event) => ({ ...event, data: JSON.parse(event.data) }));
      resolve({
        status,
        headers: received,
        events,
        ended: over.promise,
        cut: () => asked.destroy(),
        until: (fits) =>
          new Promise((found, missed) => {
            const look = () => {
              const event = events().find(fits);
              if (event === undefined && !isOver) return;
              listeners.delete(look);
              if (event === undefined) missed(new Error(`The stream ended without it:\n${text}`));
              else found(event);
            };
            listeners.add(look);
            look();
          }),
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The text that events tell, put together. */
export function toldText(events: readonly Pick<Told, 'name' | 'data'>[]): string {
  let text = '';
  for (const { name, data } of events) {
    if (name === 'restart') {
      if ([...text].length !== data.discarded) throw new Error(`${data.discarded} are not what was told.`);
      text = '';
    }
    if (name !== 'text') continue;
    if ([...text].length !== data.offset) throw new Error(`At ${data.offset} came what belongs elsewhere.`);
    text += data.text;
  }
  return text;
}
