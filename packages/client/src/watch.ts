import { eventStream } from './attempt.ts';
import type { CallOptions } from './call.ts';
import { deadline, pause } from './deadline.ts';
import { ConnectionError } from './errors.ts';
import { eventParser } from './event-parser.ts';
import { isFinal } from './wait-for.ts';

/** An event of a watched record. */
export interface WatchEvent<Type extends string, Data> {
  /** The kind of the event. */
  readonly type: Type;
  /** Pass it as `lastEventId`, and a later `watch` continues after this event. */
  readonly id: string;
  /** The content of the event. */
  readonly data: Data;
}

/** The options of `watch`. `timeout` and `retries` apply to each connection until its response starts. */
export interface WatchOptions extends CallOptions {
  /** The milliseconds without any data after which a connection counts as broken; default: 45,000. */
  readonly silence?: number | undefined;
  /** The `id` of the last known event: `watch` continues after it. */
  readonly lastEventId?: string | undefined;
}

type Get = (id: string, options: CallOptions) => PromiseLike<unknown>;
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Follows records with `get`, which requests a stream. */
export function watching(get: Get, usualRetries: number) {
  /** Connects again after a broken connection. Ends with the final state or the deletion of the record. */
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
        // A connection that was silent for too long has no error.
        const { status = 500 } = (error ?? {}) as { status?: number };
        if (isKnown && status === 404) {
          yield { type: 'deleted', id: lastEventId, data: { id: recordId } };
          return;
        }
        // A restart of the service takes longer than the attempts of a request.
        if (!isKnown || (status < 500 && status !== 429)) throw error;
        cause = error;
      } finally {
        reader?.cancel().catch(() => {});
      }
      signal?.throwIfAborted();
      if (fruitless++ >= retries) {
        throw new ConnectionError(`${recordId}: streams without events`, { cause });
      }
      await pause(reconnection * (1 + Math.random()), signal);
    }
  };
}

/** Reads the next bytes. Rejects after too long a silence, and when the signal is aborted. */
function read(reader: Reader, silence: number, signal: AbortSignal | undefined) {
  return new Promise<{ readonly value?: Uint8Array | undefined }>((resolve, reject) => {
    const release = deadline(silence, signal, reject);
    reader.read().then(resolve, reject).finally(release);
  });
}
