import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StreamPosition } from '../../src/records/event-streams.ts';

const sha256 = () => createHash('sha256');

/** Returns the position of a stream after these pieces, in version 3 of the record. */
function after(...pieces: string[]): StreamPosition {
  const position = new StreamPosition(sha256, undefined);
  position.version = 3;
  for (const piece of pieces) position.advance(piece);
  return position;
}

describe('the position of a stream', () => {
  it('counts characters, not UTF-16 code units', () => {
    expect(after('é🥖', 'e\u0301').characters).toBe(4);
  });

  it('has an id that depends on the text, not on its pieces', () => {
    expect(after('Br', 'ot').id).toBe(after('Brot').id);
    expect(after('Brot').id).not.toBe(after('Brit').id);
    expect(after('Brot').id).toMatch(/^3-4-[0-9a-f]{16}$/);
  });

  it('starts at the beginning', () => {
    expect(new StreamPosition(sha256, undefined)).toMatchObject({ version: 0, characters: 0 });
    expect(new StreamPosition(sha256, undefined).restOf('Brot')).toBe('Brot');
  });
});

describe.each([
  ['a stream that continues', (position: StreamPosition) => position],
  [
    'a stream that continues after its id',
    (position: StreamPosition) => new StreamPosition(sha256, position.id),
  ],
])('%s', (_, take) => {
  it('returns the rest of a text that continues the sent text', () => {
    const position = take(after('Größe 🥖'));
    expect(position.restOf('Größe 🥖 und 🥐')).toBe(' und 🥐');
    expect([position.version, position.characters]).toEqual([3, 7]);
    position.advance(' und 🥐');
    expect(position.id).toBe(after('Größe 🥖 und 🥐').id);
    expect(position.restOf('Größe 🥖 und 🥐')).toBe('');
  });

  it('returns no rest of a text that begins differently or is shorter', () => {
    const position = take(after('Größe 🥖'));
    for (const text of ['Grösse 🥖', 'Größe 🥐!', 'Größe ', ''])
      expect(position.restOf(text)).toBeUndefined();
    expect(position.id).toBe(after('Größe 🥖').id);
  });

  it('starts over when another text begins', () => {
    const position = take(after('Void'));
    position.restart();
    expect(position.characters).toBe(0);
    expect(position.restOf('Another')).toBe('Another');
  });
});

it('does not continue after an invalid id', () => {
  for (const id of [
    '',
    '*',
    '1-0',
    '1-0-0123456789abcdef',
    '1-2-0123456789ABCDEF',
    '3-4-e3b0c44298fc1c149',
  ]) {
    expect(new StreamPosition(sha256, id).restOf('Brot')).toBeUndefined();
  }
});
