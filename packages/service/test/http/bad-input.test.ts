import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { exchange } from './exchange.ts';
import { contents, newDocument, newImage, resources } from './records.ts';
import { brokenRules, form, get, json, type Sent } from './sent-request.ts';

let running: RunningService;
/** An account with one document and one image. Refused requests do not change them, so the tests share them. */
let owner: Caller;
let ownDocument: string;
let ownImage: string;

beforeAll(async () => {
  running = await runService();
  owner = await running.newCaller();
  ownDocument = await newDocument(owner);
  ownImage = await newImage(owner);
});

afterAll(() => running.close());

const documents = resources.documents.path;
const images = resources.images.path;
const document = resources.documents.created;
const image = resources.images.created;

/** Sends the request, checks that it writes nothing, and resolves to the response. */
async function send([method, path, options]: Sent) {
  const before = await contents(owner);
  const filled = path.replace(':document', ownDocument).replace(':image', ownImage);
  const response = await owner.send(method, filled, options);
  expect(await contents(owner)).toEqual(before);
  return response;
}

describe('a request that breaks a rule gets 422 and writes nothing', () => {
  const many = Object.fromEntries(Array.from({ length: 103 }, (_, index) => [`field_${index}`, 'x']));
  const foreign = 'https://example.com/media/a.png';

  it.each<[what: string, sent: Sent, ...broken: string[]]>([
    ['creativity 0.6', form('POST', documents, { ...document, creativity: '0.6' }), 'creativity: choice'],
    ['creativity in words', form('POST', documents, { ...document, creativity: 'high' }), 'creativity: type'],
    ['creativity in JSON as a string', json('POST', documents, document), 'creativity: type'],
    ['creativity 1e0', form('POST', documents, { ...document, creativity: '1e0' }), 'creativity: type'],
    ['no name', form('POST', documents, { prompt: 'x', creativity: '0' }), 'name: required'],
    ['an empty name', form('POST', images, { ...image, name: '' }), 'name: too_short'],
    ['no creativity', form('POST', documents, { name: 'x', prompt: 'x' }), 'creativity: required'],
    ['an unknown style', form('POST', images, { ...image, style: 'cubism' }), 'style: choice'],
    [
      'an unknown resolution',
      form('POST', images, { ...image, resolution: '300x300' }),
      'resolution: choice',
    ],
    ['an unknown field', form('POST', documents, { ...document, nmae: 'x' }), 'nmae: unknown'],
    ['a field that only responses have', form('PATCH', ':document', { state: 'failed' }), 'state: unknown'],
    [
      'the result of a new document',
      form('POST', documents, { ...document, result: 'x' }),
      'result: unknown',
    ],
    ['an unknown query parameter', get(`${documents}?page=2`), 'page: unknown'],
    ['a query on a create', form('POST', `${documents}?dry_run=1`, document), 'dry_run: unknown'],
    ['a query on a delete', ['DELETE', ':document?force=true'], 'force: unknown'],
    ['per_page=11', get(`${documents}?per_page=11`), 'per_page: choice'],
    ['per_page=ten', get(`${images}?per_page=ten`), 'per_page: type'],
    ['a broken cursor', get(`${documents}?cursor=abc`), 'cursor: cursor'],
    ['a cursor with a dot in it', get(`${images}?cursor=abc.def`), 'cursor: cursor'],
    ['an empty cursor', get(`${documents}?cursor=`), 'cursor: too_short'],
    ['a query parameter twice', get(`${documents}?sort=asc&sort=asc`), 'sort: duplicate'],
    [
      'a scalar field twice',
      form('POST', documents, 'name=a&name=a&prompt=x&creativity=0'),
      'name: duplicate',
    ],
    ['a scalar written as a list', form('PATCH', ':document', 'name[]=a'), 'name[]: unknown'],
    ['a favorite of "yes"', form('PATCH', ':document', { favorite: 'yes' }), 'favorite: type'],
    ['a favorite of "TRUE"', form('PATCH', ':document', { favorite: 'TRUE' }), 'favorite: type'],
    ['an empty favorite', form('PATCH', ':document', { favorite: '' }), 'favorite: type'],
    ['a favorite of 1 in JSON', json('PATCH', ':document', { favorite: 1 }), 'favorite: type'],
    ['a filter by favorite=yes', get(`${documents}?favorite=yes`), 'favorite: type'],
    ['template_id=55', form('POST', documents, { ...document, template_id: '55' }), 'template_id: choice'],
    ['template_id=0 in a list', get(`${documents}?template_id=0`), 'template_id: choice'],
    ['template_id=1.5', get(`${documents}?template_id=1.5`), 'template_id: type'],
    [
      'template_id with all_templates=true',
      get(`${documents}?template_id=1&all_templates=true`),
      'template_id: exclusive',
    ],
    ['search_by=result for images', get(`${images}?search_by=result`), 'search_by: choice'],
    ['a search of 257 characters', get(`${documents}?search=${'x'.repeat(257)}`), 'search: too_long'],
    [
      'a foreign URL in results',
      form('PUT', ':image', { results: foreign, favorite: '1' }),
      'results[0]: foreign',
    ],
    ['text in results', json('PATCH', ':image', { results: ['x'], favorite: true }), 'results[0]: format'],
    ['a string for results', json('PATCH', ':image', { results: foreign, favorite: true }), 'results: type'],
    [
      '17 results',
      json('PATCH', ':image', { results: Array(17).fill(foreign), favorite: true }),
      'results: too_many',
    ],
    ['no results', form('PUT', ':image', { favorite: 'true' }), 'results: required'],
    [
      'an image update without any field',
      form('PATCH', ':image', ''),
      'results: required',
      'favorite: required',
    ],
    ['a name of 129 characters', form('PATCH', ':document', { name: 'x'.repeat(129) }), 'name: too_long'],
    [
      'a prompt of 10,001',
      form('POST', documents, { ...document, prompt: 'x'.repeat(10_001) }),
      'prompt: too_long',
    ],
    [
      'a description of 2,001',
      form('POST', images, { ...image, description: 'x'.repeat(2_001) }),
      'description: too_long',
    ],
    ['a result of 200,001', form('PATCH', ':document', { result: 'x'.repeat(200_001) }), 'result: too_long'],
    ['NUL in a form', form('POST', documents, { ...document, name: 'a\0b' }), 'name: pattern'],
    ['NUL in JSON', json('PATCH', ':document', { result: '\0' }), 'result: pattern'],
    ['NUL in a search', get(`${documents}?search=%00`), 'search: pattern'],
    ['a lone surrogate in JSON', json('PATCH', ':document', '{"name":"\\ud800"}'), 'name: encoding'],
    ['a lone surrogate, escaped', json('PATCH', ':document', '{"result":"a\\udc00b"}'), 'result: encoding'],
    ['a JSON array', json('POST', documents, [document]), 'body: type'],
    ['a JSON string', json('POST', documents, '"name"'), 'body: type'],
    ['JSON null', json('PATCH', ':document', 'null'), 'body: type'],
    ['a name of null', json('PATCH', ':document', { name: null }), 'name: type'],
    ['a name that is an object', json('PATCH', ':document', { name: { first: 'x' } }), 'name: type'],
    [
      'an empty body',
      form('POST', documents, ''),
      'name: required',
      'prompt: required',
      'creativity: required',
    ],
    ['no body', ['POST', images], 'name: required', 'description: required', 'resolution: required'],
    [
      '__proto__ in a form',
      form('POST', documents, { ...document, ['__proto__']: 'x' }),
      '__proto__: unknown',
    ],
    [
      '__proto__ in JSON',
      json('PATCH', ':document', '{"__proto__":{"favorite":true}}'),
      '__proto__: unknown',
    ],
    ['constructor in a form', form('PATCH', ':document', { constructor: 'x' }), 'constructor: unknown'],
    ['constructor in JSON', json('PATCH', ':document', '{"constructor":{}}'), 'constructor: unknown'],
    [
      '__proto__ and toString in a query',
      get(`${documents}?__proto__=1&toString=2`),
      '__proto__: unknown',
      'toString: unknown',
    ],
    ['a field without a name', form('PATCH', ':document', '=x'), ': unknown'],
    [
      '103 unknown fields',
      form('PATCH', ':document', many),
      ...Object.keys(many)
        .slice(0, 100)
        .map((name) => `${name}: unknown`),
    ],
    [
      'a rule broken in each part',
      form('POST', `${documents}?page=2`, { ...document, name: '' }, { 'idempotency-key': 'é' }),
      'page: unknown',
      'Idempotency-Key: pattern',
      'name: too_short',
    ],
  ])('%s', async (_, sent, ...broken) => {
    const response = await send(sent);
    expect(response.status).toBe(422);
    expect(brokenRules(response)).toEqual(broken);
  });

  it('a field name that is too long to be repeated in the response', async () => {
    const response = await send(form('PATCH', ':document', { ['x'.repeat(300)]: '1' }));
    expect(brokenRules(response)).toEqual([`${'x'.repeat(256)}: unknown`]);
  });

  it('a field name that is not valid Unicode gets a response in valid UTF-8', async () => {
    const response = await send(json('PATCH', ':document', '{"\\ud800":1}'));
    expect(response.status).toBe(422);
    expect(response.text.isWellFormed()).toBe(true);
  });
});

