import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs, pathOf } from '../../../../vitest.needs.ts';
import { createClient } from '../../src/http/client.ts';
import { curlLine } from '../../src/http/curl.ts';
import type { HttpRequest } from '../../src/http/request.ts';

interface Arrived {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const arrived: Arrived[] = [];
const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request;
  arrived.push({ method, path, headers, body: await buffer(request) });
  response.end();
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const key = 'cgk_secret';

/** Runs commands in Bash. Resolves to what they print. */
async function paste(commands: string): Promise<Buffer> {
  const bash = spawn('bash', ['-s'], { env: { ...process.env, API: url, KEY: key, LC_ALL: 'C.UTF-8' } });
  bash.stdin.end(`${commands}\n`);
  const [printed] = await Promise.all([buffer(bash.stdout), text(bash.stderr), once(bash, 'exit')]);
  return printed;
}

/** The request that arrives from the pasted command. */
async function pasteIntoCurl(line: string): Promise<Arrived | undefined> {
  arrived.length = 0;
  await paste(line);
  return arrived.pop();
}

/** A function of Bash in place of curl: it prints its words, and the content of a file in place of its name. */
const printWords = `curl() {
  for word; do
    case $word in @/dev/fd/*) cat "\${word#@}" ;; *) printf %s "$word" ;; esac
    printf '\\0'
  done
}`;

/** The request that the words of the pasted command describe, on a machine without curl. */
async function pasteWithoutCurl(line: string): Promise<Arrived> {
  const printed = (await paste(`${printWords}\n${line}`)).toString('latin1');
  // Only a body can contain NUL. It is the last word.
  const [, options = '', body = ''] = /^(.*?)(?:--data-(?:raw|binary)\0(.*)\0)?$/s.exec(printed) ?? [];
  const words = options.split('\0');
  const after = (option: string) => words.filter((_, index) => words[index - 1] === option);
  // A name with only a colon removes a header of curl.
  const headers = after('-H').flatMap((word) => {
    const [, name, value = ''] = /^([^:;]+)(?:: (.*)|;)$/s.exec(word) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value]];
  });
  return {
    method: words.includes('--head') ? 'HEAD' : after('-X')[0],
    path: words.find((word) => word.startsWith(url))?.slice(url.length),
    headers: Object.fromEntries(headers),
    body: Buffer.from(body, 'latin1'),
  };
}

/** The request that the client sends. */
async function send(request: HttpRequest): Promise<Arrived | undefined> {
  arrived.length = 0;
  const client = createClient({ baseUrl: url });
  await client.sendOnce(request);
  client.close();
  return arrived.pop();
}

const path = '/api/v1/documents';
const form = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-www-form-urlencoded' };
const json = { ...form, 'Content-Type': 'application/json' };

const requests: readonly (readonly [string, HttpRequest])[] = [
  ['a query', { method: 'GET', path: `${path}?search=a%20b&sort=asc`, headers: form }],
  [
    'quotes and shell characters',
    { method: 'POST', path, headers: json, body: `{"name":"it's $HOME \`id\` !! \\" #"}` },
  ],
  ['a quote in the path', { method: 'GET', path: `${path}?search='$(id)'"`, headers: form }],
  ['backslashes', { method: 'POST', path, headers: json, body: '{"name":"\\n \\\\ \\u0041 \\x41"}' }],
  ['line breaks', { method: 'POST', path, headers: json, body: '{\n\t"name": "it\'s \\\\"\r\n}\n\n' }],
  [
    'control characters',
    { method: 'POST', path, headers: json, body: '\x01\x02\x08\x0b\x0c\x1b[31m\x7fA\x80\x9f' },
  ],
  ['an @ in front', { method: 'POST', path, headers: form, body: '@/etc/hostname' }],
  ['a hyphen in front', { method: 'POST', path, headers: form, body: '-X' }],
  ['an empty body', { method: 'POST', path, headers: form, body: '' }],
  [
    'empty values',
    { method: 'POST', path, headers: { ...form, 'Idempotency-Key': '' }, body: 'name=&prompt=' },
  ],
  [
    'characters of every plane',
    {
      method: 'POST',
      path,
      headers: json,
      body: '{"name":"é e\u0301 漢 😀 \u202eabc\u{10ffff}\ufeff\u2028\ufffe"}',
    },
  ],
  ['a lone surrogate', { method: 'POST', path, headers: json, body: '"\ud800"' }],
  ['brackets', { method: 'POST', path: `${path}?a[]=1&b={c,d}&e=[1-3]`, headers: form, body: 'results[]=1' }],
  ['dot segments', { method: 'GET', path: `${path}/../documents/./x/%2e%2E`, headers: form }],
  ['a percent sign', { method: 'POST', path, headers: form, body: 'name=%zz%%s&b=%d' }],
  [
    'bytes that are no UTF-8',
    { method: 'POST', path, headers: json, body: '"\xff\xc0a\x80é"', encoding: 'latin1' },
  ],
  ['NUL', { method: 'POST', path, headers: json, body: "-\0it's\0\x007 100% \\n" }],
  [
    'a tab and Latin-1 in a header',
    { method: 'GET', path, headers: { ...form, 'If-None-Match': 'a\tb é "' } },
  ],
  [
    'a body without a media type',
    { method: 'POST', path, headers: { Authorization: `Bearer ${key}` }, body: 'a' },
  ],
  ['HEAD', { method: 'HEAD', path, headers: form }],
  ['a long name', { method: 'POST', path, headers: form, body: `name=${'a'.repeat(129)}` }],
  [
    'repetitions',
    {
      method: 'POST',
      path,
      headers: json,
      body: `{"a":"${'😀'.repeat(50_000)}","b%":"${"it's %s\\n".repeat(9_999)}"}`,
    },
  ],
  [
    'much that does not repeat itself',
    { method: 'POST', path, headers: json, body: Array.from({ length: 40_000 }, (_, index) => index).join() },
  ],
];

describe.each([
  { name: 'curl', options: needs('bash', 'curl'), run: pasteIntoCurl },
  ...(pathOf('curl') === undefined
    ? [{ name: 'the words for curl', options: needs('bash'), run: pasteWithoutCurl }]
    : []),
])('pasted into Bash, $name', ({ options, run }) => {
  test.each(requests)('%s: is the request that was sent', options, async (_, request) => {
    const line = curlLine(request);
    const [pasted, sent] = [await run(line), await send(request)];
    expect(line).not.toMatch(/[\p{C}\p{M}\u2028\u2029]/u);
    expect(pasted?.body.equals(sent?.body ?? Buffer.of())).toBe(true);
    expect(pasted).toMatchObject({ method: request.method, path: request.path });
    const names = [...Object.keys(request.headers), 'Content-Type'].map((name) => name.toLowerCase());
    expect(names.map((name) => pasted?.headers[name])).toEqual(names.map((name) => sent?.headers[name]));
  });
});

test('the command contains neither the key nor the address', () => {
  const line = curlLine({ method: 'GET', path, headers: form });
  expect(line).toBe(
    `curl -X GET "$API"'/api/v1/documents' -H "Authorization: Bearer $KEY" -H 'Content-Type: application/x-www-form-urlencoded'`,
  );
});

test('a repeated character becomes a short loop', () => {
  const line = curlLine({ method: 'POST', path, headers: json, body: `{"result":"${'a'.repeat(200_001)}"}` });
  expect(line).toMatch(
    / --data-binary @<\(printf '{"result":"'; printf 'a%\.0s' {1\.\.200001}; printf '"}'\)$/,
  );
});
