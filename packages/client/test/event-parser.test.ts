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

it('comments and other fields are not part of an event, however many there are', () => {
  const parse = eventParser(undefined, () => {});
  const bytes = new TextEncoder().encode(`: ${'x'.repeat(2 ** 16)}\nevent: a\n`);
  for (let length = 0; length < longestEvent * 2; length += bytes.length) parse(bytes);
  expect(parse(new TextEncoder().encode('data: x\n\n'))).toMatchObject([{ type: 'a', data: 'x' }]);
});