describe('an unreadable request writes nothing', () => {
  const twoMebibytes = Buffer.alloc(2 * 1024 * 1024, 'x');

  it.each<[what: string, status: number, sent: Sent]>([
    ['broken JSON', 400, json('POST', documents, '{"name":')],
    ['empty JSON', 400, json('POST', documents, ' ')],
    ['invalid UTF-8 in JSON', 400, json('PATCH', ':document', Buffer.from('{"name":"\xff"}', 'latin1'))],
    ['invalid UTF-8 in a form', 400, form('PATCH', ':document', 'name=%ff')],
    ['a broken percent-encoding in a query', 400, get(`${documents}?search=%zz`)],
    ['a broken percent-encoding in a form', 400, form('POST', documents, 'name=100%&prompt=x&creativity=0')],
    ['a broken percent-encoding in a path', 400, get(`${documents}/%zz`)],
    ['a path that is not UTF-8', 400, get(`${documents}/%ff`)],
    ['a body of 2 MiB', 413, form('POST', documents, { ...document, name: twoMebibytes.toString() })],
    ['JSON of 2 MiB', 413, json('PATCH', ':document', twoMebibytes)],
    ['text', 415, form('POST', documents, document, { 'content-type': 'text/plain' })],
    ['multipart', 415, form('POST', documents, 'x', { 'content-type': 'multipart/form-data; boundary=x' })],
    ['a malformed content type', 415, form('POST', documents, document, { 'content-type': 'form' })],
    ['an empty content type', 415, form('POST', documents, document, { 'content-type': '' })],
    [
      'a merge patch',
      415,
      json('PATCH', ':document', {}, { 'content-type': 'application/merge-patch+json' }),
    ],
    ['gzip', 415, json('POST', documents, document, { 'content-encoding': 'gzip' })],
    [
      'latin1',
      415,
      json('POST', documents, document, { 'content-type': 'application/json; charset=latin1' }),
    ],
    ['an unknown id', 404, form('PATCH', `${documents}/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70`, { name: 'x' })],
    ['a malformed id', 404, form('PATCH', `${documents}/1`, { name: 'x' })],
    ['no key', 401, form('POST', documents, document, { authorization: '' })],
    ['a malformed key', 401, form('POST', documents, document, { authorization: 'Bearer cgk_x' })],
  ])('%s: %i', async (_, status, sent) => {
    expect(await send(sent)).toMatchObject({ status, json: { status } });
  });

  it("another account's id: 404", async () => {
    const owner = await running.newCaller();
    const foreign = [await newDocument(owner), await newImage(owner)];
    const before = await contents(owner);
    for (const path of foreign) {
      const fields = path.startsWith(images) ? resources.images.changed : resources.documents.changed;
      expect((await send(form('PUT', path, fields))).status).toBe(404);
      expect((await send(form('PATCH', path, fields))).status).toBe(404);
      expect((await send(['DELETE', path])).status).toBe(404);
    }
    expect(await contents(owner)).toEqual(before);
  });

  it('a body of 2 MiB without Content-Length: 413', async () => {
    const caller = await running.newCaller();
    const head = [
      `POST ${documents} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      `authorization: Bearer ${caller.secret}`,
      'content-type: application/json',
      'transfer-encoding: chunked',
      '',
      twoMebibytes.length.toString(16),
      '',
    ].join('\r\n');
    const response = await exchange(
      running.url,
      Buffer.concat([Buffer.from(head), twoMebibytes, Buffer.from('\r\n0\r\n\r\n')]),
    );
    expect(response.status).toBe(413);
  });
});
