import { describe, expect, it } from 'vitest';
import { ToldText } from '../../src/records/told-text.ts';

/** A stream that has told these pieces, in version 3 of the record. */
function telling(...pieces: string[]): ToldText {
  const told = new ToldText(undefined);
  told.version = 3;
  for (const piece of pieces) told.add(piece);
  return told;
}

describe('a stream', () => {
  it('counts characters, not units', () => {
    expect(telling('é🥖', 'e\u0301').characters).toBe(4);
  });

  it('has an id that depends on what was told, not on its pieces', () => {
    expect(telling('Br', 'ot').id).toBe(telling('Brot').id);
    expect(telling('Brot').id).not.toBe(telling('Brit').id);
    expect(telling('Brot').id).toMatch(/^3-4-[0-9a-f]{16}$/);
  });

  it('has told nothing at its beginning', () => {
    expect(new ToldText(undefined)).toMatchObject({ version: 0, characters: 0 });
    expect(new ToldText(undefined).restOf('Brot')).toBe('Brot');
  });
});

describe.each([
  ['a stream that goes on', (told: ToldText) => told],
  ['a stream that is taken up by its id', (told: ToldText) => new ToldText(told.id)],
])('%s', (_, take) => {
  it('has the rest of a text that begins with what was told', () => {
    const told = take(telling('Größe 🥖'));
    expect(told.restOf('Größe 🥖 und 🥐')).toBe(' und 🥐');
    expect([told.version, told.characters]).toEqual([3, 7]);
    told.add(' und 🥐');
    expect(told.id).toBe(telling('Größe 🥖 und 🥐').id);
    expect(told.restOf('Größe 🥖 und 🥐')).toBe('');
  });

  it('has none of a text that begins otherwise, or is shorter', () => {
    const told = take(telling('Größe 🥖'));
    for (const text of ['Grösse 🥖', 'Größe 🥐!', 'Größe ', '']) expect(told.restOf(text)).toBeUndefined();
    expect(told.id).toBe(telling('Größe 🥖').id);
  });

  it('begins anew when what was told is void', () => {
    const told = take(telling('Void'));
    told.clear();
    expect(told.characters).toBe(0);
    expect(told.restOf('Anew')).toBe('Anew');
  });
});

it('does not go on behind an id that it has not made', () => {
  for (const id of [
    '',
    '*',
    '1-0',
    '1-0-0123456789abcdef',
    '1-2-0123456789ABCDEF',
    '3-4-e3b0c44298fc1c149',
  ]) {
    expect(new ToldText(id).restOf('Brot')).toBeUndefined();
  }
});
