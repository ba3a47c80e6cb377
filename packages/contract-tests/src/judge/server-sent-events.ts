/** An event of a stream. */
export interface ServerSentEvent {
  /** The name of the event; `message` if the stream does not name it. */
  readonly name: string;
  /** The `id` of this event, or the last `id` before it; empty if there was none. */
  readonly id: string;
  readonly data: string;
}

/**
 * Returns the complete events of a stream, without an event that is cut off at the end (WHATWG HTML, section 9.2.6).
 */
export function serverSentEvents(stream: string): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  let [name, id, data]: [string, string, string[]] = ['', '', []];
  const lines = stream.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const line of lines.slice(0, -1)) {
    if (line === '') {
      if (data.length > 0) events.push({ name: name || 'message', id, data: data.join('\n') });
      [name, data] = ['', []];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return events;
}
