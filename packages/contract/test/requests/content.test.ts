import { describe, expect, it } from 'vitest';
import { contract } from '../../src/index.ts';
import {
  ArrivingContent,
  contentFormat,
  gatherContent,
  mediaTypeOf,
  parseContent,
  parseUrlEncoded,
} from '../../src/requests/content.ts';

const mediaTypes = ['application/x-www-form-urlencoded', 'application/json'];
const bytes = (text: string) => new TextEncoder().encode(text);
const status = (code: number) => expect.objectContaining({ status: code });

it('mediaTypeOf reads the media type, which the operation need not support', () => {
  expect(mediaTypeOf({ 'content-type': ' Text/HTML ;charset=latin1' })).toBe('text/html');
  expect(mediaTypeOf({})).toBe('');
});

describe('contentFormat', () => {
  it.each([
    'application/json',
    'Application/JSON; Charset="UTF-8"',
    'application/json;charset=us-ascii',
    'application/json; boundary=x',
  ])('takes %s', (type) => {
    expect(contentFormat({ 'content-type': type }, mediaTypes)).toBe('application/json');
  });

  it.each(['text/json', 'application/jsonx', 'application/json+x', ', application/json', ''])(
    'names the media types of a body to a client that sends "%s"',
    (type) => {
      const headers = { 'content-type': type, 'content-length': '1' };
      expect(() => contentFormat(headers, mediaTypes)).toThrow(
        expect.objectContaining({
          status: 415,
          message: `The body must be application/x-www-form-urlencoded or application/json, not "${type}".`,
        }),
      );
    },
  );

  it.each([
    [
      { 'content-type': 'application/json; charset=latin1' },
      'The body must be in UTF-8, not "charset=latin1".',
    ],
    [
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      'Content-Encoding "gzip" is not supported. Send the body without it.',
    ],
  ])('refuses %j', (headers, message) => {
    expect(() => contentFormat(headers, mediaTypes)).toThrow(
      expect.objectContaining({ status: 415, message }),
    );
  });

  it('lets a body be marked as identity', () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
    expect(contentFormat(headers, mediaTypes)).toBe('application/json');
  });

  it('finds no content without a type, a length or a coding', () => {
    expect(contentFormat({}, mediaTypes)).toBeUndefined();
    expect(contentFormat({ 'content-length': '0' }, mediaTypes)).toBeUndefined();
    expect(() => contentFormat({ 'content-length': '1' }, mediaTypes)).toThrow(status(415));
    expect(() => contentFormat({ 'transfer-encoding': 'chunked' }, mediaTypes)).toThrow(status(415));
  });
});

describe('parseContent', () => {
  const bounds = { values: 2, levels: 2, nameLength: 8 };

  it('reads JSON', () => {
    expect(parseContent('application/json', bytes('{"a":"é"}'), bounds)).toEqual({
      kind: 'json',
      value: { a: 'é' },
    });
  });

  it('reads a form', () => {
    expect(parseContent('application/x-www-form-urlencoded', bytes('a=1&b=é'), bounds)).toEqual({
      kind: 'form',
      fields: [
        ['a', '1'],
        ['b', 'é'],
      ],
    });
  });

  it.each([
    [
      'application/json',
      bytes('{"a":\n "é🥖",]'),
      'The body is not valid JSON. Expected a name in double quotation marks at line 2, column 7.',
    ],
    [
      'application/json',
      bytes(''),
      'The body is not valid JSON. Expected a value at line 1, column 1, where the body ends.',
    ],
    // To find a mistake in a long body would block the event loop.
    ['application/json', bytes(`"${'\\n'.repeat(32_768)}`), 'The body is not valid JSON.'],
    ['application/json', Uint8Array.of(0x22, 0xff, 0x22), 'The body is not valid UTF-8.'],
    ['application/x-www-form-urlencoded', Uint8Array.of(0xff), 'The body is not valid UTF-8.'],
    [
      'application/x-www-form-urlencoded',
      bytes('a=%'),
      'The body contains an invalid percent-encoding near "%".',
    ],
  ])('refuses %s that it cannot parse', (format, content, message) => {
    expect(() => parseContent(format, content, bounds)).toThrow(
      expect.objectContaining({ status: 400, message }),
    );
    // After an error, the decoder has no state.
    expect(parseContent('application/json', bytes('1'), bounds)).toEqual({ kind: 'json', value: 1 });
  });

  it.each([
    ['application/json', '{"a":1,"b":2,"c":', 'must have at most 2 fields and items'],
    ['application/x-www-form-urlencoded', 'a=1&b=2&c=%', 'must have at most 2 fields'],
  ])('does not parse %s beyond the bounds', (format, text, detail) => {
    expect(parseContent(format, bytes(text), bounds)).toEqual({
      kind: 'excess',
      excess: { code: 'too_many', detail },
    });
  });

  it('does not decode a query beyond the bounds', () => {
    expect(parseUrlEncoded('a=1&b=2&c=%', bounds, 'query')).toEqual({
      kind: 'excess',
      excess: { code: 'too_many', detail: 'must have at most 2 parameters' },
    });
  });

  it('stops at a media type that it has no parser for', () => {
    expect(() => parseContent('text/csv', bytes(''), bounds)).toThrow('bodies of text/csv');
  });
});

