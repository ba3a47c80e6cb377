import type { Operation } from '@contentgen/contract';
import * as fc from 'fast-check';
import { documentedResponse } from '../../judge/documented-response.ts';
import type { Draft } from '../draft.ts';
import { requireAccepted } from '../expectations/accepted.ts';
import { respondsWith } from '../expectations/responds-with.ts';
import type { Family } from '../family.ts';
import { bodiesOf, plainDraft } from '../places.ts';
import { targetOf } from './targets-of.ts';

/**
 * Returns families of requests whose body has an unusual spelling of a supported media type, or an unsupported media
 * type.
 */
export function contentTypes(operation: Operation): readonly Family[] {
  const bodies = bodiesOf(operation);
  if (bodies.length === 0) return [];
  const plain = plainDraft(operation);
  const raw = (mediaType: string): Draft => ({ ...plain, body: { text: 'name=a', mediaType } });
  const other = otherTypes.filter(
    (type) => !bodies.some(({ mediaType }) => type.startsWith(mediaType ?? '')),
  );
  return [
    ...bodies.map((place): Family => {
      const drafts = variantsOf(place.mediaType ?? '').map((mediaType): Draft => {
        const { body, ...rest } = plainDraft(operation, place);
        return { ...rest, ...(body && { body: { ...body, mediaType } }) };
      });
      return {
        operation,
        title: `accepts the media type in any spelling (${place.label})`,
        plain: drafts,
        drafts: fc.constantFrom(...drafts),
        expectation: requireAccepted,
        ...targetOf(operation, 'own'),
      };
    }),
    {
      operation,
      title: 'refuses another media type',
      plain: other.map(raw),
      drafts: fc.constantFrom(...other).map(raw),
      expectation: respondsWith('the operation does not support that media type', 415),
      ...targetOf(operation),
    },
  ];
}

/** Returns other spellings of a media type, such as with upper-case letters (RFC 9110, section 8.3.1). */
function variantsOf(mediaType: string): string[] {
  return [
    `${mediaType}; charset=utf-8`,
    mediaType.toUpperCase(),
    `${mediaType};charset=UTF-8`,
    `${mediaType} ; charset="utf-8"`,
  ];
}

const otherTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=a',
  'application/octet-stream',
  'text/json',
  'application/json-patch+json',
  'application/jsonp',
  'text/html; charset=utf-8',
  'application/x-www-form-urlencode',
];

/** Returns families of requests with unusual values of `Accept`, with and without a supported media type. */
export function acceptedTypes(operation: Operation): readonly Family[] {
  const draft = (value: string): Draft => {
    const plain = plainDraft(operation);
    return { ...plain, headers: [...plain.headers, { name: 'Accept', value }] };
  };
  // An operation without a response body has nothing to negotiate.
  if (!operation.statuses.includes(406)) return [];
  const types = responseTypesOf(operation);
  const ranges = types.flatMap(rangesWith);
  const others = otherRanges.filter((range) => !allowsAny(range, types));
  return [
    {
      operation,
      title: 'answers when Accept allows the media type of the response among others',
      plain: ranges.map(draft),
      drafts: fc.constantFrom(...ranges).map(draft),
      expectation: requireAccepted,
      ...targetOf(operation, 'own'),
    },
    {
      operation,
      title: 'refuses an Accept without the media type of the response',
      plain: others.map(draft),
      drafts: fc.constantFrom(...others).map(draft),
      expectation: respondsWith('no accepted media type is available', 406),
      ...targetOf(operation),
    },
  ];
}

/** Returns values of `Accept` that allow a media type. */
const rangesWith = (mediaType: string) => [
  mediaType,
  '*/*',
  mediaType.replace(/\/.*/, '/*'),
  `${mediaType};q=0.1, text/html`,
  'text/html, */*;q=0.1',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
];

const otherRanges = [
  ...['text/html', 'image/png', 'application/xml', 'text/*, image/*;q=0.5', 'text/plain;q=1'],
  ...['application/json', 'text/event-stream'],
];

/** Returns the media types of an operation's successful responses. */
function responseTypesOf({ id, statuses }: Operation): readonly string[] {
  const successes = statuses.filter((status) => status < 300);
  const types = successes.flatMap((status) => Object.keys(documentedResponse(id, status)?.bodies ?? {}));
  return [...new Set(types)];
}

/** Returns whether ranges such as `text/*, image/*;q=0.5` allow one of these media types (RFC 9110, section 12.5.1). */
function allowsAny(ranges: string, types: readonly string[]): boolean {
  const prefixes = ranges.split(',').map((range) => range.replace(/;.*/, '').trim().replace(/\*$/, ''));
  return prefixes.some((prefix) => types.some((type) => type.startsWith(prefix)));
}
