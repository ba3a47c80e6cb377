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
  ...[
    '{',
    '',
    '{"name":}',
    '{"name":"a",}',
    "{'name':'a'}",
    '{name:"a"}',
    '{"name":"a"} {}',
    '{"name":"a\nb"}',
  ],
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

const noObjects = ['[]', 'null', '"a"', '1', 'true', '[{}]'];

const hugeNumbers = ['1e400', '-1e400', '9'.repeat(500), `0.${'1'.repeat(500)}`];

const notUtf8Json = ['{"name":"\xff"}', '{"name":"\xc0\x80"}', '{"name":"\xed\xa0\x80"}', '\xff\xfe{\0}\0'];

const brokenPercents = ['name=%', 'name=%z1', 'name=a&%zz=b', 'name=%u0041'];

const notUtf8Form = ['name=%ff', 'name=%c0%80', 'name=%ed%a0%80', 'name=%f0%9f%98', '%80=a'];

/** The bodies for each kind of place. */
export const unreadableBodies: Readonly<Record<Place['kind'], readonly Unreadable[]>> = {
  query: [],
  header: [],
  json: [
    ...brokenJson.map((body) => ({ body, statuses: [400] })),
    ...noObjects.map((body) => ({ body, statuses: [422] })),
    ...[deep(100), `{"name":${deep(1_000)}}`, deep(10_000)].map((body) => ({ body, statuses: [400, 422] })),
    ...hugeNumbers.map((number) => ({ body: `{"name":${number}}`, statuses: [400, 422] })),
    ...notUtf8Json.map((body) => ({ body, statuses: [400, 422], isBinary: true })),
  ],
  form: [
    ...brokenPercents.map((body) => ({ body, statuses: [400] })),
    ...notUtf8Form.map((body) => ({ body, statuses: [400, 422] })),
  ],
};

/** Queries that cannot be parsed, and the statuses that fit. */
export const unreadableQueries: readonly { readonly query: string; readonly statuses: readonly number[] }[] =
  [
    ...['search=%zz', '%', 'a=%1', '%zz=1'].map((query) => ({ query, statuses: [400] })),
    ...['search=%ff', 'search=%ed%a0%80', '%80=a'].map((query) => ({ query, statuses: [400, 422] })),
  ];

/** Media types that no operation reads. */
export const otherMediaTypes = [
  ...['text/plain', 'application/xml', 'multipart/form-data; boundary=a', 'text/json'],
  ...['application/json-patch+json', 'application/jsonp', 'application/x-www-form-urlencode'],
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
];
