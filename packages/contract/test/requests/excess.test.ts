import { describe, expect, it } from 'vitest';
import { excessOfJson, excessOfUrlEncoded } from '../../src/requests/excess.ts';

const bounds = { values: 3, levels: 2, nameLength: 2 };
const tooMany = (noun: string) => ({ code: 'too_many', detail: `must have at most 3 ${noun}` });
const tooDeep = { code: 'type', detail: 'must have at most 2 levels of objects and arrays' };
const nameTooLong = { code: 'too_long', detail: 'must not have a name of more than 2 characters' };

describe('URL-encoded text', () => {
  it.each([
    '',
    'a=1&b=2&c=3',
    'a=1&b=2&c=3&',
    '&&&',
    'a',
    '%F0%9F%98%80%F0%9F%98%80=1',
    `a=${'x'.repeat(99)}`,
  ])('"%s" is within the bounds', (text) =>
    expect(excessOfUrlEncoded(text, bounds, 'fields')).toBeUndefined(),
  );

  it.each(['a=1&b=2&c=3&d=4', 'a&a&a&a', '&&&&', '&&&d', '%&%&%&%'])('"%s" has too many fields', (text) =>
    expect(excessOfUrlEncoded(text, bounds, 'fields')).toEqual(tooMany('fields')),
  );

  it.each([`${'n'.repeat(25)}=1`, 'n'.repeat(25), `a=1&${'n'.repeat(25)}`, `${'%5B'.repeat(9)}&b=1`])(
    '"%s" has a name that is too long',
    (text) => expect(excessOfUrlEncoded(text, bounds, 'fields')).toEqual(nameTooLong),
  );
});

describe('JSON text', () => {
  it.each([
    '',
    '1',
    '{}',
    '{"a":1,"b":2,"c":3}',
    '{"a":[1,2]}',
    '[[],1]',
    '{"a":"[{,:"}',
    '{"a":"\\"[[[,,,"}',
    '{"a":"\\\\","b":1}',
    '{"\\ud83d\\ude00\\ud83d\\ude00":1}',
    `"${'x'.repeat(99)}"`,
    `{"a":"${'x'.repeat(99)}"}`,
    ']]][[',
    '"',
    '"\\',
  ])('%s is within the bounds', (text) => expect(excessOfJson(text, bounds)).toBeUndefined());

  it.each(['{"a":1,"a":1,"a":1,"a":1}', '{"a":[1,2,3]}', '[,,,', '[[],[],[]]', '{"a":"","b":[1,2'])(
    '%s has too many fields and items',
    (text) => expect(excessOfJson(text, bounds)).toEqual(tooMany('fields and items')),
  );

  it.each(['[[[', '{"a":{"b":{', '[{"a":[]}]'])('%s has too many levels', (text) =>
    expect(excessOfJson(text, bounds)).toEqual(tooDeep),
  );

  it.each([`{"${'n'.repeat(25)}":1}`, `{"${'n'.repeat(25)}" :`])('%s has a name that is too long', (text) =>
    expect(excessOfJson(text, bounds)).toEqual(nameTooLong),
  );
});
