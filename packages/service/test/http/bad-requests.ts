import { resources } from './records.ts';
import type { RawRequest } from './send-raw.ts';

/**
 * The mistake in a request, the expected status, the request, and the field errors of a 422. The request gets an
 * API key unless it has `authorization`.
 */
export type Row = [what: string, status: number, sent: RawRequest, ...broken: string[]];

type HeaderValues = RawRequest['headers'];

const documents = resources.documents.path;
const images = resources.images.path;
const document = `${documents}/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70`;
const image = `${images}/019aa3c9-1d22-7f04-9b63-7e1a0c4d8f95`;

const get = (target: string, headers: HeaderValues = {}): RawRequest => ({ method: 'GET', target, headers });

const form = (
  method: string,
  target: string,
  body: string | Buffer,
  headers: HeaderValues = {},
): RawRequest => ({
  method,
  target,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body,
});

const json = (method: string, target: string, body: unknown, headers: HeaderValues = {}): RawRequest => ({
  method,
  target,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
});

const rightForm = 'name=A&prompt=B&creativity=0.5';
const right = { name: 'A', prompt: 'B', creativity: 0.5 };
const noKey = { authorization: undefined };
const xml = { accept: 'application/xml' };
const text = { 'content-type': 'text/plain' };
const latin1 = { 'content-type': 'application/json; charset=latin1' };
const gzip = { 'content-encoding': 'gzip' };
const twoMebibytes = `name=${'x'.repeat(2 * 1024 * 1024)}`;
const unknownFields = Array.from({ length: 102 }, (_, index) => `f${index}=1`).join('&');
const tooMany = 'name=A&'.repeat(104);
const tooManyParameters = 'a=%&'.repeat(120);
const unknownCodes = (count: number) => Array.from({ length: count }, (_, index) => `f${index}: unknown`);
const wrongResults = (count: number) =>
  Array.from({ length: count }, (_, index) => `results[${index}]: format`);
const url = 'http://a.example/1.png';

