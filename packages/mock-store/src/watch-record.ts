import type { AnyRecord } from '@contentgen/contract';
import {
  heartbeat,
  retryAfter,
  StreamPosition,
  serverSentEvent,
  type TextHash,
  textEvents,
  wholeTextEvents,
} from '@contentgen/contract/records';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PictureUrl, StoredRecord } from './stored-record.ts';

/** Maximum milliseconds without an event before a heartbeat. */
const longestSilence = 15_000;

/** Milliseconds that clients wait before they connect again. */
const reconnection = 500;

/**
 * Yields the server-sent events of a record until its final state or its deletion.
 *
 * @param lastEventId the `id` of the last event that the client has.
 * @param signal ends the stream early; the client connects again.
 */
export async function* watchRecord(
  record: StoredRecord,
  pictureUrl: PictureUrl,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const position = new StreamPosition(createHash, lastEventId);
  const changes = changesOf(record, signal);
  const { text } = record.plan;
  let read = { number: 0, length: 0 };

  const stateEvent = (version: number, shown: AnyRecord): string => {
    position.version = version;
    return serverSentEvent('state', position.id, shown);
  };

  /** Yields the events for the part of the draft that was not sent yet. */
  function* draftEvents(maxPieceLength: number): Generator<string> {
    const { number, text: drafted } = record.draft;
    const isSame = number === read.number;
    if (drafted === '' || (isSame && drafted.length === read.length)) return;
    const added = isSame ? drafted.slice(read.length) : drafted;
    read = { number, length: drafted.length };
    yield* (isSame ? textEvents : wholeTextEvents)(position, added, maxPieceLength);
  }

  function* eventsNow(): Generator<string> {
    // The record may change while the client reads.
    const { isFinal, values, version } = record;
    const shown = record.present(pictureUrl);
    if (isFinal) {
      const result = text && values[text.field];
      if (text !== undefined && typeof result === 'string') {
        yield* wholeTextEvents(position, result, text.maxPieceLength);
      }
      yield stateEvent(version, shown);
      return;
    }
    if (version !== position.version) yield stateEvent(version, shown);
    if (text !== undefined) yield* draftEvents(text.maxPieceLength);
  }

  try {
    yield retryAfter(reconnection);
    while (!signal.aborted) {
      if (record.isDeleted) {
        yield serverSentEvent('deleted', position.id, { id: record.id });
        return;
      }
      const isLast = record.isFinal;
      yield* eventsNow();
      if (isLast) return;
      if (!(await changes.next(longestSilence))) yield heartbeat;
    }
  } finally {
    changes.end();
  }
}

/** Watches a record for changes. */
function changesOf(record: StoredRecord, signal: AbortSignal) {
  let hasChanged = false;
  let wake: () => void = () => undefined;
  const notice = () => {
    hasChanged = true;
    wake();
  };
  const unsubscribe = record.subscribe(notice);
  signal.addEventListener('abort', notice);
  return {
    /** Resolves to whether the record has changed since the last call, after at most `milliseconds`. */
    async next(milliseconds: number): Promise<boolean> {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const changed = hasChanged;
      hasChanged = false;
      return changed;
    },
    end(): void {
      unsubscribe();
      signal.removeEventListener('abort', notice);
    },
  };
}

function createHash(hash = sha256.create()): TextHash {
  return {
    update: (text) => hash.update(utf8ToBytes(text)),
    copy: () => createHash(hash.clone()),
    digest: () => bytesToHex(hash.digest()),
  };
}
