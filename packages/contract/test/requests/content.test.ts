import { describe, expect, it } from 'vitest';
import { contract } from '../../src/index.ts';
import { ArrivingContent, gatherContent } from '../../src/requests/content.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const status = (code: number) => expect.objectContaining({ status: code });

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
