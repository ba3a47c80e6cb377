/** Watches a document that the benchmark's model writes, and measures how late each piece of the text arrives. */
import { get, type IncomingMessage } from 'node:http';
import { serveCalls } from './calls.ts';
import { now, timesIn } from './timed-text.ts';

/** A document to watch. */
export interface Watching {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

serveCalls({ watch });

/** Resolves to the delays of the pieces in milliseconds, when the event stream ends. */
async function watch({ url, headers }: Watching): Promise<number[]> {
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { ...headers, accept: 'text/event-stream' } }, resolve).on('error', reject);
  });
  const delays: number[] = [];
  let rest = '';
  for await (const data of stream.setEncoding('utf8')) {
    const events = `${rest}${data}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (!event.includes('event: text')) continue;
      for (const time of timesIn(event)) delays.push(now() - time);
    }
  }
  return delays;
}