describe('gatherContent', () => {
  const { bodyBytes } = contract['x-limits'];
  const arriving = async function* (...pieces: Uint8Array[]) {
    yield* pieces;
  };

  it('puts pieces together', async () => {
    expect(await gatherContent(arriving())).toEqual(new Uint8Array());
    expect(await gatherContent(arriving(bytes('a')))).toEqual(bytes('a'));
    const pieces = [...bytes('{"name":"😀"}')].map((byte) => Uint8Array.of(byte));
    expect(await gatherContent(arriving(...pieces))).toEqual(bytes('{"name":"😀"}'));
  });

  it('takes as much as the contract allows', async () => {
    const whole = new Uint8Array(bodyBytes);
    expect(await gatherContent(arriving(whole))).toHaveLength(bodyBytes);
    await expect(gatherContent(arriving(whole, Uint8Array.of(1)))).rejects.toMatchObject({ status: 413 });
  });

  it('reads content that is too large for a while only', async () => {
    let pieces = 0;
    const endless = async function* () {
      for (;;) {
        pieces += 1;
        yield new Uint8Array(bodyBytes);
      }
    };
    await expect(gatherContent(endless())).rejects.toMatchObject({ status: 413 });
    expect(pieces).toBe(18);
  });

  it('does not wait for content whose declared length is too large', async () => {
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
    await expect(gatherContent(silent, 18 * bodyBytes)).rejects.toMatchObject({ status: 413 });
  });

  it('is refused before its bytes arrive if its length is too large, and the caller discards nothing', () => {
    expect(() => new ArrivingContent(bodyBytes + 1)).toThrow(status(413));
    expect(() => new ArrivingContent().add(new Uint8Array(bodyBytes + 1))).toThrow(status(413));
  });

  const pieces = (count: number, size: number) => arriving(...Array(count).fill(new Uint8Array(size)));

  it.each([
    ['a byte each', 2_048, 1],
    ['256 bytes each', bodyBytes / 256, 256],
    ['the size of a network packet', Math.floor(bodyBytes / 1_400), 1_400],
  ])('takes pieces of %s', async (_, count, size) => {
    expect(await gatherContent(pieces(count, size))).toHaveLength(count * size);
  });

  it('refuses content in too many small pieces', async () => {
    await expect(gatherContent(pieces(2_057, 1))).rejects.toMatchObject({
      status: 400,
      message: 'The body arrives in too many pieces. Send at least 256 bytes in each.',
    });
  });

  it('of a client that disconnects is a 400', async () => {
    const broken = async function* () {
      yield bytes('{"name":');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    };
    await expect(gatherContent(broken())).rejects.toMatchObject({ status: 400 });
  });
});
