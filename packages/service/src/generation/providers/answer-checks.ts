import { contract } from '@contentgen/contract';
import { notUnderstood } from './provider-failures.ts';

/** Looks at the bytes of an answer as they come, and throws a `GenerationFailure` once they can't be what they should. */
export type AnswerCheck = (chunk: Uint8Array) => void;

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/** Bytes of one line of an event stream, at most: the longest text in one event, each character escaped as a pair. */
const longestLine = 12 * (contract.components.schemas.DocumentResult?.maxLength ?? 0) + 64 * 1024;

/** An empty line, a comment, or the fields `data`, `event`, `id` and `retry`. */
const lineBeginnings = new Set([lineFeed, carriageReturn, ...Buffer.from(':deir')]);

/**
 * The lines of an event stream: WHATWG HTML, section 9.2.6. Fields of other names are ignored there, and refused
 * here: nobody sends any, and reading on in what is no event stream costs time and memory.
 */
export function eventStreamCheck(): AnswerCheck {
  let length = 0;
  return (chunk) => {
    for (let start = 0; start < chunk.length; ) {
      if (length === 0 && !lineBeginnings.has(chunk[start] ?? lineFeed)) {
        throw notUnderstood('no event stream');
      }
      const end = chunk.indexOf(lineFeed, start);
      length = end === -1 ? length + chunk.length - start : 0;
      if (length > longestLine) throw notUnderstood('a line of an event stream without end');
      start = end === -1 ? chunk.length : end + 1;
    }
  };
}

/** A JSON object, by its first character. */
export function jsonObjectCheck(): AnswerCheck {
  const blank = new Set([tab, lineFeed, carriageReturn, space]);
  let begun = false;
  return (chunk) => {
    if (begun) return;
    const first = chunk.find((byte) => !blank.has(byte));
    if (first === undefined) return;
    if (first !== 0x7b) throw notUnderstood('no JSON object');
    begun = true;
  };
}
