import { Transform } from 'node:stream';
import type { StreamedResponse } from './exchange.ts';

/**
 * Returns a stream of the same events with other line ends, comments and several lines of data (HTML, section 9.2.6).
 *
 * @param change changes the data of each event; the events are then written as they were.
 */
export function respelledEvents(
  { stream }: Pick<StreamedResponse, 'stream'>,
  change?: (data: string) => string,
): Transform {
  let rest = '';
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest += chunk.toString();
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      done(null, blocks.map((block) => (change ? `${change(block)}\n\n` : respelledEvent(block))).join(''));
    },
  });
  if (!change) transform.push('\uFEFF: begins\r\r');
  return stream.pipe(transform);
}

function respelledEvent(block: string): string {
  const lines = block.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name !== 'data') return [name === '' ? line : `${name}:${value}`];
    return JSON.stringify(JSON.parse(value), null, 1)
      .split('\n')
      .map((part) => `data: ${part}`);
  });
  return `${[':', ...lines].join('\r\n')}\r\n\r\n`;
}
