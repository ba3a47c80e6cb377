import { describe, expect, it } from 'vitest';
import { contract, type JsonSchema, type Operation, operations } from '../../src/index.ts';
import { describedOperation, Problem, RequestReader, readTarget } from '../../src/requests/index.ts';

const reader = new RequestReader();
const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** Reads a request as a host program does. */
function read(method: string, target: string, contentType?: string, body?: string) {
  const { path, query } = readTarget(target);
  const routed = reader.route(method, path);
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const head = routed.reader.readHead(headers, ['read', 'write']);
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  return routed.reader.readRequest(head, { path: routed.path, query, headers, bytes });
}

function refused(...sent: Parameters<typeof read>): Problem {
  try {
    read(...sent);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('The request was not refused.');
}

interface Place {
  readonly what: string;
  readonly kind: 'query' | 'form' | 'JSON';
  readonly fields: readonly (readonly [name: string, schema: JsonSchema, isRequired: boolean])[];
  readonly send: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Every query and every body of the contract. */
const places: readonly Place[] = Object.values<Operation>(operations).flatMap((operation): Place[] => {
  const target = operation.path.replace('{id}', id);
  const method = operation.method.toUpperCase();
  const { parameters = [], requestBody } = describedOperation(operation.id);
  const ofQuery = parameters.filter((parameter) => parameter.in === 'query');
  const { properties = {}, required = [] } = requestBody?.content[json]?.schema ?? {};
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, schema, required.includes(name)] as const,
  );
  const encoded = (sent: object) => new URLSearchParams(Object.entries(sent)).toString();
  const query: Place = {
    what: `the query of ${operation.id}`,
    kind: 'query',
    fields: ofQuery.map(({ name, schema, required: isRequired = false }) => [name, schema, isRequired]),
    send: (sent) => read(method, `${target}?${encoded(sent)}`).query,
  };
  return [
    ...(ofQuery.length > 0 ? [query] : []),
    ...(requestBody === undefined
      ? []
      : [
          {
            what: `the form of ${operation.id}`,
            kind: 'form' as const,
            fields,
            send: (sent: object) => read(method, target, form, encoded(sent)).body,
          },
          {
            what: `the JSON of ${operation.id}`,
            kind: 'JSON' as const,
            fields,
            send: (sent: object) => read(method, target, json, JSON.stringify(sent)).body,
          },
        ]),
  ];
});

/** The required fields of a place, with the simplest value of each. */
function plain({ fields }: Place): Record<string, unknown> {
  const required = fields.filter(([, , isRequired]) => isRequired);
  return Object.fromEntries(required.map(([name, schema]) => [name, simplest(schema)]));
}

function simplest({ type, enum: choices, format }: JsonSchema): unknown {
  if (format === 'uri') return 'https://example.com/';
  return choices?.[0] ?? (type === 'boolean' ? false : type === 'array' ? [] : 'A');
}

const cases = (word: string) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)];
const booleans = Object.entries(contract['x-booleans']).flatMap(([value, words]) =>
  words.flatMap(cases).map((word) => [word, value === 'true'] as const),
);

describe.each(places)('$what', (place) => {
  const { kind, fields, send } = place;
  const flags = fields.filter(([, { type }]) => type === 'boolean');

  it.each(kind === 'JSON' ? [] : flags)('reads every spelling of %s', (name) => {
    for (const [word, value] of booleans) expect(send({ ...plain(place), [name]: word })[name]).toBe(value);
  });

  it('takes an empty value of an optional field as not given', () => {
    const empty = kind === 'JSON' ? null : '';
    const optional = fields.filter(([, { type, enum: choices }, isRequired]) => {
      const isText = type === 'string' && choices === undefined;
      return !isRequired && type !== 'array' && (kind !== 'form' || !isText);
    });
    const names = optional.map(([name]) => name);
    expect(send({ ...plain(place), ...Object.fromEntries(names.map((name) => [name, empty])) })).toEqual(
      send(plain(place)),
    );
  });

  it.each(fields.filter(([, { type }, isRequired]) => isRequired && type !== 'array'))(
    'says that %s is empty',
    (name) => {
      const empty = kind === 'JSON' ? null : '';
      expect(() => send({ ...plain(place), [name]: empty })).toThrow(
        new RegExp(`^The request is invalid: "${name}" is ${kind === 'JSON' ? 'null' : 'empty'}; must `),
      );
    },
  );
});

it('the contract says every spelling of a boolean', () => {
  const { description = '' } = contract.tags.find(({ name }) => name === 'Requests') ?? {};
  for (const words of Object.values(contract['x-booleans']))
    for (const word of words) expect(description).toContain(`\`${word}\``);
});

