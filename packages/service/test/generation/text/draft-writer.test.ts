import { printable } from '@contentgen/offline-models/writer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DraftWriter } from '../../../src/generation/text/draft-writer.ts';
import { recordedDraft } from '../model-providers.ts';

function written(pieces: readonly string[], limit = 1_000) {
  const draft = recordedDraft();
  const writer = new DraftWriter(draft, limit);
  for (const piece of pieces) writer.append(piece);
  return { text: writer.end(), told: draft.text(), pieces: draft.pieces };
}

describe('a text that is cleaned while it is written', () => {
  it.each([
    [['Hello ', 'world'], 'Hello world'],
    [['\n\n', ' Hello', ' \n'], 'Hello'],
    [['a\0b', '\u0007c'], 'abc'],
    [['one\r', '\ntwo\r', 'three'], 'one\ntwo\nthree'],
    [['smile \ud83d', '\ude00!'], 'smile 😀!'],
    [['broken \ud83d', 'x \ude00 y'], 'broken x  y'],
    [['a', '  ', '\n', '', 'b'], 'a  \nb'],
    [['\0', ' ', 'x'], 'x'],
    [[' ', '\0'], ''],
    [[], ''],
  ])('%j becomes %j', (pieces, text) => {
    expect(written(pieces).text).toBe(text);
    expect(written(pieces).told).toBe(text);
  });

  it('is told as soon as a piece is decided', () => {
    expect(written(['One ', 'two ', 'three']).pieces).toEqual(['One', ' two', ' three']);
  });

  it('is the same however it is cut, and all that was told', () => {
    const unit = fc.constantFrom('a', ' ', '\n', '\r', '\0', '\ud83d', '\ude00', '😀', '\u200d', 'é');
    fc.assert(
      fc.property(fc.array(fc.array(unit, { maxLength: 4 }), { maxLength: 12 }), (groups) => {
        const pieces = groups.map((group) => group.join(''));
        const whole = pieces.join('');
        const { text, told } = written(pieces);
        expect(told).toBe(text);
        expect(text.trimEnd()).toBe(printable(whole).trim());
        expect(text).not.toMatch(/[\0\r]/);
        expect(text.isWellFormed()).toBe(true);
      }),
      { seed: 5, numRuns: 2_000 },
    );
  });

  it('may not have more than its limit, white space included', () => {
    expect(written(['12345', '67890'], 10).text).toBe('1234567890');
    for (const pieces of [['1234567890', '1'], ['x'.repeat(11)], [' '.repeat(6), ' '.repeat(5)]]) {
      expect(() => written(pieces, 10)).toThrow(
        expect.objectContaining({ code: 'invalid_result', retryable: false }),
      );
    }
  });
});
