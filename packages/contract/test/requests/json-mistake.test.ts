import { describe, expect, it, test } from 'vitest';
import { findJsonMistake, placeInText } from '../../src/requests/json-mistake.ts';

describe('the first mistake is', () => {
  it.each([
    ['', 0, 'a value'],
    ['   ', 3, 'a value'],
    ['name=x', 0, 'a value'],
    ["{'a':1}", 1, 'a name in double quotation marks'],
    ['{"a":1,}', 7, 'a name in double quotation marks'],
    ['{"a" 1}', 5, 'a colon'],
    ['{"a":}', 5, 'a value'],
    ['{"a":1 "b":2}', 7, 'a comma or "}"'],
    ['[1 2]', 3, 'a comma or "]"'],
    ['[01]', 2, 'a comma or "]"'],
    ['{"a":1}}', 7, 'the end'],
    ['{"a":"b', 7, 'a closing quotation mark'],
    ['"a\nb"', 2, 'an escape, such as \\n, instead of a control character'],
    ['"\\x"', 1, 'a valid escape, such as \\n or \\\\'],
  ])('of %j', (text, offset, expected) => {
    expect(findJsonMistake(text)).toMatchObject({ offset, expected });
  });
});

test('a text has a mistake exactly if JSON.parse refuses it', () => {
  const valid = ' {"a": [1, -2.5e+3, true, "x\\u00e9\\n\\\\"], "": {}, "b": [], "c": {"d": null}}\n';
  const isValid = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const edits = [...valid].flatMap((_, index) => {
    const [before, after] = [valid.slice(0, index), valid.slice(index + 1)];
    return ['', ',', '"', '0', '}', '\\', '\u0001', ' '].map((inserted) => before + inserted + after);
  });
  expect(findJsonMistake(valid)).toBeUndefined();
  expect(edits.filter((text) => (findJsonMistake(text) === undefined) !== isValid(text))).toEqual([]);
});

test('a place counts lines and characters', () => {
  expect(placeInText('a\nb\r\ncé🥖x', 9)).toBe('line 3, column 4');
  expect(placeInText('', 0)).toBe('line 1, column 1');
});
