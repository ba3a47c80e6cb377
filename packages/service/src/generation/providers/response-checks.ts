import { contract } from '@contentgen/contract';
import { notUnderstood } from './provider-failures.ts';

/**
 * Checks the next chunk of a response. Returns the bytes of the chunk up to the end of the content.
 *
 * @throws GenerationFailure as soon as the bytes can't be of the expected media type.
 */
export type ResponseCheck = (chunk: Uint8Array) => Uint8Array;

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * Maximum length of a line of an event stream, in bytes: the longest text in one event, with each character escaped.
 */
const maxLineLength =
  12 * (contract.components.schemas.Document?.properties?.result?.maxLength ?? 0) + 64 * 1024;

/** The first bytes that a line may have: an empty line, a comment, or the fields `data`, `event`, `id` and `retry`. */
const lineStarts = new Set([lineFeed, carriageReturn, ...Buffer.from(':deir')]);
/** The first bytes that the first line may have, which may begin with a byte order mark. */
const firstLineStarts = new Set([...lineStarts, 0xef]);

/** The last line that OpenAI sends. Nothing after it belongs to the response. */
const lastLine = /^data: ?\[DONE\]\r?$/;
const longerThanLastLine = 'data: [DONE]\r'.length + 1;

/**
 * Checks the lines of an event stream (WHATWG HTML, section 9.2.6). The standard ignores fields with unknown names.
 * This check refuses them: no provider sends them, and a stream of them would cost time and memory.
 */
export function eventStreamCheck(): ResponseCheck {
  let allowed = firstLineStarts;
  let length = 0;
  /** The start of the current line. */
  let line = '';
  let isOver = false;
  return (chunk) => {
    for (let start = 0; start < chunk.length; ) {
      if (isOver) return chunk.subarray(0, start);
      if (length === 0 && !allowed.has(chunk[start] ?? lineFeed)) throw notUnderstood('not an event stream');
      allowed = lineStarts;
      const end = chunk.indexOf(lineFeed, start);
      const piece = chunk.subarray(start, end === -1 ? chunk.length : end);
      length += piece.length;
      if (length > maxLineLength) throw notUnderstood('event stream line too long');
      line += Buffer.from(piece.subarray(0, longerThanLastLine - line.length)).toString('latin1');
      if (end === -1) return chunk;
      isOver = lastLine.test(line);
      [length, line] = [0, ''];
      start = end + 1;
    }
    return chunk;
  };
}

/** Checks that the response is a JSON object, by its first character. */
export function jsonObjectCheck(): ResponseCheck {
  const whiteSpace = new Set([tab, lineFeed, carriageReturn, space]);
  let hasStarted = false;
  return (chunk) => {
    const first = hasStarted ? undefined : chunk.find((byte) => !whiteSpace.has(byte));
    if (first === undefined) return chunk;
    if (first !== 0x7b) throw notUnderstood('not a JSON object');
    hasStarted = true;
    return chunk;
  };
}
