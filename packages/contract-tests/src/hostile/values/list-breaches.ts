import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import { ownCount, ownResults } from '../draft.ts';
import type { Breach } from './breach.ts';
import { textBreaches } from './text-breaches.ts';
import type { TextPlace } from './texts.ts';

/** Returns lists with too many items, and lists with the results of the record and an invalid item after these. */
export function listBreaches(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  if (schema.type !== 'array') return [];
  return [...tooMany(schema), ...wrongItems(name, schema.items ?? {}, place)];
}

function tooMany({ maxItems }: JsonSchema): readonly Breach[] {
  if (maxItems === undefined) return [];
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://example.org/${index}.png`);
  return [
    {
      rule: 'maxItems',
      title: 'too many',
      plain: [addresses(maxItems + 1)],
      values: fc.integer({ min: maxItems + 1, max: maxItems + 100 }).map(addresses),
      codes: ['too_many'],
    },
  ];
}

/** Texts that are not URIs (RFC 3986, section 3): without a scheme, or with forbidden characters. */
const invalidUris = [
  'no address',
  '',
  'picture.png',
  '/media/a.png',
  '//example.org/a.png',
  'http://a b/',
  'http://[',
  ':',
];

const wrongTypes: readonly unknown[] = [1, null, true, {}, [], ['https://example.org/a.png']];

function wrongItems(name: string, items: JsonSchema, place: TextPlace): readonly Breach[] {
  // In a form, an empty text may mean an empty list.
  const isItem = (text: string) => place === 'json' || text !== '';
  const breaches: (Pick<Breach, 'title' | 'codes'> & { texts: readonly unknown[] })[] = [
    ...(place === 'json'
      ? [{ title: 'an item that is not a string', texts: wrongTypes, codes: ['type'] as const }]
      : []),
    ...(items.format === 'uri'
      ? [
          {
            title: 'an item that is not a URI',
            texts: invalidUris.filter(isItem),
            codes: ['format', 'too_short'] as const,
          },
        ]
      : []),
    ...textBreaches(name, withoutFormat(items), place)
      .filter(({ rule }) => rule !== 'encoding')
      .map(({ title, plain, codes }) => ({
        title: `an item ${title}`,
        texts: plain.map((text) => addressLike(String(text))),
        codes,
      })),
  ];
  return breaches.map(({ title, texts, codes }) => ({
    rule: 'items',
    title,
    plain: texts.map((item) => [ownResults, item]),
    values: fc.constantFrom(...texts).map((item) => [ownResults, item]),
    // An invalid item is not one of the record's own results either.
    codes: [...codes, 'foreign'],
    blamed: `${name}[${ownCount}]`,
  }));
}

function withoutFormat({ format: _, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/** Turns a text into a URI of the same length, so that it breaks no other rule. */
function addressLike(text: string): string {
  const scheme = 'urn:a:';
  return text.length > scheme.length ? scheme + text.slice(scheme.length) : text;
}
