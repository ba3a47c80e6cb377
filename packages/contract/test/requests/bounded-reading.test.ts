import { describe, expect, it } from 'vitest';
import { contract, type OperationId } from '../../src/index.ts';
import {
  instanceOf,
  isApiPath,
  isUnchanged,
  type OperationReader,
  Problem,
  RequestReader,
  readApiKey,
  readTarget,
  readWaitPreference,
  requestId,
  requireHost,
  requireMatch,
} from '../../src/requests/index.ts';

const reader = new RequestReader();
const { bodyBytes, headerBytes } = contract['x-limits'];

/** CPU time of this thread, in milliseconds. */
function cpuTime(act: () => void): number {
  const start = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

/** The best of some measurements: a garbage collection may fall into one of them. */
const bestTime = (act: () => void) => Math.min(...[1, 2, 3, 4].map(() => cpuTime(act)));

/** As many repetitions of `unit` as fit into a body between `start` and `end`. */
function filled(unit: string, start = '', end = '', size = bodyBytes): string {
  const room = size - new TextEncoder().encode(start + end).length;
  return start + unit.repeat(Math.floor(room / new TextEncoder().encode(unit).length)) + end;
}

/**
 * Maximum CPU time of reading, in milliseconds: eight times that of `JSON.parse` for 1 MiB. A machine that does other
 * work at the same time may need a few times as long. Reading in quadratic time would take a hundred times as long.
 */
const objects = filled('{},', '[', '1]');
const longest = 8 * bestTime(() => JSON.parse(objects));

const distinct = (count: number, field: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => field(index)).join(separator);

const forms: readonly [what: string, body: string][] = [
  ['fields', distinct(140_000, (index) => `${index}=`, '&')],
  ['one unknown field', filled('a&')],
  ['one known field', filled('name=&')],
  ['separators', filled('&')],
  ['equals signs', filled('=')],
  ['items', filled('results=&')],
  ['items in brackets', filled('results[]=a&')],
  ['items with an index', filled('results[9]=a&')],
  ['broken percent-encodings', filled('%&')],
  ['percent-encoded names', filled('%41=&')],
  ['a percent-encoded value', filled('%41', 'result=')],
  ['a percent-encoded value of emoji', filled('%F0%9F%98%80', 'result=')],
  ['a value of spaces', filled('+', 'result=')],
  ['a value of emoji', filled('😀', 'result=')],
  ['a value', filled('a', 'result=')],
  ['a percent-encoded name', filled('%5B')],
  ['a name of brackets', filled('[1', '', ']')],
  ['an encoding that is broken at its end', filled('%41', 'result=', '%')],
];

const jsons: readonly [what: string, body: string][] = [
  ['fields', `{${distinct(90_000, (index) => `"${index}":1`, ',')}}`],
  ['one field', filled('"name":1,', '{', '"name":1}')],
  ['items', filled('1,', '{"results":[', '1]}')],
  ['empty objects', filled('{},', '[', '1]')],
  ['empty texts', filled('"",', '[', '1]')],
  ['arrays in arrays', filled('[')],
  ['closed arrays in arrays', '['.repeat(bodyBytes / 2) + ']'.repeat(bodyBytes / 2)],
  ['objects in objects', filled('{"a":')],
  ['escapes', filled('\\u0041', '{"result":"', '"}')],
  ['escaped emoji', filled('\\ud83d\\ude00', '{"result":"', '"}')],
  ['quotation marks in a text', filled('\\"', '{"result":"', '"}')],
  ['separators in a text', filled(',[{', '{"result":"', '"}')],
  ['a text of emoji', filled('😀', '{"result":"', '"}')],
  ['digits', filled('9', '{"result":', '}')],
  ['decimals', filled('1', '{"result":0.', '}')],
  ['an exponent', filled('1', '{"result":1e', '}')],
  ['white space', filled(' ', '', '{}')],
  ['a name', filled('a', '{"', '":1}')],
  ['a name of escapes', filled('\\u0041', '{"', '":1}')],
  ['colons', filled(':')],
  ['quotation marks', filled('"')],
  ['backslashes', filled('\\', '"', '"')],
  ['closing brackets', filled(']')],
];

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

/** Reads a request. Every response is allowed but an error that is not a problem. */
function read(own: OperationReader, format: string | undefined, query: string, headers: object, body = '{}') {
  const bytes = new TextEncoder().encode(body);
  return refusable(() => {
    own.readHead({ ...headers }, ['read', 'write']);
    own.readRequest({ mediaType: '', format }, { path: { id }, query, headers: { ...headers }, bytes });
  });
}

/** Returns a function that does the same, but throws no problems. */
function refusable(act: () => void) {
  return () => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };
}