it.each(['utf8', 'UTF-8', '"utf-8"', "'utf-8'", 'utf_8', 'unicode-1-1-utf-8', 'us-ascii', 'ascii', ''])(
  'the charset %s is read',
  (label) => {
    expect(read('PATCH', `/api/v1/documents/${id}`, `${json};charset=${label}`, '{}').body).toEqual({});
  },
);

it('a body says what it is', () => {
  const headers = { 'content-length': '2', 'content-type': '' };
  expect(() => reader.of('createDocument').readHead(headers, ['write'])).toThrow(
    'The body needs the header Content-Type: application/json or application/x-www-form-urlencoded.',
  );
});

it('an empty Content-Encoding is as if it were missing', () => {
  const headers = { 'content-type': json, 'content-encoding': '' };
  expect(reader.of('createDocument').readHead(headers, ['write']).format).toBe(json);
});

it.each([
  ['if-none-match', '"3",', 'If-None-Match', '"3"'],
  ['if-none-match', '"a",,"3,,4"', 'If-None-Match', '"a","3,,4"'],
])('%s of %j has no empty elements', (key, sent, name, expected) => {
  const own = reader.of('getDocument');
  const headers = { [key]: sent };
  const head = own.readHead(headers, ['read']);
  expect(own.readRequest(head, { path: { id }, query: '', headers, bytes: undefined }).headers).toEqual({
    [name]: expected,
  });
});

it('empty lines of Idempotency-Key are no key, and an empty list of If-Match is refused', () => {
  const write = (own: ReturnType<typeof reader.of>, body: object, more: Record<string, string>) => {
    const headers = { 'content-type': json, ...more };
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    return own.readRequest(own.readHead(headers, ['write']), { path: { id }, query: '', headers, bytes })
      .headers;
  };
  const create = { name: 'A', prompt: 'B', creativity: 0 };
  expect(write(reader.of('createDocument'), create, { 'idempotency-key': ', ' })).toEqual({});
  expect(write(reader.of('createDocument'), create, { 'idempotency-key': 'a,,b' })).toEqual({
    'Idempotency-Key': 'a,,b',
  });
  expect(() => write(reader.of('updateDocument'), {}, { 'if-match': ',' })).toThrow(
    '"If-Match" must be * or a list',
  );
});

it.each(['utf-16', 'iso-8859-1', 'windows-1252', 'no-such-charset', 'utf-8x'])(
  'the charset "%s" is refused',
  (label) => {
    expect(refused('PATCH', `/api/v1/documents/${id}`, `${json};charset=${label}`, '{}').status).toBe(415);
  },
);

const remedy = 'if it is part of the text before it, send "&" as "%26" (with curl: --data-urlencode)';

it.each([
  [form, 'prompt=Bed & Breakfast&name=A', `" Breakfast" is not a field of this operation; ${remedy}`],
  [form, 'name=R&D costs=high&prompt=A', `"D costs" is not a field of this operation; ${remedy}`],
  [form, 'name=AT&T&prompt=A', `"T" is not a field of this operation; ${remedy}`],
  [form, 'name=A&title=B', '"title" is not a field of this operation (use name)'],
  [json, '{"Name":"A"}', '"Name" is not a field of this operation (use name)'],
  [form, '\n{"name":"A"}', 'looks like JSON; send it with "Content-Type: application/json"'],
  [
    form,
    'name=100% rye',
    'near "100% rye". Encode text in UTF-8: % as %25, & as %26 (with curl: --data-urlenc',
  ],
  [form, 'name=A&prompt=See https://x.example/?a=1&b=2', `"b" is not a field of this operation; ${remedy}`],
  [
    form,
    'name=A&prompt=https://x.example/?title=a&type=b',
    `"type" is not a field of this operation; ${remedy}`,
  ],
  [form, 'prompt=<p>Bread&nbsp;is = good&name=A', `"nbsp;is " is not a field of this operation; ${remedy}`],
  [form, 'name=A&creativity=0.5&prompt=one template&template_id', `"template_id" has no "="; ${remedy}`],
  [form, `name=A&prompt=${'bread&nbsp;'.repeat(160)}`, 'fields; if a text has an "&", send "&" as "%26"'],
  [form, '{"name":"x","prompt":"100% rye bread"}', 'looks like JSON; send it with'],
  [form, ' \ufeff [100%]', 'looks like JSON; send it with'],
  [
    form,
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nA',
    'looks like multipart/form-data; send',
  ],
  [
    json,
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nA',
    'It looks like multipart/form-data; send',
  ],
  [json, ' name=A', 'It looks like a form: send it with "Content-Type: application/x-www-form-urlencoded".'],
  [json, '\n&name=A', 'It looks like a form'],
  [json, '?name=A', 'It looks like a form'],
  [json, 'name=A', 'It looks like a form: send it with "Content-Type: application/x-www-form-urlencoded".'],
])('%s of %s is refused with what to do', (type, body, words) => {
  const { message, errors = [] } = refused('POST', '/api/v1/documents', type, body);
  const all = [message, ...errors.map(({ field, detail }) => `"${field}" ${detail}`)];
  expect(all.join('\n')).toContain(words);
});

