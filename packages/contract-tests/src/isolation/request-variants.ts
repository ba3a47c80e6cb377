import type { Operation } from '@contentgen/contract';
import { unansweredMethod } from '../contract/provocations.ts';
import type { Call, Made } from '../http/caller.ts';
import { documentedResponse } from '../judge/documented-response.ts';
import { invalidBody, invalidQuery } from './record-bodies.ts';

/** A way to ask for a record that could give away that there is one. */
export interface Way {
  /** Follows `a foreign id`; empty for the plain way. */
  readonly what: string;
  isFor(operation: Operation): boolean;
  /** What of a right request is changed. */
  change(operation: Operation, record: Made): Call;
  /** How the id is spelt, when it is in another way. */
  spell?(id: string): string;
  /** Whether something besides the id is wrong. What is found first, and answered, is left to the service. */
  readonly isBroken?: boolean;
}

const always = () => true;
const nothing = () => ({});
const takesBody = ({ bodyMediaTypes }: Operation) => bodyMediaTypes.length > 0;
const isShown = ({ method }: Operation) => method === 'get';

const isStreamed = ({ id }: Operation) => {
  return documentedResponse(id, 200)?.bodies['text/event-stream'] !== undefined;
};

/** Every way that an operation on one record can be asked in. */
export const ways: readonly Way[] = [
  { what: '', isFor: always, change: nothing },
  { what: 'in capitals', isFor: always, change: nothing, spell: (id) => id.toUpperCase() },
  { what: 'by HEAD', isFor: isShown, change: () => ({ method: 'HEAD' }) },
  {
    what: 'as a stream of events',
    isFor: isStreamed,
    change: () => ({ headers: { Accept: 'text/event-stream' } }),
  },
  withHeader('with a Last-Event-ID', 'Last-Event-ID', () => '1-0-e3b0c44298fc1c14'),
  withHeader('with its ETag in If-None-Match', 'If-None-Match', ({ tag }) => tag),
  withHeader('with If-None-Match: *', 'If-None-Match', () => '*'),
  withHeader('with its ETag in If-Match', 'If-Match', ({ tag }) => tag),
  withHeader('with another ETag in If-Match', 'If-Match', () => '"0"'),
  withHeader('with If-Match: *', 'If-Match', () => '*'),
  broken('with an unknown field', takesBody, () => ({ fields: invalidBody })),
  broken('with half a body', takesBody, () => ({ mediaType: 'application/json', body: '{' })),
  broken('with plain text', takesBody, () => ({ mediaType: 'text/plain', body: 'x' })),
  broken('with an unknown query parameter', always, () => ({ query: invalidQuery })),
  broken('with Accept: application/xml', isShown, () => ({ headers: { Accept: 'application/xml' } })),
  broken('by a method of no operation', isShown, (operation) => ({ method: unansweredMethod(operation) })),
];

function withHeader(what: string, name: string, value: (record: Made) => string): Way {
  return {
    what,
    isFor: ({ parameters }) => parameters.some((parameter) => parameter.name === name),
    change: (_, record) => ({ headers: { [name]: value(record) } }),
  };
}

function broken(what: string, isFor: Way['isFor'], change: Way['change']): Way {
  return { what, isFor, change, isBroken: true };
}
