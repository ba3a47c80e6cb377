import { serverSentEvent } from './server-sent-event.ts';
import type { StreamPosition } from './stream-position.ts';

/**
 * Yields the events with the missing part of `text`. If the client has received another text, the events send the
 * whole text: the first one has the offset 0.
 */
export function* wholeTextEvents(
  position: StreamPosition,
  text: string,
  maxPieceLength: number,
): Generator<string> {
  let rest = position.restOf(text);
  if (rest === undefined) {
    position.restart();
    rest = text;
  }
  yield* textEvents(position, rest, maxPieceLength);
}

/** Yields the events that send `added`, each with at most `maxPieceLength` UTF-16 code units. */
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

/** Splits a text into pieces. No piece ends inside a character. */
function* piecesOf(text: string, maxLength: number): Generator<string> {
  for (let begin = 0, end = 0; begin < text.length; begin = end) {
    end = Math.min(begin + maxLength, text.length);
    if (end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff) end -= 1;
    yield text.slice(begin, end);
  }
}
