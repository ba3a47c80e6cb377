/** The media type of a stream. */
export const eventStream = 'text/event-stream';

/** An event of a stream, with its data as text. */
export interface StreamedEvent {
  /** The name of the event. */
  readonly type: string;
  /** The position of the event, for `Last-Event-ID`. */
  readonly id: string | undefined;
  /** JSON, in this API. */
  readonly data: string;
}

/** An event of a watched record. */
export interface WatchEvent<Type extends string, Data> {
  /** The kind of the event. */
  readonly type: Type;
  /** Pass it as `lastEventId`, and a later `watch` continues after this event. */
  readonly id: string;
  /** The content of the event. */
  readonly data: Data;
}

/** The most characters of an event. A longer one would fill the memory. */
export const longestEvent = 2 ** 24;

/**
 * Parses a stream of server-sent events chunk by chunk (WHATWG HTML, section 9.2.6). The time is linear in the length
 * of the stream, regardless of the size of the chunks.
 *
 * @param id the id of the last event of the previous stream.
 * @param onRetry called with the milliseconds to wait before the next connection.
 */
export function eventParser(id: string | undefined, onRetry: (milliseconds: number) => void) {
  const decoder = new TextDecoder();
  let isAfterReturn = false;
  /** The pieces of the line that has not ended. */
  let pieces: string[] = [];
  /** The number of characters in `pieces` and in `data`, with the ends of lines. */
  let length = 0;
  let type = '';
  let data: string[] = [];

  const readField = (line: string) => {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else length -= line.length + 1;
    if (field === 'event') type = value;
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };

  /**
   * Returns the events that end in this chunk.
   *
   * @throws RangeError for an event of more than `longestEvent` characters. Its message begins in lower case and has
   *   no full stop, because `watch` puts it into a sentence.
   */
  return (bytes: Uint8Array): StreamedEvent[] => {
    const events: StreamedEvent[] = [];
    const text = decoder.decode(bytes, { stream: true });
    if (!text) return events;
    const lineEnd = /\r\n?|\n/g;
    let start = isAfterReturn && text.startsWith('\n') ? 1 : 0;
    isAfterReturn = text.endsWith('\r');
    for (;;) {
      lineEnd.lastIndex = start;
      const end = lineEnd.exec(text);
      const piece = text.slice(start, end?.index);
      pieces.push(piece);
      length += piece.length;
      if (length > longestEvent) throw new RangeError(`an event has more than ${longestEvent} characters`);
      if (!end) return events;
      start = lineEnd.lastIndex;
      length += 1;
      const line = pieces.join('');
      pieces = [];
      if (line) {
        readField(line);
        continue;
      }
      if (data.length > 0) events.push({ type, id, data: data.join('\n') });
      type = '';
      data = [];
      length = 0;
    }
  };
}
