import { describe, expect, it } from 'vitest';
import { eventParser, longestEvent, type StreamedEvent } from '../src/event-parser.ts';

/** Parses a stream in pieces of `size` bytes. */
function parsed(stream: string, size: number) {
  const retries: number[] = [];
  const parse = eventParser('before', (milliseconds) => retries.push(milliseconds));
  const bytes = new TextEncoder().encode(stream);
  const events: StreamedEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...parse(bytes.subarray(at, at + size)));
  return { events, retries };
}

const sizes = [1, 2, 3, 7, 1_000];

// The cases of WHATWG HTML, section 9.2.6, and its web platform tests.
describe.each(sizes)('a stream in pieces of %i bytes', (size) => {
  const read = (stream: string) => parsed(stream, size).events;

  it('has events with any kind of line end', () => {
    const event = (type: string, id: string, data: string) => ({ type, id, data });
    const stream = ['event: a', 'id: 1', 'data: x', 'data: y', '', 'data: z', '', ''];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(read(stream.join(end))).toEqual([event('a', '1', 'x\ny'), event('', '1', 'z')]);
    }
  });

  it('may begin with a byte order mark, and have characters of several bytes', () => {
    expect(read('\uFEFFdata: Größe 🥖\uFEFF\n\n')).toMatchObject([{ data: 'Größe 🥖\uFEFF' }]);
  });

  it('may have comments, unknown fields, fields without a value or a space', () => {
    expect(read(': comment\n:\nfoo: bar\ndata\ndata:x\ndata:  y\nevent\n\n')).toMatchObject([
      { type: '', id: 'before', data: '\nx\n y' },
    ]);
  });

  it('has no event without data, and no incomplete event', () => {
    expect(read('event: a\nid: 7\n\n\n\ndata: x\n\ndata: cut')).toEqual([{ type: '', id: '7', data: 'x' }]);
  });

  it('has the reconnection time', () => {
    expect(parsed('retry: 20\nretry: soon\nretry: -1\nretry: 7\n', size).retries).toEqual([20, 7]);
  });
});

it('yields an event at its last byte, with any kind of line end', () => {
  for (const end of ['\n', '\r\n', '\r']) expect(parsed(`data: x${end}${end[0]}`, 1).events).toHaveLength(1);
});

it('an id with the character 0 is ignored', () => {
  expect(parsed('id: a\0b\ndata: x\n\n', 3).events).toEqual([{ type: '', id: 'before', data: 'x' }]);
});

/** Counts the characters that methods of texts and regular expressions read or write, and the bytes that become text. */
function workOf(action: () => void): number {
  let work = 0;
  const restores: (() => void)[] = [];
  // Spies of Vitest keep every call, and use these methods themselves.
  const count = (owner: object, sizeOf: (self: unknown, given: unknown, result: unknown) => number) => {
    for (const name of Reflect.ownKeys(owner)) {
      const property = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      const method: unknown = property.value;
      if (typeof method !== 'function' || name === 'constructor' || !property.configurable) continue;
      const counted = function (this: unknown, ...given: unknown[]) {
        const result: unknown = Reflect.apply(method, this, given);
        work += sizeOf(this, given[0], result);
        return result;
      };
      Object.defineProperty(owner, name, { ...property, value: counted });
      restores.push(() => Object.defineProperty(owner, name, property));
    }
  };
  const lengthOf = (value: unknown) => (value as { readonly length?: number } | undefined)?.length ?? 0;
  count(String.prototype, (self, _, result) => lengthOf(typeof result === 'string' ? result : self));
  count(RegExp.prototype, (_, given) => lengthOf(given));
  count(TextDecoder.prototype, (_, given) => lengthOf(given));
  count(Array.prototype, (_, __, result) => (typeof result === 'string' ? result.length : 0));
  try {
    action();
  } finally {
    for (const restore of restores) restore();
  }
  return work;
}

it.each([
  ['line', 'x', 1],
  ['line', 'x', 100],
  ['event', 'x\ndata: ', 1],
  ['event', 'x\ndata: ', 100],
])('a long %s of %j takes linear time in pieces of %i bytes', (_, text, size) => {
  const workFor = (length: number) => {
    const stream = new TextEncoder().encode(`data: ${text.repeat(length / text.length)}\n\n`);
    const events: StreamedEvent[] = [];
    const parse = eventParser(undefined, () => {});
    const work = workOf(() => {
      for (let at = 0; at < stream.length; at += size) events.push(...parse(stream.subarray(at, at + size)));
    });
    expect(events).toHaveLength(1);
    expect(work).toBeGreaterThan(length);
    return work;
  };
  // A parser that reads the line or the event again with each piece would do 100 times the work.
  expect(workFor(16_000) / workFor(1_600)).toBeLessThan(11);
});

it.each([
  ['one line', `data: ${'x'.repeat(2 ** 16)}`],
  ['many lines', `data: ${'x'.repeat(2 ** 16 - 7)}\n`],
  ['many empty lines of data', 'data\n'.repeat(2 ** 14)],
])('an event of more than 16,777,216 characters is refused: %s', (_, text) => {
  const parse = eventParser(undefined, () => {});
  const bytes = new TextEncoder().encode(text);
  const rest = new TextEncoder().encode(text.replace(/^data: /, text.endsWith('\n') ? 'data: ' : ''));
  expect(() => {
    parse(bytes);
    for (let length = 0; length < longestEvent * 4; length += rest.length) parse(rest);
  }).toThrow(new RangeError('an event has more than 16777216 characters'));
});

it('comments and other fields are not part of an event, however many there are', () => {
  const parse = eventParser(undefined, () => {});
  const bytes = new TextEncoder().encode(`: ${'x'.repeat(2 ** 16)}\nevent: a\n`);
  for (let length = 0; length < longestEvent * 2; length += bytes.length) parse(bytes);
  expect(parse(new TextEncoder().encode('data: x\n\n'))).toMatchObject([{ type: 'a', data: 'x' }]);
});
