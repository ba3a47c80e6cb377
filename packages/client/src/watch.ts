import { eventStream } from './attempt.ts';
import type { CallOptions } from './call.ts';
import { deadline, pause } from './deadline.ts';
import { ConnectionError } from './errors.ts';
import { eventParser } from './event-parser.ts';
import { isFinal } from './wait-for.ts';

/** What is told of a record that is watched. */
export interface WatchEvent<Type extends string, Data> {
  /** What it is. */
  readonly type: Type;
  /** The `lastEventId` with which a later `watch` goes on behind it. */
  readonly id: string;
  /** What it tells. */
  readonly data: Data;
}

/** How a record is watched; `timeout` and `retries` are those of each connection until it is answered. */
export interface WatchOptions extends CallOptions {
  /** Milliseconds without a sign of life after which a connection is given up: 45,000 unless given. */
  readonly silence?: number | undefined;
  /** The `id` of the last event that is known: the watching goes on behind it. */
  readonly lastEventId?: string | undefined;
}

type Get = (id: string, options: CallOptions) => PromiseLike<unknown>;
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Follows records with `get`, which is given what asks for a stream. */
export function watching(get: Get, usualRetries: number) {
  /** Connects again when a connection breaks; ends with the final state, or the deletion, of the record. */
  return async function* watch(
    recordId: string,
    { silence = 45_000, lastEventId, ...options }: WatchOptions = {},
  ) {
    const { signal, retries = usualRetries } = options;
    let reconnection = 1_000;
    let fruitless = 0;
    let isKnown = false;
    for (;;) {
      const headers: Record<string, string> = { ...options.headers, accept: eventStream };
      if (lastEventId) headers['last-event-id'] = lastEventId;
      let reader: Reader | undefined;
      let cause: unknown;
      const parse = eventParser(lastEventId, (milliseconds) => {
        reconnection = milliseconds;
      });
      try {
        reader = ((await get(recordId, { ...options, headers })) as ReadableStream<Uint8Array>).getReader();
        isKnown = true;
        for (;;) {
          const { value } = await read(reader, silence, signal);
          if (!value) break;
          for (const { type, id, data: text } of parse(value)) {
            const data = JSON.parse(text);
            lastEventId = id;
            fruitless = 0;
            yield { type, id, data };
            if (type === 'deleted' || (type === 'state' && isFinal(data))) return;
          }
        }
      } catch (error) {
        // A silence has no error.
        const { status = 500 } = (error ?? {}) as { status?: number };
        if (isKnown && status === 404) {
          yield { type: 'deleted', id: lastEventId, data: { id: recordId } };
          return;
        }
        // A service that starts anew is away for longer than a request is tried.
        if (!isKnown || (status < 500 && status !== 429)) throw error;
        cause = error;
      } finally {
        reader?.cancel().catch(() => {});
      }
      signal?.throwIfAborted();
      if (fruitless++ >= retries) {
        throw new ConnectionError(`${recordId}: streams that tell nothing`, { cause });
      }
      await pause(reconnection * (1 + Math.random()), signal);
    }
  };
}

/** The next bytes; rejects after a silence, and when the signal is aborted. */
function read(reader: Reader, silence: number, signal: AbortSignal | undefined) {
  return new Promise<{ readonly value?: Uint8Array | undefined }>((resolve, reject) => {
    const release = deadline(silence, signal, reject);
    reader.read().then(resolve, reject).finally(release);
  });
}
