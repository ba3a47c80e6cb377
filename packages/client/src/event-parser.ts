/** An event of a stream; its data is still text. */
export interface StreamedEvent {
  /** Its name. */
  readonly type: string;
  /** What a stream that goes on behind it is asked for with. */
  readonly id: string | undefined;
  /** JSON, as this API has it. */
  readonly data: string;
}

/**
 * Reads a stream of server-sent events piece by piece (WHATWG HTML, section 9.2.6).
 *
 * @param id the one of the last event before.
 * @param onRetry is told the milliseconds after which the server wants to be asked again.
 */
export function eventParser(id: string | undefined, onRetry: (milliseconds: number) => void) {
  const decoder = new TextDecoder();
  let rest = '';
  let isAfterReturn = false;
  let type = '';
  let data: string[] = [];

  /** The events that end in this piece. */
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