describe.each<OperationId>(['updateDocument', 'putImage'])(
  'a body of 1 MiB for %s does not block the event loop',
  (operationId) => {
    const own = reader.of(operationId);

    it.each(forms)('as a form of %s', (_, body) => {
      const act = read(own, 'application/x-www-form-urlencoded', '', {}, body);
      expect(bestTime(act)).toBeLessThan(longest);
    });

    it.each(jsons)('as JSON of %s', (_, body) => {
      expect(bestTime(read(own, 'application/json', '', {}, body))).toBeLessThan(longest);
    });
  },
);

describe('a head does not block the event loop', () => {
  const list = reader.of('listDocuments');
  const head = (unit: string) => filled(unit, '', '', headerBytes);

  it.each(['a&', '&', 'a=%41&', '%41', '+', 'search=&', 'sort=&', '%&', '[0]=&'])(
    'with a query of %s',
    (unit) => {
      expect(bestTime(read(list, undefined, head(unit), {}))).toBeLessThan(longest);
    },
  );

  it.each([
    ['accept', 'a/b,'],
    ['accept', '*/*;q=0,'],
    ['accept', 'application/json;q=0.001,'],
    ['accept', ';'],
    ['accept', ','],
    ['accept', ' '],
    ['content-type', ';'],
    ['if-none-match', '"a",'],
    ['if-none-match', '"'],
    ['if-match', 'W/"a",'],
    ['prefer', 'wait=1,'],
    ['prefer', ' '],
    ['idempotency-key', 'a'],
    ['last-event-id', 'a'],
  ])('with a field %s of %s', (name, unit) => {
    const ids: OperationId[] = ['createDocument', 'getDocument', 'updateDocument'];
    for (const own of ids.map((one) => reader.of(one))) {
      expect(bestTime(read(own, undefined, '', { [name]: head(unit) }))).toBeLessThan(longest);
    }
  });

  it.each<[what: string, read: (text: string) => void, ...units: string[]]>([
    ['a target', (text) => readTarget(`/${text}`), '/', '%41', '%', 'é', '?', 'a'],
    ['a path', (text) => reader.route('GET', `/api/v1/${text}`), '/', '%41', 'a/'],
    ['a path of any API', isApiPath, '/', '%41', 'a/'],
    ['an instance', instanceOf, '/', '%', 'é', '"', '?'],
    ['a key', readApiKey, ' ', 'Bearer ', 'a ', 'a'],
    ['a host', (text) => requireHost('1.1', ['Host', text]), 'a', '%41', '[', '[::1]', ':', '1:'],
    ['many hosts', (text) => requireHost('1.0', text.split(' ')), 'a b '],
    ['a request id', requestId, 'a', ' '],
    ['an entity tag', (text) => isUnchanged(text, '"1"'), '"a",', '"', 'W/', 'W/"a",'],
    ['an entity tag to match', (text) => requireMatch(text, 1), '"a",', '"', 'W/', 'W/"a",'],
    ['a preference', readWaitPreference, 'wait=1,', ' ', ',', ';', 'wait ', 'wait="', '"\\'],
  ])('with %s of any text', (_, act, ...units) => {
    for (const unit of units) {
      expect({ unit, time: bestTime(refusable(() => act(head(unit)))) < longest }).toEqual({
        unit,
        time: true,
      });
    }
  });
});
