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
import type { RecordParts } from './record-parts.ts';
import { Wakener } from './wakener.ts';

/** A record that a client watches. */
export interface Watched {
  readonly accountId: string;
  readonly id: string;
  /** The `id` of the last event that the client has. */
  readonly lastEventId: string | undefined;
}

/** The longest pause between two reads of the record, in milliseconds: another replica may have changed it. */
const readInterval = 1_000;

/** The longest time without an event before a heartbeat, in milliseconds. */
const longestSilence = 15_000;

/** The time that clients wait before they connect again, in milliseconds. */
const reconnection = 500;

/**
 * The server-sent events of a record until its final state or its deletion. The stream reads the database when the
 * client is ready for more. So a slow client fills no buffer, and any replica can continue the stream.
 *
 * @param signal ends the stream early; the client connects again.
 */
export async function* watchRecord(
  { database, drafts, changes }: Pick<RecordParts, 'database' | 'drafts' | 'changes'>,
  { records, present, text }: Pick<Resource, 'records' | 'present' | 'text'>,
  { accountId, id, lastEventId }: Watched,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const position = new StreamPosition(() => createHash('sha256'), lastEventId);
  const wakener = new Wakener(signal);
  const unsubscribe = changes.subscribe(id, () => wakener.wake());
  let read = { draft: 0, piece: 0 };
  let sentAt = Date.now();

  const stateEvent = (row: RecordRow): string => {
    position.version = row.version;
    return serverSentEvent('state', position.id, present(row));
  };

  /** The pieces of the draft since the last read; all pieces if a new draft has begun. */
  async function* draftEvents(maxPieceLength: number): AsyncGenerator<string> {
    const pieces = await drafts.piecesAfter(accountId, id, read);
    const last = pieces.at(-1);
    if (last === undefined) return;
    const added = pieces.map((piece) => piece.text).join('');
    const events = last.draft === read.draft ? textEvents : wholeTextEvents;
    read = { draft: last.draft, piece: last.piece };
    yield* events(position, added, maxPieceLength);
  }

  async function* eventsOf(row: RecordRow): AsyncGenerator<string> {
    if (!isFinal(row)) {
      if (row.version !== position.version) yield stateEvent(row);
      if (text !== undefined) yield* draftEvents(text.maxPieceLength);
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
      const row = await records.find(database, accountId, id);
      if (row === undefined) {
        yield serverSentEvent('deleted', position.id, { id });
        return;
      }
      for await (const event of eventsOf(row)) {
        yield event;
        if (signal.aborted) return;
        sentAt = Date.now();
      }
      if (isFinal(row)) return;
      if (Date.now() - sentAt >= longestSilence) {
        yield heartbeat;
        sentAt = Date.now();
      }
      await wakener.sleep(readInterval);
    }
  } finally {
    unsubscribe();
  }
}
