import { describe, expect, it } from 'vitest';
import { encodeFields, fillPath } from '../src/request.ts';

describe('fillPath', () => {
  it.each([
    ['019aa3c4-5f10', '/documents/019aa3c4-5f10'],
    ['a/b?c#d', '/documents/a%2Fb%3Fc%23d'],
    ['é %', '/documents/%C3%A9%20%25'],
    ["$& $' $1", "/documents/%24%26%20%24'%20%241"],
    ['{id}', '/documents/%7Bid%7D'],
    ['...', '/documents/...'],
  ])('encodes %j as one segment', (id, path) => {
    expect(fillPath('/documents/{id}', { id })).toBe(path);
  });

  it.each(['', '.', '..', undefined, null])('throws for %j, which would change the path', (id) => {
    expect(() => fillPath('/documents/{id}', { id })).toThrow(/^id can't be /);
  });
});

describe('encodeFields', () => {
  it.each([
    ['a list repeats its field', { results: ['a', 'b'] }, 'results=a&results=b'],
    ['an empty list is a field without a value', { results: [], favorite: true }, 'results=&favorite=true'],
    ['a list of one stays a list of one', { results: ['a'] }, 'results=a'],
    ['undefined is omitted', { name: undefined, favorite: false }, 'favorite=false'],
    [
      'numbers are in decimal notation',
      { creativity: 0.25, template_id: 16 },
      'creativity=0.25&template_id=16',
    ],
    ['zero, false and the empty text are sent', { a: 0, b: false, c: '' }, 'a=0&b=false&c='],
    ['reserved characters are encoded', { name: 'a&b=c+d %\r\n' }, 'name=a%26b%3Dc%2Bd%20%25%0D%0A'],
    ['text is UTF-8', { name: 'café 🥖' }, 'name=caf%C3%A9%20%F0%9F%A5%96'],
    ['no field is an empty body', {}, ''],
  ])('%s', (_, fields, form) => {
    expect(encodeFields(fields)).toBe(form);
  });

  it.each([
    ['null', { favorite: true, name: null }, /^name can't be null/],
    ['null in a list', { results: ['a', null] }, /^results\[1\] can't be null/],
    ['undefined in a list', { results: [undefined] }, /^results\[0\] can't be undefined/],
    ['an object', { name: {} }, /^name can't be object/],
    ['a lone surrogate', { name: 'a\ud800' }, /^name can't be this text/],
    ['a list of one empty text', { results: [''] }, /^results can't be \[""\]/],
  ])('throws for %s and names the field', (_, fields, message) => {
    expect(() => encodeFields(fields)).toThrow(TypeError);
    expect(() => encodeFields(fields)).toThrow(message);
  });
});
