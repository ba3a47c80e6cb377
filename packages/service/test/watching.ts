import { request } from 'node:http';
import { serverSentEvents } from '@contentgen/contract-tests/internals';
import { requireKeptContract } from './judged.ts';

/** A received event. */
export interface ReceivedEvent {
  readonly name: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any property of an event
  readonly data: any;
}

/** A stream of events that a test reads. */
export interface Stream {
  readonly status: number;
  readonly headers: Headers;
  /** The events so far. */
  events(): ReceivedEvent[];
  /** Resolves to the first event that fits. Rejects if the stream ends before. */
  until(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Resolves to all events when the connection ends, after validating them against the contract. */
  ended: Promise<string>;
  /** Breaks the connection. */
  cut(): void;
}

/** Opens the stream of the record at `record` with an API key. */
export function watch(
  url: string,
  record: string,
  secret: string,
  more: Record<string, string> = {},
): Promise<Stream> {
  const path = `${record}/events`;
  const headers = { authorization: `Bearer ${secret}`, ...more };
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
              if (event === undefined)
                missed(new Error(`The stream ended without the expected event:\n${text}`));
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

/** Returns the text of the events. A piece with the offset 0 begins a new draft. */
export function receivedText(events: readonly Pick<ReceivedEvent, 'name' | 'data'>[]): string {
  let text = '';
  for (const { name, data } of events) {
    if (name !== 'text') continue;
    if (data.offset === 0) text = '';
    if ([...text].length !== data.offset)
      throw new Error(
        `The event has the offset ${data.offset}, but ${[...text].length} characters were received.`,
      );
    text += data.text;
  }
  return text;
}
