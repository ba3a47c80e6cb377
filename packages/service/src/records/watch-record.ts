import { createHash } from 'node:crypto';
import {
  heartbeat,
  retryAfter,
  StreamPosition,
  serverSentEvent,
  textEvents,
  wholeTextEvents,
} from '@contentgen/contract/records';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { RecordRow } from '../resources/record-table.ts';
import { isFinal } from '../resources/records-repository.ts';
import type { Resource } from '../resources/resource.ts';
import type { RecordFeeds, RecordSnapshot } from './record-feeds.ts';
import { Wakener } from './wakener.ts';

/** A record that a client watches. */
export interface Watched {
  readonly accountId: string;
  readonly id: string;
  /** The `id` of the last event that the client has. */
  readonly lastEventId: string | undefined;
}

/** Maximum milliseconds without an event before a heartbeat. */
const longestSilence = 15_000;

/** Milliseconds that clients wait before they connect again. */
const reconnection = 500;

/**
 * Yields the server-sent events of a record until its final state or its deletion. The stream takes the newest
 * snapshot when the client is ready for more. So a slow client fills no buffer, and any replica can continue the
 * stream.
 *
 * @param signal ends the stream early; the client connects again.
 */
export async function* watchRecord(
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

  const stateEvent = (row: RecordRow): string => {
    position.version = row.version;
    return serverSentEvent('state', position.id, present(row));
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
      if (row.version !== position.version) yield stateEvent(row);
      if (text !== undefined) yield* draftEvents(snapshot, text.maxPieceLength);
      return;
    }
    if (text !== undefined) {
      const result = (row as ColumnValues)[text.column];
      if (typeof result === 'string') yield* wholeTextEvents(position, result, text.maxPieceLength);
    }
    yield stateEvent(row);
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