/** Requests with one mistake. */
export const singleMistakes: readonly Row[] = [
  // Queries.
  ['a page size that is not allowed', 422, get(`${documents}?per_page=7`), 'per_page: choice'],
  ['a page size in words', 422, get(`${documents}?per_page=ten`), 'per_page: type'],
  ['a page size with an exponent', 422, get(`${images}?per_page=1e1`), 'per_page: type'],
  ['a negative page size', 422, get(`${images}?per_page=-10`), 'per_page: choice'],
  ['a boolean of yes', 422, get(`${documents}?favorite=yes`), 'favorite: type'],
  ['a boolean in capitals', 422, get(`${documents}?favorite=TRUE`), 'favorite: type'],
  ['an empty boolean', 422, get(`${documents}?favorite=`), 'favorite: type'],
  ['an empty choice', 422, get(`${documents}?sort=`), 'sort: choice'],
  ['a number in hexadecimal digits', 422, get(`${documents}?template_id=0x1`), 'template_id: type'],
  ['an unknown parameter', 422, get(`${documents}?page=2`), 'page: unknown'],
  ['a parameter without a name', 422, get(`${documents}?=a`), ': unknown'],
  ['a parameter that objects inherit', 422, get(`${documents}?__proto__=a`), '__proto__: unknown'],
  ['a scalar twice', 422, get(`${documents}?sort=asc&sort=asc`), 'sort: duplicate'],
  ['an empty cursor', 422, get(`${documents}?cursor=`), 'cursor: too_short'],
  ['a search that is too long', 422, get(`${documents}?search=${'x'.repeat(257)}`), 'search: too_long'],
  ['NUL in a search', 422, get(`${documents}?search=%00`), 'search: pattern'],
  [
    'parameters that exclude each other',
    422,
    get(`${documents}?template_id=1&all_templates=1`),
    'template_id: exclusive',
  ],
  ['a broken percent-encoding in a query', 400, get(`${documents}?search=%zz`)],
  ['a query that is not UTF-8', 400, get(`${documents}?search=%ff`)],
  // Forms.
  [
    'an empty form',
    422,
    form('POST', documents, ''),
    'name: required',
    'prompt: required',
    'creativity: required',
  ],
  ['an empty text', 422, form('POST', documents, `${rightForm.replace('A', '')}`), 'name: too_short'],
  ['text too long', 422, form('PATCH', document, `name=${'x'.repeat(129)}`), 'name: too_long'],
  [
    'a number with an exponent',
    422,
    form('POST', documents, 'name=A&prompt=B&creativity=5e-1'),
    'creativity: type',
  ],
  [
    'a negative number',
    422,
    form('POST', documents, 'name=A&prompt=B&creativity=-0.5'),
    'creativity: choice',
  ],
  ['a typo', 422, form('POST', documents, `${rightForm}&colour=red`), 'colour: unknown'],
  ['a scalar written as a list', 422, form('PATCH', document, 'name[]=A'), 'name[]: unknown'],
  ['a name with quotes', 422, form('PATCH', document, "it's a 'b'=A"), "it's a 'b': unknown"],
  ['an item that is not a URL', 422, form('PUT', image, 'favorite=1&results[999]=x'), 'results[0]: format'],
  [
    'an index that is too large',
    422,
    form('PUT', image, 'favorite=1&results=&results[99999]=x'),
    'results[99999]: unknown',
  ],
  [
    'too many items',
    422,
    form('PUT', image, `favorite=1${`&results=${url}`.repeat(17)}`),
    'results: too_many',
  ],
  ['a broken percent-encoding in a form', 400, form('POST', documents, 'name=100%&prompt=B&creativity=1')],
  ['a form that is not UTF-8', 400, form('PATCH', document, Buffer.from('name=\xff', 'latin1'))],
  // JSON.
  ['a number as text', 422, json('POST', documents, { ...right, creativity: '0.5' }), 'creativity: type'],
  ['null for a text', 422, json('PATCH', document, { name: null }), 'name: type'],
  ['1 for a boolean', 422, json('PATCH', document, { favorite: 1 }), 'favorite: type'],
  [
    'a fraction for an integer',
    422,
    json('POST', documents, { ...right, template_id: 1.5 }),
    'template_id: type',
  ],
  [
    'a number that is too large',
    422,
    json('POST', documents, '{"name":"A","prompt":"B","creativity":1e400}'),
    'creativity: type',
  ],
  ['a text for a list', 422, json('PATCH', image, { results: url, favorite: true }), 'results: type'],
  ['a list with null', 422, json('PATCH', image, { results: [null], favorite: true }), 'results[0]: type'],
  ['a lone surrogate', 422, json('PATCH', document, '{"name":"a\\ud800"}'), 'name: encoding'],
  ['a list for the body', 422, json('POST', documents, [right]), 'body: type'],
  ['null for the body', 422, json('PATCH', document, 'null'), 'body: type'],
  ['broken JSON', 400, json('POST', documents, '{"name":')],
  ['an empty JSON body', 400, json('POST', documents, '')],
  // More than the contract could need: not parsed.
  ['too many fields', 422, form('PATCH', document, tooMany), 'body: too_many'],
  ['too many separators', 422, form('POST', documents, '&'.repeat(105)), 'body: too_many'],
  ['too many unknown fields', 422, form('POST', images, `${unknownFields}&`.repeat(2)), 'body: too_many'],
  [
    'too many fields in JSON',
    422,
    json('PATCH', document, `{${'"name":"A",'.repeat(103)}"name":"A"}`),
    'body: too_many',
  ],
  [
    'far too many items in JSON',
    422,
    json('PUT', image, { results: Array(200).fill(url), favorite: true }),
    'body: too_many',
  ],
  ['too many levels', 422, json('PATCH', document, `${'['.repeat(18)}${']'.repeat(18)}`), 'body: type'],
  ['a name that is far too long', 422, form('PATCH', document, `${'n'.repeat(3_073)}=A`), 'body: too_long'],
  [
    'a name in JSON that is far too long',
    422,
    json('PATCH', document, { ['n'.repeat(3_073)]: 'A' }),
    'body: too_long',
  ],
  ['too many parameters', 422, get(`${documents}?${tooManyParameters}`), 'query: too_many'],
  // Request lines and header fields.
  ['no key', 401, get(documents, noKey)],
  ['another scheme', 401, get(documents, { authorization: 'Basic a2V5' })],
  ['a key of two words', 401, get(documents, { authorization: 'Bearer a b' })],
  ['a key with a character that no token has', 401, get(documents, { authorization: 'Bearer a,b' })],
  ['an unknown path', 404, get('/api/v1/nothing')],
  ['an extra slash', 404, get(`${documents}/`)],
  ['a malformed id', 404, get(`${documents}/nope`)],
  ['a method that is not allowed', 405, { method: 'DELETE', target: documents, headers: {} }],
  ['an unknown method', 405, { method: 'PROPFIND', target: document, headers: {} }],
  ['a broken percent-encoding in the path', 400, get(`${documents}/%zz`)],
  ['a fragment', 400, get(`${documents}#top`)],
  ['no Host', 400, get(documents, { host: undefined })],
  ['two Hosts', 400, get(documents, { host: ['a.example', 'b.example'] })],
  ['the same Host twice', 400, get(documents, { host: ['a.example', 'a.example'] })],
  ['a Host with a space', 400, get(documents, { host: 'a.example b.example' })],
  ['a Host with a path', 400, get(documents, { host: 'a.example/b' })],
  ['a Host with a user', 400, get(documents, { host: 'a@b.example' })],
  ['a Host with a broken port', 400, get(documents, { host: 'a.example:http' })],
  ['a Host with a broken IPv6 address', 400, get(documents, { host: '[::1' })],
  ['an Accept that allows no media type', 406, get(documents, { accept: '*/*;q=0' })],
  ['a malformed Accept', 406, get(documents, { accept: ', json' })],
  ['an empty header field', 422, get(document, { 'if-none-match': '' }), 'If-None-Match: too_short'],
  [
    'a malformed entity tag',
    422,
    form('PATCH', document, 'name=A', { 'if-match': '1' }),
    'If-Match: pattern',
  ],
];

