import { serverSentEvent } from '../http/server-sent-event.ts';
import type { StreamPosition } from './stream-position.ts';

/** The events that send what of the whole `text` the client lacks, from the beginning if it has another text. */
export function* wholeTextEvents(
  position: StreamPosition,
  text: string,
  maxPieceLength: number,
): Generator<string> {
  let rest = position.restOf(text);
  if (rest === undefined) {
    const discarded = position.characters;
    position.restart();
    yield serverSentEvent('restart', position.id, { discarded });
    rest = text;
  }
  yield* textEvents(position, rest, maxPieceLength);
}

/** The events that continue a text with `added`, none with more than `maxPieceLength` UTF-16 code units. */
export function* textEvents(
  position: StreamPosition,
  added: string,
  maxPieceLength: number,
): Generator<string> {
  for (const text of piecesOf(added, maxPieceLength)) {
    const offset = position.characters;
    position.advance(text);
    yield serverSentEvent('text', position.id, { offset, text });
  }
}

/** A text in pieces, none of which ends within a character. */
function* piecesOf(text: string, maxLength: number): Generator<string> {
  for (let begin = 0, end = 0; begin < text.length; begin = end) {
    end = Math.min(begin + maxLength, text.length);
    if (end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff) end -= 1;
    yield text.slice(begin, end);
  }
}
