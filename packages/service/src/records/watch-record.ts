import { createHash } from 'node:crypto';
import {
  heartbeat,
  isLastEvent,
  retryAfter,
  StreamPosition,
  serverSentEvent,
  textEvents,
  wholeTextEvents,
} from '@contentgen/contract/records';
import { recordNotFound } from '@contentgen/contract/requests';
import type { Call, HandlerResponse } from '../http/binding.ts';
import { isFinal, type RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';
import type { ColumnValues } from '../resources/resource-definition.ts';
import type { RecordFeeds, RecordSnapshot } from './record-feeds.ts';
import type { RecordParts } from './record-parts.ts';

/** A record that a client watches. */
export interface Watched {
  readonly accountId: string;
  readonly id: string;
  /** The `id` of the last event that the client has. */
  readonly lastEventId: string | undefined;
}

/** Maximum milliseconds without an event before a heartbeat. */
const longestSilence = 20_000;

/** Milliseconds that clients wait before they connect again. */
const reconnection = 500;

/**
 * Watches a record with 200 and a stream of its events. Returns 204 if the client has the last event.
 *
 * @throws Problem 404.
 */
export async function watchRecord(
  { database, feeds }: Pick<RecordParts, 'database' | 'feeds'>,
  resource: Resource,
  { key, path: { id = '' }, headers }: Call,
): Promise<HandlerResponse> {
  const accountId = key.account_id;
  const row = await resource.records.find(database, accountId, id);
  if (row === undefined) throw recordNotFound();
  const lastEventId = headers['Last-Event-ID'];
  if (isFinal(row) && isLastEvent(lastEventId, row.version)) return { status: 204 };
  const watched = { accountId, id, lastEventId };
  return { status: 200, events: (signal) => recordEvents(feeds, resource, watched, signal) };
}

/**
 * Yields the server-sent events of a record until its final state or its deletion. The stream takes the newest
 * snapshot when the client is ready for more. So a slow client fills no buffer, and any replica can continue the
 * stream.
 *
 * @param signal ends the stream early; the client connects again.
 */
export async function* recordEvents(
  feeds: RecordFeeds,
  { present, text, records }: Pick<Resource, 'records' | 'present' | 'text'>,
  { accountId, id, lastEventId }: Watched,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const position = new StreamPosition(() => createHash('sha256'), lastEventId);
  const wakener = new Wakener(signal);
  const feed = feeds.follow({ records, text }, accountId, id, () => wakener.wake());
  let seen = { draft: 0, length: 0 };
  let sentAt = Date.now();

  const recordEvent = (row: RecordRow): string => {
    position.version = row.version;
    return serverSentEvent('record', position.id, present(row));
  };

  /**
   * Yields the events for the part of the draft that is new since the last snapshot; for the whole draft if a new one
   * has begun.
   */
  function* draftEvents(snapshot: RecordSnapshot, maxPieceLength: number): Generator<string> {
    const { draft, text: written } = snapshot;
    const isSame = draft === seen.draft;
    const added = isSame ? written.slice(seen.length) : written;
    seen = { draft, length: written.length };
    if (draft === 0) return;
    yield* (isSame ? textEvents : wholeTextEvents)(position, added, maxPieceLength);
  }

  function* eventsOf(row: RecordRow, snapshot: RecordSnapshot): Generator<string> {
    if (!isFinal(row)) {
      if (row.version !== position.version) yield recordEvent(row);
      // A result that a client has set replaces the draft.
      if (text !== undefined && (row as ColumnValues)[text.column] === null) {
        yield* draftEvents(snapshot, text.maxPieceLength);
      }
      return;
    }
    // A client that has no event yet gets the text of a finished record with the record.
    if (text !== undefined && (lastEventId !== undefined || position.version > 0)) {
      const result = (row as ColumnValues)[text.column];
      if (typeof result === 'string') yield* wholeTextEvents(position, result, text.maxPieceLength);
    }
    yield recordEvent(row);
  }

  try {
    yield retryAfter(reconnection);
    while (!signal.aborted) {
      const snapshot = await feed.current();
      const { row } = snapshot;
      if (row === undefined) {
        yield serverSentEvent('deleted', position.id, { id });
        return;
      }
      for (const event of eventsOf(row, snapshot)) {
        yield event;
        if (signal.aborted) return;
        sentAt = Date.now();
      }
      if (isFinal(row)) return;
      if (Date.now() - sentAt >= longestSilence) {
        yield heartbeat;
        sentAt = Date.now();
      }
      await wakener.sleep(Math.max(0, sentAt + longestSilence - Date.now()));
    }
  } finally {
    feed.unfollow();
  }
}

/** Sleeps until other code calls `wake`. If nothing sleeps at that moment, the next sleep ends immediately. */
class Wakener {
  readonly #signal: AbortSignal;
  #isWoken = false;
  #wake: (() => void) | undefined;

  /** @param signal ends the sleep when it is aborted. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Ends the current sleep. Without one, the next sleep ends immediately. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Resolves at a wake-up, and after `milliseconds` at the latest. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', done);
        this.#wake = undefined;
        this.#isWoken = false;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#wake = done;
      this.#signal.addEventListener('abort', done);
      if (this.#isWoken || this.#signal.aborted) done();
    });
  }
}
