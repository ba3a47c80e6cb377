import { type Operation, operations } from '@contentgen/contract';
import { unsupportedMethod } from '../contract/provocations.ts';
import type { Call, Made } from '../http/caller.ts';
import { otherWays } from '../ways.ts';
import { invalidBody, invalidQuery } from './record-bodies.ts';

/**
 * A variant of a request to a record. Its response might show that the record exists, although it belongs to another
 * account.
 */
export interface RequestVariant {
  /** The text after `a foreign id`; empty for the plain request. */
  readonly what: string;
  isFor(operation: Operation): boolean;
  /** The changes to a valid request. */
  change(operation: Operation, record: Made): Call;
  /** The id in another format, if the variant has one. */
  format?(id: string): string;
  /** Whether the request has another mistake. The service decides which one it reports. */
  readonly isBroken?: boolean;
}

const always = () => true;
const nothing = () => ({});
const takesBody = ({ bodyMediaTypes }: Operation) => bodyMediaTypes.length > 0;
const isShown = ({ method }: Operation) => method === 'get';

/** The other request forms of all operations, each once. */
const ways = [
  ...new Map(
    Object.values<Operation>(operations)
      .flatMap(otherWays)
      .map((way) => [way.what, way]),
  ).values(),
];

/** Every variant of a request to one record. */
export const requestVariants: readonly RequestVariant[] = [
  { what: '', isFor: always, change: nothing },
  { what: 'in upper case', isFor: always, change: nothing, format: (id) => id.toUpperCase() },
  ...ways.map(({ what, change }) => ({
    what,
    isFor: (operation: Operation) => otherWays(operation).some((way) => way.what === what),
    change,
  })),
  withHeader('with a Last-Event-ID', 'Last-Event-ID', () => '1-0-e3b0c44298fc1c14'),
  withHeader('with its ETag in If-None-Match', 'If-None-Match', ({ tag }) => tag),
  withHeader('with If-None-Match: *', 'If-None-Match', () => '*'),
  withHeader('with its ETag in If-Match', 'If-Match', ({ tag }) => tag),
  withHeader('with another ETag in If-Match', 'If-Match', () => '"0"'),
  withHeader('with If-Match: *', 'If-Match', () => '*'),
  broken('with an unknown field', takesBody, () => ({ fields: invalidBody })),
  broken('with an incomplete body', takesBody, () => ({ mediaType: 'application/json', body: '{' })),
  broken('with plain text', takesBody, () => ({ mediaType: 'text/plain', body: 'x' })),
  broken('with an unknown query parameter', always, () => ({ query: invalidQuery })),
  broken('with Accept: application/xml', isShown, () => ({ headers: { Accept: 'application/xml' } })),
  broken('with an unsupported method', isShown, (operation) => ({ method: unsupportedMethod(operation) })),
];

function withHeader(what: string, name: string, value: (record: Made) => string): RequestVariant {
  return {
    what,
    isFor: ({ parameters }) => parameters.some((parameter) => parameter.name === name),
    change: (_, record) => ({ headers: { [name]: value(record) } }),
  };
}

function broken(
  what: string,
  isFor: RequestVariant['isFor'],
  change: RequestVariant['change'],
): RequestVariant {
  return { what, isFor, change, isBroken: true };
}
