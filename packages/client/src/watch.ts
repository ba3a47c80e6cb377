import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Call, CallOptions } from './call.ts';
import { pause, within } from './deadline.ts';
import { type ApiError, ConnectionError, ContentgenError, retryAfter } from './errors.ts';
import type { Events, Resources } from './generated/resources.ts';
import { checkNumber } from './outcome.ts';
import { eventStream, isEventStream, longestRetryAfter } from './resilient-fetch.ts';
import { type GeneratedRecord, isFinal, isState } from './wait-for.ts';

/**
 * The options of `watch`. `timeout` and `retries` apply to each connection until its response starts. `retries` also
 * limits the new connections in a row that deliver no event; default: 4.
 */
export interface WatchOptions extends Omit<CallOptions, 'deadline'> {
  /** The milliseconds without any data after which a connection counts as broken; default: 45,000. */
  readonly silence?: number | undefined;
  /** The `id` of the last known event: `watch` continues after it. */
  readonly lastEventId?: string | undefined;
}

/** A resource whose records can be watched. */
export type Watchable = Resources[keyof Events];

/** The events of a resource. */
export type EventOf<Resource> = {
  [Name in keyof Events]: Resource extends Resources[Name] ? Events[Name] : never;
}[keyof Events];

/** The method of a resource that opens a stream. It has no public type, because its response needs this reader. */
interface Stream {
  events(id: string, options: CallOptions): Call<unknown>;
}

/** The limits of the time before a new connection in milliseconds. They apply whatever the stream asks for. */
const shortestReconnection = 100;
const longestReconnection = 60_000;

/** The most characters of an event. A longer one would fill the memory. */
const longestEvent = 2 ** 24;

/**
 * Follows a record until its state is final or it is deleted. Connects again after a broken connection. Without an event,
 * it ends if `lastEventId` was the last one. `return` closes the connection immediately, also the one that a `break` in
 * the loop calls.
 *
 * @param resource such as `client.documents`.
 * @param record the record, or its id.
 * @throws what any call throws before the first connection, or later if another attempt can't succeed; a
 *   ConnectionError when `retries` new connections in a row delivered no event; a ContentgenError for a response that
 *   is no stream of these events.
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
  const { retries = 4 } = options;
  checkNumber('silence', silence);
  const signal = options.signal ? AbortSignal.any([options.signal, closed]) : closed;
  let reconnection = 1_000;
  let fruitless = 0;
  let isKnown = false;
  for (;;) {
    const headers = {
      ...options.headers,
      Accept: eventStream,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    };
    let cause: unknown;
    try {
      const response = await resource.events(recordId, { ...options, headers, signal }).asResponse();
      if (response.status === 204) return;
      isKnown = true;
      const onRetry = (milliseconds: number) => {
        reconnection = Math.max(milliseconds, shortestReconnection);
      };
      for await (const message of messagesOf(response, silence, signal, onRetry)) {
        const { type, data } = eventOf(message);
        lastEventId = message.id ?? lastEventId;
        fruitless = 0;
        yield { type, id: lastEventId, data };
        if (type === 'deleted' || (type === 'record' && isFinal(data))) return;
      }
    } catch (error) {
      // The reason of an abort can be any error, such as one with the status 404.
      signal.throwIfAborted();
      const { status = 500, headers: received } = (error ?? {}) as Partial<ApiError>;
      if (isKnown && status === 404) {
        yield { type: 'deleted', id: lastEventId, data: { id: recordId } };
        return;
      }
      // A restart of the service takes longer than the attempts of a request.
      const isTemporary = (status >= 500 || status === 429) && !(error instanceof InvalidStreamError);
      if (!isKnown || !isTemporary || (retryAfter(received) ?? 0) > longestRetryAfter) throw error;
      cause = error;
    }
    signal.throwIfAborted();
    fruitless += 1;
    if (fruitless > retries) {
      const reason = new Error(`no event from ${retries} new connections in a row`, { cause });
      throw new ConnectionError(reason);
    }
    await pause(Math.min(reconnection * (1 + Math.random()), longestReconnection), signal);
  }
}

/** The stream is not one of the service. A new connection would get the same. */
class InvalidStreamError extends ContentgenError {}

/** Reads the messages of a stream (WHATWG HTML, section 9.2). Closes the connection when the loop ends. */
async function* messagesOf(
  response: Response,
  silence: number,
  signal: AbortSignal,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<EventSourceMessage> {
  const reader = response.body?.getReader();
  try {
    if (!reader || !isEventStream(response)) {
      const what = reader
        ? 'is not an event stream'
        : 'has no body that this runtime can read while it arrives';
      throw new InvalidStreamError(`The response ${what}.`, undefined, 200);
    }
    const silent = () => new Error(`The connection was silent for ${silence} ms.`);
    const decoder = new TextDecoder();
    const messages: EventSourceMessage[] = [];
    const parser = createParser({
      onEvent: (message) => messages.push(message),
      onRetry,
      onError: ({ type, message }) => {
        if (type === 'max-buffer-size-exceeded') throw new InvalidStreamError(message, undefined, 200);
      },
      maxBufferSize: longestEvent,
    });
    for (;;) {
      const { value } = await within(silence, signal, silent, () => reader.read());
      if (!value) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    reader?.cancel().catch(() => {});
  }
}

/** Returns an event with its data. A later version of the service may have events of other types. */
function eventOf({ event: type = '', data: text }: EventSourceMessage) {
  const invalid = (detail: string) => new InvalidStreamError(detail, undefined, 200);
  let data: { readonly state?: unknown } | null;
  try {
    data = JSON.parse(text);
  } catch {
    throw invalid(`The data of the event "${type}" is not JSON.`);
  }
  if (type === 'record' && !isState(data?.state)) throw invalid(`The state ${data?.state} is unknown.`);
  return { type, data: data as never };
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
