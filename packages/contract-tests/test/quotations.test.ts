import { type Operation, operations } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { createContext } from '../src/context.ts';
import { isolationSet } from '../src/isolation/isolation-set.ts';
import { quote } from '../src/quotations.ts';
import { rulesSet } from '../src/rules/rules-set.ts';
import { unquoted } from '../src/unquoted.ts';
import { listChecks, listSentences } from '../src/verify.ts';

const options = { baseUrl: 'http://127.0.0.1', key: '' };
const sentences = listSentences();

describe('an address', () => {
  test('leads to a sentence, a schema or a limit, also behind a reference', () => {
    expect(quote('operations/listImages/parameters/search: There are')).toEqual({
      place: 'parameters/Search',
      text: 'There are no wildcards.',
    });
    expect(quote('schemas/Document/properties/favorite').text).toMatch(/ type: "boolean"$/);
    expect(quote('x-limits/bodyBytes').text).toBe('1048576');
  });

  test.each([
    [
      'parameters/Search: There were',
      'The contract has no sentence at parameters/Search that begins with "There were".',
    ],
    ['parameters/Sought', 'The contract has no parameters/Sought.'],
    [
      'operations/listImages/parameters/sought',
      'The contract has no operations/listImages/parameters/sought.',
    ],
  ])('%s is an error', (address, message) => {
    expect(() => quote(address)).toThrow(message);
  });
});

test('every check quotes the contract', () => {
  const quoted = new Set(sentences.flatMap(({ checks }) => checks.map((one) => JSON.stringify(one))));
  expect(listChecks(options).filter((check) => !quoted.has(JSON.stringify(check)))).toEqual([]);
});

test('a check quotes each sentence, or a reason says why none can', () => {
  expect(sentences.filter(({ checks, reason }) => checks.length === 0 && reason === undefined)).toEqual([]);
});

test('each reason is needed', () => {
  const alone = sentences.filter(({ checks }) => checks.length === 0);
  const isNeeded = (beginning: string) =>
    alone.some(({ place, text }) => `${place}: ${text}`.startsWith(beginning));
  expect(Object.keys(unquoted).filter((beginning) => !isNeeded(beginning))).toEqual([]);
});

describe('every operation is tested with', () => {
  const context = createContext(options);
  const checks = [...rulesSet.checks(context), ...isolationSet.checks(context)];
  interface Loop {
    readonly what: string;
    readonly title: RegExp;
    /** Whether an operation is left out; the comment says why. */
    readonly isLeftOut?: (operation: Operation) => boolean;
  }
  const loops: readonly Loop[] = [
    { what: 'no key', title: /^401 for no key$/ },
    { what: 'a wrong, an expired and a revoked key', title: /^401 for (a wrong|an expired|a revoked)/ },
    { what: 'the scope that it needs', title: /^accepts a key with only/ },
    {
      what: 'the scope that it does not need',
      title: /^403 for a key with only/,
    },
    { what: 'an X-Request-Id', title: /X-Request-Id/ },
    { what: 'the name of the scheme in another case', title: /scheme in any case/ },
    { what: 'a preflight', title: /preflight/ },
    // Only these are asked for their representation.
    { what: 'HEAD', title: /^answers HEAD like/, isLeftOut: ({ method }) => method !== 'get' },
    // Only a body can have a mistake beside those of the query.
    {
      what: 'several mistakes',
      title: /^names the mistakes/,
      isLeftOut: ({ bodyMediaTypes }) => bodyMediaTypes.length === 0,
    },
    // An operation without an id is not for one record.
    {
      what: 'an unknown id',
      title: /^404 for an unknown id$/,
      isLeftOut: (one) => !one.path.includes('{'),
    },
    {
      what: 'a foreign id',
      title: /^404 for a foreign id$/,
      isLeftOut: (one) => !one.path.includes('{'),
    },
  ];
  test.each(loops)('$what', ({ title, isLeftOut = () => false }) => {
    const expected = Object.values<Operation>(operations).filter((operation) => !isLeftOut(operation));
    const found = new Set(
      checks.filter((check) => title.test(check.title)).map(({ operation }) => operation),
    );
    expect([...found].toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });
});