/** Requests with two or more mistakes. */
export const crossedMistakes: readonly Row[] = [
  // A 422 names all broken rules.
  [
    'a wrong type and a typo, in JSON',
    422,
    json('PATCH', document, { favorite: 'yes', nmae: 'A' }),
    'favorite: type',
    'nmae: unknown',
  ],
  [
    'a wrong type and a typo, in a form',
    422,
    form('PATCH', document, 'nmae=A&favorite=yes'),
    'favorite: type',
    'nmae: unknown',
  ],
  [
    'a wrong type and a typo, in a query',
    422,
    get(`${documents}?serach=a&per_page=x`),
    'per_page: type',
    'serach: unknown',
  ],
  [
    'a missing field and a typo',
    422,
    form('POST', documents, 'nmae=A&prompt=B&creativity=1'),
    'name: required',
    'nmae: unknown',
  ],
  [
    'a wrong choice and a missing field',
    422,
    json('POST', images, { name: 'A', resolution: '300x300' }),
    'description: required',
    'resolution: choice',
  ],
  [
    'a duplicate and a wrong type, of one field',
    422,
    form('PATCH', document, 'favorite=x&favorite=1'),
    'favorite: duplicate',
  ],
  [
    'a duplicate and a wrong type, of two fields',
    422,
    form('PATCH', document, 'name=A&favorite=x&name=B'),
    'name: duplicate',
    'favorite: type',
  ],
  ['a duplicate that is unknown', 422, form('PATCH', document, 'nmae=A&nmae=B'), 'nmae: unknown'],
  [
    'a duplicate and a typo',
    422,
    get(`${documents}?sort=asc&sort=desc&x=1`),
    'sort: duplicate',
    'x: unknown',
  ],
  [
    'NUL in a text that is too long',
    422,
    json('PATCH', document, { name: `\0${'x'.repeat(128)}` }),
    'name: too_long',
  ],
  [
    'a lone surrogate in a text that is too long',
    422,
    json('PATCH', document, `{"name":"\\ud800${'x'.repeat(128)}"}`),
    'name: too_long',
  ],
  [
    'a lone surrogate and NUL',
    422,
    json('PATCH', document, '{"name":"\\ud800","result":"\\u0000"}'),
    'name: encoding',
    'result: pattern',
  ],
  [
    'a lone surrogate and NUL in one text',
    422,
    json('PATCH', document, '{"name":"\\ud800\\u0000"}'),
    'name: encoding',
  ],
  [
    'a lone surrogate in the name of a field',
    422,
    json('PATCH', document, '{"\\ud800":1,"name":1}'),
    'name: type',
    '\ud800: unknown',
  ],
  [
    'an empty text and a typo',
    422,
    json('PATCH', document, { name: '', Name: 'A' }),
    'name: too_short',
    'Name: unknown',
  ],
  [
    'too many items that are not URLs',
    422,
    form('PUT', image, `favorite=1${'&results=x'.repeat(17)}`),
    'results: too_many',
    ...wrongResults(16),
  ],
  [
    'too many items in brackets, and a missing field',
    422,
    form('PUT', image, `results[]=${url}${`&results[]=${url}`.repeat(16)}`),
    'results: too_many',
    'favorite: required',
  ],
  [
    'items in all notations, none of them a URL',
    422,
    form('PUT', image, 'results=a&results[]=b&results[0]=c&favorite=0'),
    ...wrongResults(3),
  ],
  [
    'an empty item and another',
    422,
    form('PUT', image, `results=&results=${url}&favorite=0`),
    'results[0]: format',
  ],
  [
    'items of two wrong types',
    422,
    json('PUT', image, { results: [1, {}], favorite: 0 }),
    'results[0]: type',
    'results[1]: type',
    'favorite: type',
  ],
  [
    'an exclusive parameter of a wrong type',
    422,
    get(`${documents}?template_id=x&all_templates=true`),
    'template_id: type',
  ],
  [
    'an exclusive parameter twice',
    422,
    get(`${documents}?template_id=1&template_id=1&all_templates=1`),
    'template_id: duplicate',
  ],
  [
    'an exclusive parameter and an unknown one',
    422,
    get(`${documents}?template_id=1&all_templates=1&x=1`),
    'x: unknown',
    'template_id: exclusive',
  ],
  [
    'the other exclusive parameter of a wrong type',
    422,
    get(`${documents}?template_id=1&all_templates=maybe`),
    'all_templates: type',
  ],
  [
    'a bad query and a bad form',
    422,
    form('POST', `${documents}?dry_run=1`, 'name=A&creativity=2'),
    'dry_run: unknown',
    'prompt: required',
    'creativity: choice',
  ],
  [
    'a bad query and bad JSON',
    422,
    json('PATCH', `${document}?force=1`, { name: 1 }),
    'force: unknown',
    'name: type',
  ],
  [
    'a bad query and a body that is a list',
    422,
    json('PATCH', `${document}?force=1`, []),
    'force: unknown',
    'body: type',
  ],
  [
    'a bad query, header field and body',
    422,
    json('POST', `${images}?a=1`, { resolution: 1 }, { 'idempotency-key': 'x'.repeat(256) }),
    'a: unknown',
    'Idempotency-Key: too_long',
    'name: required',
    'description: required',
    'resolution: type',
  ],
  [
    'a bad query and a bad header field',
    422,
    get(`${document}?a=1`, { 'last-event-id': 'a b' }),
    'a: unknown',
    'Last-Event-ID: pattern',
  ],
  [
    'two bad header fields',
    422,
    form('POST', documents, rightForm, { 'idempotency-key': '', prefer: 'x'.repeat(257) }),
    'Idempotency-Key: too_short',
    'Prefer: too_long',
  ],
  [
    'one name, wrong in query and body',
    422,
    form('POST', `${documents}?name=A`, 'name=&prompt=B&creativity=1'),
    'name: unknown',
  ],
  [
    'very many unknown fields and a broken rule',
    422,
    form('PATCH', document, `${unknownFields}&name=`),
    'name: too_short',
    ...unknownCodes(99),
  ],
  [
    'a long name of an unknown field, and a broken rule',
    422,
    form('PATCH', document, `${'n'.repeat(300)}=1&favorite=2`),
    'favorite: type',
    `${'n'.repeat(256)}: unknown`,
  ],
  [
    'too many fields, a bad query and a bad header field',
    422,
    form('PATCH', `${document}?a=1`, tooMany, { 'if-match': '1' }),
    'a: unknown',
    'If-Match: pattern',
    'body: too_many',
  ],
  [
    'too many parameters and a bad form',
    422,
    form('PATCH', `${document}?${tooManyParameters}`, 'name='),
    'query: too_many',
    'name: too_short',
  ],
  [
    'too many parameters and too many fields',
    422,
    form('PATCH', `${document}?${tooManyParameters}`, tooMany),
    'query: too_many',
    'body: too_many',
  ],
  [
    'too many fields and a broken encoding',
    422,
    form('PATCH', document, `name=%&${tooMany}`),
    'body: too_many',
  ],
  [
    'too many fields and broken JSON',
    422,
    json('PATCH', document, `{${'"name",'.repeat(104)}`),
    'body: too_many',
  ],
  ['too many levels and broken JSON', 422, json('PATCH', document, '['.repeat(18)), 'body: type'],
  // If two rules refuse a request, the response is that of the earlier rule.
  ['a malformed id and a bad form', 422, form('PATCH', `${documents}/nope`, 'name='), 'name: too_short'],
  ['a malformed id and bad JSON', 422, json('PUT', `${images}/1`, { favorite: true }), 'results: required'],
  ['a malformed id and a bad query', 422, get(`${documents}/nope?a=1`), 'a: unknown'],
  [
    'a malformed id and a bad header field',
    422,
    get(`${documents}/nope`, { 'if-none-match': 'x' }),
    'If-None-Match: pattern',
  ],
  ['a malformed id and too many fields', 422, form('PATCH', `${documents}/nope`, tooMany), 'body: too_many'],
  ['an unreadable query and too many fields', 400, form('PATCH', `${document}?a=%zz`, tooMany)],
  [
    'an unreadable body and too many parameters',
    400,
    form('PATCH', `${document}?${tooManyParameters}`, 'a=%'),
  ],
  [
    'a form that is not UTF-8 and has too many fields',
    400,
    form('PATCH', document, Buffer.from(`${tooMany}\xff`, 'latin1')),
  ],
  ['a wrong media type and too many fields', 415, form('PATCH', document, tooMany, text)],
  ['an unacceptable response and too many fields', 406, form('PATCH', document, tooMany, xml)],
  ['too large and too many parameters', 413, form('PATCH', `${document}?${tooManyParameters}`, twoMebibytes)],
  ['no key and too many fields', 401, form('PATCH', document, tooMany, noKey)],
  ['a malformed id and an unreadable body', 400, json('PATCH', `${documents}/nope`, '{')],
  ['a malformed id and an unacceptable response', 406, get(`${documents}/nope`, xml)],
  ['a malformed id and a wrong media type', 415, form('PATCH', `${documents}/nope`, 'name=A', text)],
  ['an unreadable query and a bad form', 400, form('POST', `${documents}?a=%zz`, 'name=')],
  ['an unreadable query and an unreadable form', 400, form('POST', `${documents}?a=%zz`, 'b=%')],
  ['an unreadable query and broken JSON', 400, json('POST', `${documents}?a=%zz`, '{')],
  ['an unreadable query and a bad one', 400, get(`${documents}?per_page=7&a=%zz`)],
  ['an unreadable body and a bad query', 400, json('POST', `${documents}?a=1`, '{')],
  ['an unreadable body and a bad header field', 400, form('PATCH', document, 'name=%', { 'if-match': '1' })],
  ['a wrong media type and a bad query', 415, form('POST', `${documents}?a=1`, 'name=A', text)],
  ['a wrong media type and an unreadable query', 415, form('POST', `${documents}?a=%zz`, 'name=A', text)],
  [
    'no media type and a bad query',
    415,
    form('POST', `${documents}?a=1`, 'name=A', { 'content-type': undefined }),
  ],
  ['a wrong charset and broken JSON', 415, json('POST', documents, '{', latin1)],
  ['a wrong charset and a content encoding', 415, json('POST', documents, right, { ...latin1, ...gzip })],
  ['a content encoding and a bad query', 415, json('POST', `${documents}?a=1`, right, gzip)],
  ['a wrong media type and too large', 415, form('POST', documents, twoMebibytes, text)],
  ['too large and a bad query', 413, form('POST', `${documents}?a=1`, twoMebibytes)],
  ['too large and an unreadable query', 413, form('POST', `${documents}?a=%zz`, twoMebibytes)],
  ['too large and broken JSON', 413, json('PATCH', document, twoMebibytes)],
  ['too large and a malformed id', 413, form('PATCH', `${documents}/nope`, twoMebibytes)],
  [
    'an unacceptable response and a wrong media type',
    406,
    form('POST', documents, 'name=A', { ...xml, ...text }),
  ],
  ['an unacceptable response and too large', 406, form('POST', documents, twoMebibytes, xml)],
  ['an unacceptable response and a bad query', 406, get(`${documents}?a=%zz`, xml)],
  ['a wrong method and an unacceptable response', 405, { method: 'DELETE', target: documents, headers: xml }],
  [
    'a wrong method and an unreadable query',
    405,
    { method: 'PATCH', target: `${documents}?a=%zz`, headers: {} },
  ],
  ['a wrong method and a wrong media type', 405, form('PUT', documents, 'x', text)],
  ['an unknown path and an unacceptable response', 404, get('/api/v1/nothing?a=%zz', xml)],
  ['no key and an unknown path', 401, get('/api/v1/nothing', noKey)],
  ['no key and a wrong method', 401, { method: 'DELETE', target: documents, headers: noKey }],
  ['no key and an unacceptable response', 401, get(documents, { ...noKey, ...xml })],
  ['no key and broken JSON', 401, json('POST', documents, '{', noKey)],
  ['no key and too large', 401, form('POST', documents, twoMebibytes, noKey)],
  ['a key of two words and a bad query', 401, get(`${documents}?a=1`, { authorization: 'Bearer a b' })],
  ['another scheme and a bad query', 401, get(`${documents}?a=1`, { authorization: 'Basic a2V5' })],
  ['a broken path and no key', 400, get(`${documents}/%zz`, noKey)],
  ['a broken path and a wrong method', 400, { method: 'LOCK', target: `${documents}/%zz`, headers: {} }],
  ['a broken path and a broken query', 400, get(`${documents}/%ff?a=%zz`)],
  ['no Host and no key', 400, get(documents, { ...noKey, host: undefined })],
  ['two Hosts and no key', 400, get(documents, { ...noKey, host: ['a.example', 'a.example'] })],
  ['two Hosts, one of them broken', 400, get(documents, { host: ['a.example', 'a b'] })],
  ['a broken Host and no key', 400, get(documents, { ...noKey, host: 'a b' })],
  ['a broken Host and an unknown path', 400, get('/api/v1/nothing', { host: 'a b' })],
  [
    'a broken Host and a wrong method',
    400,
    { method: 'DELETE', target: documents, headers: { host: 'a/b' } },
  ],
  ['a broken Host and a broken path', 400, get(`${documents}/%zz`, { host: 'a/b' })],
  ['a broken Host and too many fields', 400, form('PATCH', document, tooMany, { host: 'a:b' })],
  ['no Host and a broken path', 400, get(`${documents}/%zz`, { host: undefined })],
];
