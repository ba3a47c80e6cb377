import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Draft } from '../draft.ts';
import { refusedFor } from '../expectations/refused.ts';
import { respondsWith } from '../expectations/responds-with.ts';
import type { Expectation, Family } from '../family.ts';
import { bodiesOf, type Place, plainDraft } from '../places.ts';
import { targetOf } from './targets-of.ts';

/** A kind of bodies, with the expected response. With `isBinary`, each character is sent as one byte. */
interface Kind {
  readonly title: string;
  readonly plain: readonly string[];
  readonly texts: fc.Arbitrary<string>;
  readonly expectation: Expectation;
  readonly isBinary?: boolean;
}

/** Returns families of requests with bodies that cannot be parsed. */
export function unreadableBodies(operation: Operation): readonly Family[] {
  return bodiesOf(operation).flatMap((place) =>
    kinds[place.kind].map(({ title, plain, texts, expectation, isBinary }) => {
      const draft = (text: string): Draft => ({
        ...plainDraft(operation, place),
        body: { text, mediaType: place.mediaType ?? '', ...(isBinary && { isBinary }) },
      });
      return {
        operation,
        title: `${title} (${place.label})`,
        plain: plain.map(draft),
        drafts: texts.map(draft),
        expectation,
        ...targetOf(operation, 'own'),
      };
    }),
  );
}

const unparsable = respondsWith('the body cannot be parsed', 400);
const unparsableOrBroken = respondsWith('the body is invalid', 400, 422);

const brokenJson = [
  '{',
  '',
  '{"name":}',
  '{"name":"a",}',
  "{'name':'a'}",
  '{name:"a"}',
  '{"name":"a"} {}',
  '{"name":"a\nb"}',
  '{"name":"\\x41"}',
  '{"name":"a\0"}',
  '{"name":NaN}',
  '{"name":01}',
  '{"name":"a"}//',
  '[1,2',
  'name=a',
  '\0',
  '{"name":"\\ud83',
];

/** Generates the beginnings of JSON objects, which are never valid JSON. */
const beginnings = fc
  .dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1, maxKeys: 3 })
  .chain((value) => {
    const text = JSON.stringify(value);
    return fc.integer({ min: 1, max: text.length - 1 }).map((end) => text.slice(0, end));
  });

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const hugeNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '9'.repeat(500),
  `0.${'1'.repeat(500)}`,
  '123456789012345678901234567890',
];

const kinds: Readonly<Record<Place['kind'], readonly Kind[]>> = {
  query: [],
  header: [],
  json: [
    { title: 'refuses broken JSON', plain: brokenJson, texts: beginnings, expectation: unparsable },
    {
      title: 'refuses JSON that is not an object',
      plain: ['[]', 'null', '"a"', '1', 'true', '[{}]', '""', '0', 'false'],
      texts: fc
        .jsonValue()
        .filter(isNoObject)
        .map((value) => JSON.stringify(value)),
      expectation: refusedFor(),
    },
    {
      title: 'refuses deep nesting',
      plain: [
        deep(100),
        `{"name":${deep(1_000)}}`,
        deep(10_000),
        `{"name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
      ],
      texts: fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"name":${deep(depth)}}`),
      expectation: unparsableOrBroken,
    },
    {
      title: 'refuses huge numbers',
      plain: hugeNumbers.map((number) => `{"name":${number}}`),
      texts: fc.integer({ min: 309, max: 99_999 }).map((exponent) => `{"name":1e${exponent}}`),
      expectation: unparsableOrBroken,
    },
    {
      title: 'refuses bytes that are not UTF-8',
      plain: [
        '{"name":"\xff"}',
        '{"name":"\xc0\x80"}',
        '{"name":"\xed\xa0\x80"}',
        '\xff\xfe{\0}\0',
        '{"\x80":1}',
      ],
      texts: fc.integer({ min: 0x80, max: 0xff }).map((byte) => `{"name":"a${String.fromCharCode(byte)}"}`),
      expectation: unparsableOrBroken,
      isBinary: true,
    },
  ],
  form: [
    {
      title: 'refuses a broken percent-encoding',
      plain: ['name=%', 'name=%z1', 'name=a&%zz=b', 'name=%1', 'name=%u0041', 'name=100%&prompt=a'],
      texts: fc
        .tuple(letters(), fc.constantFrom('%', '%z', '%zz', '%g0', '%-1'), fc.constantFrom('', '&a=b'))
        .map((parts) => `name=${parts.join('')}`),
      expectation: unparsable,
    },
    {
      title: 'refuses encoded bytes that are not UTF-8',
      plain: ['name=%ff', 'name=%c0%80', 'name=%ed%a0%80', 'name=%f0%9f%98', '%80=a', 'name=%fe%ff%00a'],
      texts: fc.integer({ min: 0x80, max: 0xff }).map((byte) => `name=%${byte.toString(16)}a`),
      expectation: unparsableOrBroken,
    },
  ],
};

function letters(): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'abc+='), maxLength: 6 });
}

function isNoObject(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Array.isArray(value);
}
