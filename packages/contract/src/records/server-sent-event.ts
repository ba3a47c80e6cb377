/** Writes an event of a stream (WHATWG HTML, section 9.2); `data` becomes one line of JSON. */
export function serverSentEvent(name: string, id: string, data: unknown): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Writes the line that sets the time that a client waits before it connects again. */
export function retryAfter(milliseconds: number): string {
  return `retry: ${milliseconds}\n\n`;
}

/** A comment that shows that the connection is alive. */
export const heartbeat = ':\n\n';
