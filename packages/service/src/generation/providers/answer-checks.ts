import { contract } from '@contentgen/contract';
import { notUnderstood } from './provider-failures.ts';

/**
 * Looks at the bytes of an answer as they come. Returns those that belong to it: fewer than there are once it is over.
 *
 * @throws GenerationFailure once they can't be what they should.
 */
export type AnswerCheck = (chunk: Uint8Array) => Uint8Array;

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/** Bytes of one line of an event stream, at most: the longest text in one event, each character escaped as a pair. */
const longestLine = 12 * (contract.components.schemas.DocumentResult?.maxLength ?? 0) + 64 * 1024;

/** An empty line, a comment, or the fields `data`, `event`, `id` and `retry`. */
const lineBeginnings = new Set([lineFeed, carriageReturn, ...Buffer.from(':deir')]);
/** A byte order mark may come before the first line. */
const firstBeginnings = new Set([...lineBeginnings, 0xef]);

/** What OpenAI sends at the end: nothing after it belongs to the answer. */
const lastLine = /^data: ?\[DONE\]\r?$/;
const longerThanLastLine = 'data: [DONE]\r'.length + 1;

/**
 * The lines of an event stream: WHATWG HTML, section 9.2.6. Fields of other names are ignored there, and refused
 * here: nobody sends any, and reading on in what is no event stream costs time and memory.
 */
export function eventStreamCheck(): AnswerCheck {
  let allowed = firstBeginnings;
  let length = 0;
  /** The beginning of the line. */
  let line = '';
  let isOver = false;
  return (chunk) => {
    for (let start = 0; start < chunk.length; ) {
      if (isOver) return chunk.subarray(0, start);
      if (length === 0 && !allowed.has(chunk[start] ?? lineFeed)) throw notUnderstood('no event stream');
      allowed = lineBeginnings;
      const end = chunk.indexOf(lineFeed, start);
      const piece = chunk.subarray(start, end === -1 ? chunk.length : end);
      length += piece.length;
      if (length > longestLine) throw notUnderstood('a line of an event stream without end');
      line += Buffer.from(piece.subarray(0, longerThanLastLine - line.length)).toString('latin1');
      if (end === -1) return chunk;
      isOver = lastLine.test(line);
      [length, line] = [0, ''];
      start = end + 1;
    }
    return chunk;
  };
}

/** A JSON object, by its first character. */
export function jsonObjectCheck(): AnswerCheck {
  const blank = new Set([tab, lineFeed, carriageReturn, space]);
  let begun = false;
  return (chunk) => {
    const first = begun ? undefined : chunk.find((byte) => !blank.has(byte));
    if (first === undefined) return chunk;
    if (first !== 0x7b) throw notUnderstood('no JSON object');
    begun = true;
    return chunk;
  };
}
