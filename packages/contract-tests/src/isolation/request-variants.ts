import { type Operation, operations } from '@contentgen/contract';
import { unsupportedMethod } from '../contract/provocations.ts';
import type { Call, TaggedRecord } from '../http/caller.ts';
import { operationVariants } from '../operation-variants.ts';
import { invalidBody, invalidQuery } from './record-bodies.ts';

/**
 * A variant of a request to a record of another account. A careless server could show in its response that the record
 * exists.
 */
export interface RequestVariant {
  /** The text after `a foreign id`; empty for the plain request. */
  readonly what: string;
  isFor(operation: Operation): boolean;
  /** Returns the changes to a valid request. */
  change(operation: Operation, record: TaggedRecord): Call;
  /** Returns the id in another format; undefined if the variant does not change the id. */
  format?(id: string): string;
  /** Whether the request has another mistake. The service decides which one it reports. */
  readonly isBroken?: boolean;
}

const always = () => true;
const nothing = () => ({});
const takesBody = ({ bodyMediaTypes }: Operation) => bodyMediaTypes.length > 0;
const isShown = ({ method }: Operation) => method === 'get';

/** The variants of all operations, each once. */
const variants = [
  ...new Map(
    Object.values<Operation>(operations)
      .flatMap(operationVariants)
      .map((variant) => [variant.what, variant]),
  ).values(),
];

/** Every variant of a request to one record. */
export const requestVariants: readonly RequestVariant[] = [
  { what: '', isFor: always, change: nothing },
  { what: 'in upper case', isFor: always, change: nothing, format: (id) => id.toUpperCase() },
  ...variants.map(({ what, change }) => ({
    what,
    isFor: (operation: Operation) => operationVariants(operation).some((variant) => variant.what === what),
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

function withHeader(what: string, name: string, value: (record: TaggedRecord) => string): RequestVariant {
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
