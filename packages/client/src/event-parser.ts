/** An event of a stream, with its data as text. */
export interface StreamedEvent {
  /** The name of the event. */
  readonly type: string;
  /** The position of the event, for `Last-Event-ID`. */
  readonly id: string | undefined;
  /** JSON, in this API. */
  readonly data: string;
}

/**
 * Parses a stream of server-sent events chunk by chunk (WHATWG HTML, section 9.2.6).
 *
 * @param id the id of the last event of the previous stream.
 * @param onRetry called with the milliseconds to wait before the next connection.
 */
export function eventParser(id: string | undefined, onRetry: (milliseconds: number) => void) {
  const decoder = new TextDecoder();
  let rest = '';
  let isAfterReturn = false;
  let type = '';
  let data: string[] = [];

  /** The events that end in this chunk. */
  return (bytes: Uint8Array): StreamedEvent[] => {
    const events: StreamedEvent[] = [];
    const text = decoder.decode(bytes, { stream: true });
    if (!text) return events;
    const lines = (rest + (isAfterReturn ? text.replace(/^\n/, '') : text)).split(/\r\n?|\n/);
    isAfterReturn = text.endsWith('\r');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, field, value = ''] = /^([^:]*):? ?(.*)/s.exec(line) ?? [];
      if (field === 'data') data.push(value);
      else if (field === 'event') type = value;
      else if (field === 'id') id = value;
      else if (field === 'retry' && /^\d+$/.test(value)) onRetry(+value);
      else if (!line) {
        if (data[0] != null) events.push({ type, id, data: data.join('\n') });
        type = '';
        data = [];
      }
    }
    return events;
  };
}
