import type { AnyRecord } from '@contentgen/contract';
import {
  heartbeat,
  isLastEvent,
  retryAfter,
  StreamPosition,
  serverSentEvent,
  type TextHash,
  textEvents,
  wholeTextEvents,
} from '@contentgen/contract/records';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Outcome } from './exchange.ts';
import { requireRecord } from './one-record.ts';
import type { Call } from './operation-call.ts';
import type { PictureUrl, StoredRecord } from './stored-record.ts';

/** Maximum milliseconds without an event before a heartbeat. */
const longestSilence = 20_000;

/** Milliseconds that clients wait before they connect again. */
const reconnection = 500;

/**
 * Watches a record with 200 and a stream of its events. Returns 204 if the client has the last event.
 *
 * @throws Problem 404.
 */
export function watchRecord(call: Call): Outcome {
  const { headers, pictureUrl } = call;
  const record = requireRecord(call);
  const lastEventId = headers['Last-Event-ID'];
  if (record.isFinal && isLastEvent(lastEventId, record.version)) return { status: 204 };
  return { status: 200, events: (signal) => eventsOf(record, pictureUrl, lastEventId, signal) };
}

/**
 * Yields the server-sent events of a record until its final state or its deletion.
 *
 * @param lastEventId the `id` of the last event that the client has.
 * @param signal ends the stream early; the client connects again.
 */
async function* eventsOf(
  record: StoredRecord,
  pictureUrl: PictureUrl,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const position = new StreamPosition(createHash, lastEventId);
  const { text } = record.plan;
  let read = { number: 0, length: 0 };

  const recordEvent = (version: number, shown: AnyRecord): string => {
    position.version = version;
    return serverSentEvent('record', position.id, shown);
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
      // A client that has no event yet gets the text of a finished record with the record.
      const isResumed = lastEventId !== undefined || position.version > 0;
      const result = text && values[text.field];
      if (text !== undefined && typeof result === 'string' && isResumed) {
        yield* wholeTextEvents(position, result, text.maxPieceLength);
      }
      yield recordEvent(version, shown);
      return;
    }
    if (version !== position.version) yield recordEvent(version, shown);
    // A result that a client has set replaces the draft.
    if (text !== undefined && values[text.field] === null) yield* draftEvents(text.maxPieceLength);
  }

  yield retryAfter(reconnection);
  while (!signal.aborted) {
    const { revision } = record;
    if (record.deleted.aborted) {
      yield serverSentEvent('deleted', position.id, { id: record.id });
      return;
    }
    const isLast = record.isFinal;
    yield* eventsNow();
    if (isLast) return;
    // The record may have changed while the client has read.
    const hasChanged = revision !== record.revision || (await record.nextChange(longestSilence, signal));
    if (!hasChanged && !signal.aborted) yield heartbeat;
  }
}

function createHash(hash = sha256.create()): TextHash {
  return {
    update: (text) => hash.update(utf8ToBytes(text)),
    copy: () => createHash(hash.clone()),
    digest: () => bytesToHex(hash.digest()),
  };
}
