import { contract } from '@contentgen/contract';
import type { Place } from './places.ts';

/** A body that cannot be parsed, or means nothing, and the statuses that fit. */
interface Unreadable {
  readonly body: string;
  readonly statuses: readonly number[];
  /** Whether to send each character as one byte. */
  readonly isBinary?: boolean;
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const brokenJson = [
  ...['{', '{"name":}', '{"name":"a",}', "{'name':'a'}", '{name:"a"}', '{"name":"a"} {}', '{"name":"a\nb"}'],
  ...[
    '{"name":"\\x41"}',
    '{"name":"a\0"}',
    '{"name":NaN}',
    '{"name":01}',
    '{"name":"a"}//',
    '[1,2',
    'name=a',
  ],
  ...['\0', '{"name":"\\ud83'],
];

const noObjects = ['', '[]', 'null', '"a"', '1', 'true', '[{}]'];

const hugeNumbers = ['1e400', '-1e400', '9'.repeat(500), `0.${'1'.repeat(500)}`];

const notUtf8Json = ['{"name":"\xff"}', '{"name":"\xc0\x80"}', '{"name":"\xed\xa0\x80"}', '\xff\xfe{\0}\0'];

/** A server that reads a broken escape as text (WHATWG URL, section 1.3) finds an unknown field. */
const brokenPercents = ['no_such=%', 'no_such=%z1', 'name=a&%zz=b', 'no_such=%u0041'];

const notUtf8Form = ['name=%ff', 'name=%c0%80', 'name=%ed%a0%80', 'name=%f0%9f%98', '%80=a'];

/** The bodies for each kind of place. */
export const unreadableBodies: Readonly<Record<Place['kind'], readonly Unreadable[]>> = {
  query: [],
  header: [],
  json: [
    ...brokenJson.map((body) => ({ body, statuses: [400] })),
    ...noObjects.map((body) => ({ body, statuses: [400, 422] })),
    ...[deep(100), `{"name":${deep(1_000)}}`, deep(10_000)].map((body) => ({ body, statuses: [400, 422] })),
    ...hugeNumbers.map((number) => ({ body: `{"name":${number}}`, statuses: [400, 422] })),
    ...notUtf8Json.map((body) => ({ body, statuses: [400, 422], isBinary: true })),
  ],
  form: [
    ...brokenPercents.map((body) => ({ body, statuses: [400, 422] })),
    ...notUtf8Form.map((body) => ({ body, statuses: [400, 422] })),
  ],
};

/** Queries that cannot be parsed, or have an unknown parameter. */
export const unreadableQueries = ['%', 'a=%1', '%zz=1', '%80=a', 'no_such=%ff', 'no_such=%ed%a0%80'];

/** Media types that no operation reads. */
export const otherMediaTypes = [
  ...['text/plain', 'application/xml', 'image/png', 'application/octet-stream', 'text/html; charset=utf-8'],
];

/** Returns other spellings of a media type, such as with upper-case letters (RFC 9110, section 8.3.1). */
export function spellingsOf(mediaType: string): readonly string[] {
  return [
    ...[`${mediaType}; charset=utf-8`, mediaType.toUpperCase(), `${mediaType} ; charset="UTF-8"`],
    // Another label of UTF-8 (WHATWG Encoding, section 4.2).
    `${mediaType};charset=utf8`,
  ];
}

/** Headers without a meaning in the contract, and invalid request ids: all of a row are sent together. */
export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  {
    'X-Request-Id': 'no sane id',
    'X-HTTP-Method-Override': 'DELETE',
    'Accept-Language': '*;q=0, xx-invalid',
  },
  { 'X-Request-Id': 'a'.repeat(129), 'X-Method-Override': 'DELETE', Range: 'bytes=0-0', 'If-Range': '"a"' },
  { 'X-Request-Id': '<script>', Cookie: 'a=b; key=c; =; ;', Referer: 'javascript:alert(1)' },
  {
    'X-Request-Id': '',
    'User-Agent': '\u0024{jndi:ldap://127.0.0.1/a}',
    'X-Odd': '\t"\\%s',
    'Max-Forwards': '0',
  },
  // A third of the largest size: proxies add headers.
  {
    Cookie: `session=${'a'.repeat(contract['x-limits'].headerBytes / 3)}`,
    Referer: `https://page.example/${'a'.repeat(4_000)}`,
  },
];
