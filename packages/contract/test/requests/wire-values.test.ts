import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/index.ts';
import { readUrlEncoded } from '../../src/requests/url-encoded.ts';
import { compileFieldReader } from '../../src/requests/wire-values.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    flag: { type: 'boolean' },
    count: { type: 'integer' },
    amount: { type: 'number' },
    list: { type: 'array', items: { type: 'string' } },
    counts: { type: 'array', items: { type: 'integer' } },
  },
};

const readFields = compileFieldReader(schema, 3);
const read = (form: string) => readFields(readUrlEncoded(form, 'body'));
const values = (form: string) => ({ ...read(form).values });

describe('a value takes the type that the schema has for it', () => {
  it.each<[form: string, values: object]>([
    ['text=1', { text: '1' }],
    ['text=true', { text: 'true' }],
    ['text=', { text: '' }],
    ['flag=true', { flag: true }],
    ['flag=1', { flag: true }],
    ['flag=false', { flag: false }],
    ['flag=0', { flag: false }],
    ['count=54', { count: 54 }],
    ['count=-1', { count: -1 }],
    ['count=007', { count: 7 }],
    ['amount=0.25', { amount: 0.25 }],
    ['amount=1', { amount: 1 }],
    ['amount=-0.5', { amount: -0.5 }],
  ])('%s', (form, expected) => {
    expect(values(form)).toEqual(expected);
  });
});

describe('a text that is not a value of its type remains a text', () => {
  it.each([
    'flag=yes',
    'flag=TRUE',
    'flag=',
    'flag=toString',
    'count=1.0',
    'count=0x10',
    'count=1e3',
    'count= 1',
    'count=',
    'count=9999999999999999',
    'amount=.5',
    'amount=5.',
    'amount=1e3',
    'amount=Infinity',
    'amount=NaN',
    'amount=١',
  ])('%s', (form) => {
    const [name = '', text] = form.split('=');
    expect(values(form)).toEqual({ [name]: text });
  });
});

describe('a list', () => {
  it.each<[form: string, values: object]>([
    ['list=a', { list: ['a'] }],
    ['list=a&list=b', { list: ['a', 'b'] }],
    ['list[]=a&list[]=b', { list: ['a', 'b'] }],
    ['list[0]=a&list[1]=b', { list: ['a', 'b'] }],
    ['list[1]=b&list[0]=a', { list: ['a', 'b'] }],
    ['list[10]=b&list[9]=a', { list: ['a', 'b'] }],
    ['list%5B%5D=a', { list: ['a'] }],
    ['list=', { list: [] }],
    ['list[]=', { list: [] }],
    ['list=&list=a', { list: ['', 'a'] }],
    ['counts=1&counts=x', { counts: [1, 'x'] }],
    ['', {}],
  ])('%s', (form, expected) => {
    expect(read(form)).toEqual({ values: expected, repeated: [] });
  });

  it('may have 1,000 items', () => {
    const form = Array.from({ length: 1_000 }, (_, index) => `list[${index}]=${index}`).join('&');
    expect(values(form)).toEqual({ list: Array.from({ length: 1_000 }, (_, index) => String(index)) });
  });

  it.each(['text[]', 'list[x]', 'list[0][0]', 'list[-1]', 'list[99999]', 'list[', 'unknown[]'])(
    'is never written as %s: the name stays unchanged',
    (name) => {
      expect(values(`${name}=a`)).toEqual({ [name]: 'a' });
    },
  );
});

describe('a field that was sent twice', () => {
  it('is reported where one value is expected, and its first value is used', () => {
    expect(read('text=a&text=b&flag=1&flag=0&text=c')).toEqual({
      values: { text: 'a', flag: true },
      repeated: ['text', 'flag'],
    });
  });

  it('is not reported if its name is unknown, because the schema refuses it', () => {
    expect(read('unknown=a&unknown=b')).toEqual({ values: { unknown: 'a' }, repeated: [] });
  });
});

it('of unknown names as many are kept as a response may name', () => {
  expect(values('a=1&b=1&text=x&c=1&a=2&d=1&e=1&count=1')).toEqual({
    a: '1',
    b: '1',
    text: 'x',
    c: '1',
    count: 1,
  });
});

it('a schema that allows null reads a text as its other type', () => {
  const nullable = compileFieldReader(
    {
      properties: {
        count: { type: ['integer', 'null'] },
        flag: { oneOf: [{ type: 'boolean' }, { type: 'null' }] },
      },
    },
    0,
  );
  expect(nullable(readUrlEncoded('count=7&flag=1', 'body')).values).toEqual({ count: 7, flag: true });
});

describe('a name that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'is a name like any other: %s',
    (name) => {
      const { values: read } = readFields([[name, 'x']]);
      expect(Object.keys(read)).toEqual([name]);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );

  it('is no list', () => {
    expect(Object.keys(readFields([['constructor[]', 'x']]).values)).toEqual(['constructor[]']);
  });
});
