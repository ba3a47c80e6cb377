import { printable } from '@contentgen/offline-models/writer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DraftSanitizer } from '../../../src/generation/text/draft-sanitizer.ts';
import { recordedDraft } from '../model-providers.ts';

function written(pieces: readonly string[], limit = 1_000) {
  const draft = recordedDraft();
  const sanitizer = new DraftSanitizer(draft, limit);
  for (const piece of pieces) sanitizer.append(piece);
  return { text: sanitizer.end(), drafted: draft.text(), pieces: draft.pieces };
}

describe('a text that is cleaned piece by piece', () => {
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
    expect(written(pieces).drafted).toBe(text);
  });

  it('reaches the draft as soon as possible', () => {
    expect(written(['One ', 'two ', 'three']).pieces).toEqual(['One', ' two', ' three']);
  });

  it('is the same for any division into pieces, and the same as the draft', () => {
    const unit = fc.constantFrom('a', ' ', '\n', '\r', '\0', '\ud83d', '\ude00', '😀', '\u200d', 'é');
    fc.assert(
      fc.property(fc.array(fc.array(unit, { maxLength: 4 }), { maxLength: 12 }), (groups) => {
        const pieces = groups.map((group) => group.join(''));
        const whole = pieces.join('');
        const { text, drafted } = written(pieces);
        expect(drafted).toBe(text);
        expect(text.trimEnd()).toBe(printable(whole).trim());
        expect(text).not.toMatch(/[\0\r]/);
        expect(text.isWellFormed()).toBe(true);
      }),
      { seed: 5, numRuns: 2_000 },
    );
  });

  it('may not exceed its limit, white space included', () => {
    expect(written(['12345', '67890'], 10).text).toBe('1234567890');
    for (const pieces of [['1234567890', '1'], ['x'.repeat(11)], [' '.repeat(6), ' '.repeat(5)]]) {
      expect(() => written(pieces, 10)).toThrow(
        expect.objectContaining({ code: 'invalid_result', retryable: false }),
      );
    }
  });
});
