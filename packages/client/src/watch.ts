import type { Call, CallOptions } from './call.ts';
import { deadline, pause } from './deadline.ts';
import { type ApiError, ConnectionError, InvalidResponseError } from './errors.ts';
import { eventParser, eventStream } from './event-parser.ts';
import type { Events, Resources } from './generated/resources.ts';
import { retryAfter } from './problem.ts';
import { type RequestSummary, refuse } from './request.ts';
import type { AnyResult } from './result.ts';
import { longestRetryAfter } from './retries.ts';
import { type GeneratedRecord, isFinal, isState } from './wait-for.ts';

/**
 * The options of `watch`. `timeout` and `retries` apply to each connection until its response starts. `retries` also
 * limits the new connections in a row that deliver no event; default: 4.
 */
export interface WatchOptions extends CallOptions {
  /** The milliseconds without any data after which a connection counts as broken; default: 45,000. */
  readonly silence?: number | undefined;
  /** The `id` of the last known event: `watch` continues after it. */
  readonly lastEventId?: string | undefined;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** A resource whose records can be watched. */
export type Watchable = Resources[keyof Events];

/** The events of a resource. */
export type EventOf<Resource> = {
  [Name in keyof Events]: Resource extends Resources[Name] ? Events[Name] : never;
}[keyof Events];

/** The method of a resource that opens a stream. It has no public type, because its response needs this reader. */
interface Stream {
  events(id: string, options: CallOptions): Call<unknown, AnyResult>;
}

/** The limits of the time before a new connection in milliseconds. They apply whatever the stream asks for. */
const shortestReconnection = 100;
const longestReconnection = 60_000;

/**
 * Follows a record until its state is final or it is deleted. Connects again after a broken connection. Without an event,
 * it ends if `lastEventId` was the last one. `return` closes the connection immediately, also the one that a `break` in
 * the loop calls.
 *
 * @param resource such as `client.documents`.
 * @param record the record, or its id.
 * @throws what any call throws before the first connection, or later if another attempt can't succeed or `Retry-After` is
 *   more than a minute; a ConnectionError when `retries` new connections in a row delivered no event; an
 *   InvalidResponseError for another media type, data of a known event that is not a JSON object, an unknown state, or an event of more
 *   than 16 million characters.
 */
export function watch<Resource extends Watchable>(
  resource: Resource,
  record: string | Pick<GeneratedRecord, 'id'>,
  options?: WatchOptions,
): AsyncIterableIterator<EventOf<Resource>> {
  const id = typeof record === 'string' ? record : record.id;
  return closable(
    (closed) =>
      eventsOf(resource as unknown as Stream, id, closed, options) as AsyncGenerator<EventOf<Resource>>,
  );
}

async function* eventsOf(
  resource: Stream,
  recordId: string,
  closed: AbortSignal,
  { silence = 45_000, lastEventId, ...options }: WatchOptions = {},
) {
  if (!(silence > 0)) refuse('silence', `"${silence}"`);
  const { retries = 4 } = options;
  const signal = options.signal ? AbortSignal.any([options.signal, closed]) : closed;
  let reconnection = 1_000;
  let fruitless = 0;
  let isKnown = false;
  // The errors of a stream name its request.
  let request: RequestSummary | undefined;
  const read = ({ headers, body }: Response, summary: RequestSummary) => {
    request = summary;
    const [type] = (headers.get('Content-Type') ?? '').split(';');
    return type?.trim().toLowerCase() === eventStream ? body : undefined;
  };
  for (;;) {
    const headers = {
      ...options.headers,
      accept: eventStream,
      ...(lastEventId && { 'last-event-id': lastEventId }),
    };
    let reader: Reader | undefined;
    let cause: unknown;
    const parse = eventParser(lastEventId, (milliseconds) => {
      reconnection = Math.max(milliseconds, shortestReconnection);
    });
    try {
      const result = await resource
        .events(recordId, { ...options, headers, signal, read } as CallOptions)
        .result();
      if (!result.ok) throw result.error;
      if (result.status === 204) return;
      const { response } = result;
      // A new connection would get the same response.
      const invalid = (detail: string) =>
        new InvalidResponseError({ problem: { detail }, response }, request);
      reader = (result.data as ReadableStream<Uint8Array> | undefined)?.getReader();
      if (!reader) {
        response.body?.cancel().catch(() => {});
        throw invalid('The response is not an event stream.');
      }
      isKnown = true;
      for (;;) {
        const { value } = await nextBytes(reader, silence, signal);
        if (!value) break;
        for (const { type, id, data: text } of orThrow(() => parse(value), invalid)) {
          const data = parsed(text);
          // A later version may have events with other data.
          const isOwn = /^(record|text|deleted)$/.test(type);
          if (isOwn && (!data || typeof data !== 'object' || Array.isArray(data)))
            throw invalid('The data of an event is not a JSON object.');
          if (type === 'record' && !isState(data.state)) {
            throw invalid(`The state ${JSON.stringify(data.state)} is unknown.`);
          }
          // The next connection sends the id in a header, which must be ASCII.
          if (/[^ -~]/.test(id ?? '')) throw invalid('The id of an event is not ASCII.');
          lastEventId = id;
          fruitless = 0;
          yield { type, id, data };
          if (type === 'deleted' || (type === 'record' && isFinal(data as GeneratedRecord))) return;
        }
      }
    } catch (error) {
      // The reason of an abort can be any error, such as one with the status 404.
      signal.throwIfAborted();
      // A connection that was silent for too long has no error.
      const { status = 500, response } = (error ?? {}) as Partial<ApiError>;
      if (isKnown && status === 404) {
        yield { type: 'deleted', id: lastEventId, data: { id: recordId } };
        return;
      }
      // A restart of the service takes longer than the attempts of a request.
      if (!isKnown || (status < 500 && status !== 429)) throw error;
      if ((retryAfter(response) ?? 0) > longestRetryAfter) throw error;
      cause = error;
    } finally {
      reader?.cancel().catch(() => {});
    }
    signal.throwIfAborted();
    if (fruitless++ >= retries) {
      throw new ConnectionError(`no event from ${retries} new connections in a row`, request, { cause });
    }
    await pause(Math.min(reconnection * (1 + Math.random()), longestReconnection), signal);
  }
}

/** Returns the value of a JSON text, or undefined. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {}
}

function orThrow<Value>(read: () => Value, invalid: (detail: string) => Error): Value {
  try {
    return read();
  } catch (error) {
    throw invalid(`The stream can't be read: ${(error as Error).message}.`);
  }
}

/** Reads the next bytes. Rejects if no data arrives for too long, and when the signal is aborted. */
function nextBytes(reader: Reader, silence: number, signal: AbortSignal) {
  return new Promise<{ readonly value?: Uint8Array | undefined }>((resolve, reject) => {
    const release = deadline(silence, signal, (aborted) => reject(aborted?.reason));
    reader.read().then(resolve, reject).finally(release);
  });
}

/**
 * Creates an iterator whose `return` ends it immediately, also while a `next` is pending: a generator alone would first
 * wait for that `next`.
 *
 * @param start gets a signal that `return` aborts.
 */
function closable<Item>(start: (closed: AbortSignal) => AsyncGenerator<Item>): AsyncIterableIterator<Item> {
  const controller = new AbortController();
  const { signal } = controller;
  const generator = start(signal);
  const ended = { done: true, value: undefined } as const;
  return {
    async next() {
      try {
        const item = await generator.next();
        return signal.aborted ? ended : item;
      } catch (error) {
        if (signal.aborted) return ended;
        throw error;
      }
    },
    async return() {
      controller.abort();
      // A generator that is paused at a `yield` does not see the signal.
      generator.return(undefined).catch(() => {});
      return ended;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