it.each([
  ['search=https://x.example/?a=1&q=2', `"q" is not a query parameter of this operation; ${remedy}`],
  ['search=black&favorite', `"favorite" has no "="; ${remedy}`],
  ['search=what?&q=2', '"q" is not a query parameter of this operation (use search)'],
])('the query %s is refused with what to do', (query, words) => {
  expect(refused('GET', `/api/v1/documents?${query}`).message).toContain(words);
});

it('the detail of a 422 has the error that says what was meant', () => {
  expect(
    refused('POST', '/api/v1/documents', json, '{"title":"x","prompt":"A","creativity":0}').message,
  ).toBe('The request is invalid: "title" is not a field of this operation (use name) (and 1 more error).');
});

it('the detail of a 422 has its first error', () => {
  expect(refused('GET', '/api/v1/documents?sort=up').message).toBe(
    'The request is invalid: "sort" must be one of desc, asc.',
  );
  expect(refused('GET', '/api/v1/documents?sort=up&per_page=7&colour=1').message).toBe(
    'The request is invalid: "sort" must be one of desc, asc (and 2 more errors).',
  );
});

const nothing = 'There is nothing at this URL.';

it.each([
  ['/api/v1/documents/', '/api/v1/documents'],
  [`/api/v1/documents/${id}/`, '/api/v1/documents/{id}'],
  ['/api/v1/documents/none/', '/api/v1/documents/{id}'],
  ['/v1/images', '/api/v1/images'],
  ['/usage', '/api/v1/usage'],
  [`/API/V1/Images/${id}/Events`, '/api/v1/images/{id}/events'],
  ['//api//v1/documents', '/api/v1/documents'],
  ['/api/v1/document', '/api/v1/documents'],
  [`/api/v2/image/${id}`, '/api/v1/images/{id}'],
  ['/api/images', '/api/v1/images'],
  [`/api/v1/documents/${id}/event`, '/api/v1/documents/{id}/events'],
  ['/api/v1/documents.json', '/api/v1/documents'],
  ['/api/v1/usage;v=1', '/api/v1/usage'],
])('%s means %s', (path, meant) => {
  expect(() => reader.route('GET', path)).toThrow(`${nothing} Did you mean ${meant}?`);
});

it('a path below another one is the fault of a proxy', () => {
  expect(refused('GET', `/content/api/v1/documents/${id}`).message).toBe(
    `${nothing} Did you mean /api/v1/documents/{id}? A proxy that serves the API below a path must remove this path.`,
  );
});

it.each(['/readyz/', '/media/a.png/', '/openapi.json/'])('%s may have a slash too many', (path) => {
  expect(refused('GET', path).message).toMatch(
    `${nothing} Try it without the slash at the end. The API has `,
  );
});

it.each([
  '/',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v1//',
  '/health',
  '/documents/a/b',
  '/api/v1/templates',
  '/api/v1/templates/1',
])('%s means no path of the contract, so the message names those that exist', (path) => {
  expect(refused('GET', path).message).toBe(
    `${nothing} The API has /api/v1/documents, /api/v1/images, /api/v1/usage, and /api/v1/webhooks.`,
  );
});

it.each([
  `/api/v1/documents/%7B${id}%7D`,
  `/api/v1/documents/..%2F${id}`,
  `/api/v1/${id}`,
  '/api/v1/documents/a/b',
])('%s may be a malformed id, so the message is that of a record', (path) => {
  const ofRecord = refused('GET', '/api/v1/documents/none').message;
  expect(refused('GET', path).message).toBe(ofRecord);
});

it.each(['{id}', '%7Bid%7D', ':id', '{document_id}', '%3Cid%3E', '$ID', '{{id}}'])(
  'the placeholder %s is not an id',
  (segment) => {
    expect(refused('GET', `/api/v1/documents/${segment}`).message).toBe(
      `${nothing} Write a value in place of {id}.`,
    );
  },
);

const names = (name: string) => () =>
  read('PATCH', `/api/v1/documents/${id}`, json, JSON.stringify({ name })).body.name;

it.each([
  ' ',
  '\u00a0\t\n',
  '\u200b',
  '\u00ad\ufeff',
  '\u3164',
  '\u2800',
  '\u0301',
  '\u202e',
  '\ufe0f\u200d',
])('a name that nobody can see is refused: %j', (name) => {
  expect(names(name)).toThrow('"name" must have a character that people can see.');
});

it.each(['a', '.', '❤️', '👩‍👩‍👧', '漢', 'ا', '\uf8ff', '\u{1faff}', ' a ', '½', '€', '\u0301a'])(
  'a name with a visible character is stored as it is sent: %j',
  (name) => {
    expect(names(name)()).toBe(name);
  },
);
