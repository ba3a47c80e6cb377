import { type Operation, operations } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Draft } from '../draft.ts';
import { requireAccepted } from '../expectations/accepted.ts';
import { respondsWith } from '../expectations/responds-with.ts';
import type { Family } from '../family.ts';
import { plainDraft } from '../places.ts';
import { character } from '../values/texts.ts';
import { resourceOf, targetOf } from './targets-of.ts';

/** Returns families of requests with unusual queries, ids, methods and headers. */
export function oddAddresses(operation: Operation): readonly Family[] {
  const { list, get } = resourceOf(operation);
  return [
    ...queries(operation),
    ...(operation.path.includes('{') ? [anyId(operation)] : []),
    ...(operation === list || operation === get ? otherMethods(operation) : []),
    oddHeaders(operation),
  ];
}

/** Returns families of requests with queries that are broken or badly encoded. */
function queries(operation: Operation): readonly Family[] {
  const draft = (rawQuery: string): Draft => ({ ...plainDraft(operation), rawQuery });
  return [
    {
      operation,
      title: 'refuses a broken percent-encoding (query)',
      plain: ['search=%zz', '%', 'a=%1', 'search=%', '%zz=1', 'search=%u0041'].map(draft),
      drafts: fc
        .tuple(fc.constantFrom('', 'a=', 'search='), fc.constantFrom('%', '%z', '%zz', '%1', '%g0'))
        .map(([name, broken]) => draft(name + broken)),
      expectation: respondsWith('the query cannot be parsed', 400),
      ...targetOf(operation),
    },
    {
      operation,
      title: 'refuses encoded bytes that are not UTF-8 (query)',
      plain: ['search=%ff', 'search=%c0%80', 'search=%ed%a0%80', '%80=a'].map(draft),
      drafts: fc.integer({ min: 0x80, max: 0xff }).map((byte) => draft(`search=%${byte.toString(16)}a`)),
      expectation: respondsWith('the query is invalid', 400, 422),
      ...targetOf(operation),
    },
  ];
}

function anyId(operation: Operation): Family {
  const draft = (rawId: string): Draft => ({ ...plainDraft(operation), rawId });
  const isDots = (text: string) => /^\.{0,2}$/.test(text);
  return {
    operation,
    title: 'survives any id',
    plain: [
      '%00',
      '%zz',
      '%2e%2e%2fa',
      'a%2Fb',
      '%',
      '%ff',
      "'%20OR%201=1--",
      '*',
      'a'.repeat(2_000),
      '%F0%9F%98%80',
      'null',
      ';',
      '@',
      '$%7B7*7%7D',
    ].map(draft),
    drafts: fc
      .string({ unit: character, minLength: 1, maxLength: 48 })
      .filter((text) => !isDots(text))
      .map((text) => draft(encodeURIComponent(text))),
    expectation: respondsWith(
      'there is no such record',
      ...operation.statuses.filter((status) => status >= 400),
    ),
  };
}

const inUse = [...new Set(Object.values(operations).map(({ method }) => method.toUpperCase()))];

function otherMethods(operation: Operation): readonly Family[] {
  const own = Object.values(operations).filter(({ path }) => path === operation.path);
  const supported = own.map(({ method }) => method.toUpperCase());
  const others = inUse.filter((method) => !supported.includes(method));
  const draft = (method: string): Draft => ({ ...plainDraft(operation), method });
  return [
    {
      operation,
      title: 'refuses methods of other paths',
      plain: others.map(draft),
      drafts: fc.constantFrom(...others).map(draft),
      expectation: respondsWith('the path does not support the method', 405),
    },
  ];
}

/** Headers without a meaning in the contract, and invalid request ids. */
const headers: readonly (readonly [name: string, value: string])[] = [
  ['X-Request-Id', 'no sane id'],
  ['X-Request-Id', 'a'.repeat(129)],
  ['X-Request-Id', '<script>'],
  ['X-Request-Id', ''],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Method-Override', 'DELETE'],
  ['Cookie', 'a=b; key=c; =; ;'],
  ['Accept-Language', '*;q=0, xx-invalid'],
  ['Accept-Charset', 'utf-16'],
  ['Range', 'bytes=0-0'],
  ['Referer', 'javascript:alert(1)'],
  ['User-Agent', '\u0024{jndi:ldap://127.0.0.1/a}'],
  ['If-Range', '"a"'],
  ['Max-Forwards', '0'],
  ['X-Odd', '\t"\\%s'],
];

function oddHeaders(operation: Operation): Family {
  const plain = plainDraft(operation);
  const drafts = headers.map(
    ([name, value]): Draft => ({ ...plain, headers: [...plain.headers, { name, value }] }),
  );
  return {
    operation,
    title: 'ignores headers without a meaning',
    plain: drafts,
    drafts: fc.constantFrom(...drafts),
    expectation: requireAccepted,
    ...targetOf(operation, operation.method === 'delete' ? 'fresh' : 'own'),
  };
}
