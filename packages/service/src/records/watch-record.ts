import { contract } from '@contentgen/contract';
import { heartbeat, retryAfter, serverSentEvent } from '../http/server-sent-event.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { RecordRow } from '../resources/record-table.ts';
import type { RecordParts } from './record-parts.ts';
import { isFinal } from './records-repository.ts';
import type { Resource } from './resource.ts';
import { ToldText } from './told-text.ts';
import { Wakener } from './wakener.ts';

/** A record that a client watches. */
export interface Watched {
  readonly accountId: string;
  readonly id: string;
  /** The `id` of the last event that the client has. */
  readonly lastEventId: string | undefined;
}

/** Looks at the database this often, in milliseconds, even where nothing told of a change: on another replica. */
const lookInterval = 1_000;

/** Something is said at least this often, in milliseconds. */
const longestSilence = 15_000;

/** How long clients wait before they connect again, in milliseconds. */
const reconnection = 500;

/** Units of a text that are told at once; the contract counts characters, of one or two. */
const longestPiece = Number(contract.components.schemas.DraftText?.properties?.text?.maxLength);

/**
 * The server-sent events that follow a record to its final state or its deletion. Everything is read from the
 * database when the client is ready for it: nothing piles up for a slow one, and any replica can go on.
 *
 * @param signal ends the stream early; the client connects again.
 */
export async function* watchRecord(
  { database, drafts, changes }: Pick<RecordParts, 'database' | 'drafts' | 'changes'>,
  { records, definition, present }: Resource,
  { accountId, id, lastEventId }: Watched,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const told = new ToldText(lastEventId);
  const wakener = new Wakener(signal);
  const unsubscribe = changes.subscribe(id, () => wakener.wake());
  let position = { draft: 0, piece: 0 };
  let spokenAt = Date.now();

  const stateOf = (row: RecordRow) => {
    told.version = row.version;
    return serverSentEvent('state', told.id, present(row));
  };

  /** The whole text of a record; null without one. */
  const textOf = (row: ColumnValues & RecordRow) =>
    definition.text === undefined ? null : (row[definition.text] as string | null);

  try {
    yield retryAfter(reconnection);
    while (!signal.aborted) {
      const spoken: Iterable<string>[] = [];
      const row = await records.find(database, accountId, id);
      if (row === undefined) {
        yield serverSentEvent('deleted', told.id, { id });
        return;
      }
      const final = isFinal(row);
      if (!final && row.version !== told.version) spoken.push([stateOf(row)]);
      if (final) {
        const text = textOf(row);
        if (text !== null) spoken.push(tellWhole(told, text));
      } else if (definition.text !== undefined) {
        const pieces = await drafts.piecesAfter(accountId, id, position);
        const text = pieces.map((piece) => piece.text).join('');
        const last = pieces.at(-1);
        if (last) {
          spoken.push(last.draft === position.draft ? tell(told, text) : tellWhole(told, text));
          position = { draft: last.draft, piece: last.piece };
        }
      }
      for (const texts of spoken) {
        for (const text of texts) {
          yield text;
          if (signal.aborted) return;
          spokenAt = Date.now();
        }
      }
      if (final) {
        yield stateOf(row);
        return;
      }
      if (Date.now() - spokenAt >= longestSilence) {
        yield heartbeat;
        spokenAt = Date.now();
      }
      await wakener.sleep(lookInterval);
    }
  } finally {
    unsubscribe();
  }
}

/** Tells a text, as far as it was not told yet; from its beginning, where another one was told. */
function* tellWhole(told: ToldText, text: string): Generator<string> {
  let rest = told.restOf(text);
  if (rest === undefined) {
    const discarded = told.characters;
    told.clear();
    yield serverSentEvent('restart', told.id, { discarded });
    rest = text;
  }
  yield* tell(told, rest);
}

function* tell(told: ToldText, text: string): Generator<string> {
  for (const piece of piecesOf(text)) {
    const offset = told.characters;
    told.add(piece);
    yield serverSentEvent('text', told.id, { offset, text: piece });
  }
}

/** A text in pieces of a bounded length, none of which ends within a character. */
function* piecesOf(text: string): Generator<string> {
  for (let begin = 0, end = 0; begin < text.length; begin = end) {
    end = Math.min(begin + longestPiece, text.length);
    if (end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff) end -= 1;
    yield text.slice(begin, end);
  }
}
