import { operations } from '@contentgen/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

const documents = operations.listDocuments.path;
const aDocument = `${documents}/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70`;
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

interface Odd {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly type?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

async function ask({ method = 'GET', path = documents, headers, type = form, body }: Odd) {
  const response = await fetch(mock.url + path, {
    method,
    headers: { authorization: 'Bearer k', ...(body !== undefined && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const long = 'n'.repeat(300);

test.each<[string, Odd, string, string]>([
  ['a parameter that objects inherit', { path: `${documents}?__proto__=a` }, '__proto__', 'unknown'],
  [
    'a field that objects inherit',
    { method: 'PATCH', path: aDocument, body: '__proto__=a' },
    '__proto__',
    'unknown',
  ],
  ['a field without a name', { method: 'PATCH', path: aDocument, body: '=a' }, '', 'unknown'],
  [
    'a field with a quote in its name',
    { method: 'PATCH', path: aDocument, body: "it's a 'b'=a" },
    "it's a 'b'",
    'unknown',
  ],
  [
    'a field with a long name',
    { method: 'PATCH', path: aDocument, body: `${long}=a` },
    long.slice(0, 256),
    'unknown',
  ],
  ['a parameter with a long name', { path: `${documents}?${long}=a` }, long.slice(0, 256), 'unknown'],
  ['an empty header', { path: aDocument, headers: { 'If-None-Match': '' } }, 'If-None-Match', 'too_short'],
  ['an empty parameter', { path: `${documents}?cursor=` }, 'cursor', 'too_short'],
  ['an empty choice', { path: `${documents}?sort=` }, 'sort', 'choice'],
  ['an empty boolean', { path: `${documents}?favorite=` }, 'favorite', 'type'],
  ['a number in hexadecimal digits', { path: `${documents}?template_id=0x1` }, 'template_id', 'type'],
  [
    'template_id beside all_templates',
    { path: `${documents}?template_id=1&all_templates=1` },
    'all_templates',
    'exclusive',
  ],
  [
    'half a character',
    { method: 'PATCH', path: aDocument, type: json, body: '{"name":"a\\ud800"}' },
    'name',
    'encoding',
  ],
])('%s is refused by its name', async (_, odd, field, code) => {
  const { status, body } = await ask(odd);
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ field, code, detail: expect.any(String) }]);
});

test('of very many broken rules as many are told as fit', async () => {
  const fields = Array.from({ length: 300 }, (_, index) => `f${index}=1`).join('&');
  const { status, body } = await ask({ method: 'PATCH', path: aDocument, body: fields });
  expect(status).toBe(422);
  expect(body.errors).toHaveLength(100);
});

test.each<[string, number, Odd]>([
  [
    'a body that is no UTF-8',
    400,
    { method: 'PATCH', path: aDocument, type: json, body: Uint8Array.of(0x22, 0xff, 0x22) },
  ],
  ['a broken percent-encoding in the path', 400, { path: `${documents}/%zz` }],
  [
    'a result that is not acceptable, to a create',
    406,
    {
      method: 'POST',
      body: 'name=a&prompt=a&creativity=0',
      headers: { accept: 'text/html', prefer: 'respond-async' },
    },
  ],
  ['an Accept that admits nothing', 406, { headers: { accept: '*/*;q=0' } }],
  ['an Accept that is no list of media ranges', 200, { headers: { accept: ', json' } }],
])('%s: %i', async (_, expected, odd) => {
  const { status, body } = await ask(odd);
  expect(status).toBe(expected);
  if (status >= 400) expect(body).toMatchObject({ status, detail: expect.not.stringContaining('stoplight') });
});

test('the instance of a problem is a URI, whatever the path is', async () => {
  expect((await ask({ path: `${documents}/%zz` })).body.instance).toBe(`${documents}/%25zz`);
  const { body } = await ask({ path: `${documents}/${'%41'.repeat(1_000)}` });
  expect(body.instance.length).toBeLessThanOrEqual(2_048);
  expect(() => decodeURIComponent(body.instance)).not.toThrow();
});
