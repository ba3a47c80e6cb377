import { randomUUID } from 'node:crypto';
import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { encode, type Request } from '../http/request.ts';
import { document, documentedResponse } from '../judge/documented-responses.ts';
import { operationsOf, resourceOf } from '../resources.ts';
import { listNamed, requireShown } from '../samples/listing.ts';
import {
  makeAny,
  minimalBody,
  nameOf,
  newToken,
  refusedCall,
  requiredChange,
  requireNamed,
  requireUntouched,
  validCallOf,
} from '../samples/records.ts';
import { refused } from './bodies.ts';
import type { RuleContext } from './rule-context.ts';

/** A mistake in a request, for which the server refuses the request. */
interface Mistake {
  readonly status: number;
  /** Adds the mistake to a valid call; undefined if the operation cannot have this mistake. */
  readonly make: (operation: Operation, call: Request) => Request | undefined;
}

const withHeader = (call: Request, name: string, value: string): Request => ({
  ...call,
  headers: { ...call.headers, [name]: value },
});

/** The mistakes, in the order in which a server looks for them. The last one needs the record. */
const mistakes: readonly Mistake[] = [
  {
    status: 406,
    make: (_, call) => withHeader(call, 'Accept', 'text/html'),
  },
  {
    status: 415,
    make: (_, call) => withHeader(call, 'Content-Type', 'text/plain'),
  },
  {
    status: 400,
    make: ({ bodyMediaTypes }, call) => (bodyMediaTypes.length > 0 ? { ...call, body: '%zz' } : undefined),
  },
  {
    status: 422,
    make: (_, call) => ({ ...call, query: { no_such_parameter: '1' } }),
  },
  {
    status: 422,
    make: ({ bodyMediaTypes }, call) =>
      bodyMediaTypes.length > 0 ? { ...call, fields: { ...call.fields, no_such_field: '1' } } : undefined,
  },
  {
    status: 404,
    make: ({ path }, call) => (path.includes('{') ? { ...call, id: randomUUID() } : undefined),
  },
  {
    status: 412,
    make: (_, call) => withHeader(call, 'If-Match', '"0"'),
  },
  {
    status: 422,
    make: ({ id }, call) => {
      const { results, updates = [] } = resourceOf(id) ?? {};
      if (results === undefined || !updates.some((update) => update.id === id)) return undefined;
      return { ...call, fields: { ...call.fields, [results.field]: ['https://example.com/foreign.png'] } };
    },
  },
];

/** Checks that a request with several mistakes is refused for the first one, so that every server answers alike. */
export function refusalOrder(context: RuleContext): Check[] {
  return operationsOf(context.resource).flatMap((operation) => [
    twoMistakes(context, operation),
    ...(operation.bodyMediaTypes.length > 0
      ? [everyPlace(context, operation), tooLarge(context, operation)]
      : []),
  ]);
}

function twoMistakes(context: RuleContext, operation: Operation): Check {
  const own = mistakes.filter(
    ({ status, make }) => documentedResponse(operation.id, status) && make(operation, {}),
  );
  return {
    operation: operation.id,
    title: 'refuses a request with two mistakes for the first one',
    run: async () => {
      const call = await validCall(context, operation);
      for (const [index, first] of own.entries()) {
        for (const second of own.slice(index + 1)) {
          const wrong = second.make(operation, first.make(operation, call) ?? call) ?? call;
          await context.caller.call(operation.id, wrong, first.status);
        }
      }
    },
  };
}

/** Checks that one 422 names the mistakes in the query, in the headers and in the body together. */
function everyPlace(context: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'names the mistakes in the query, a header and the body together',
    run: async () => {
      const { fields, ...call } = await validCall(context, operation);
      const unknown = 'no_such_field';
      const wrong = { ...call, query: { no_such_parameter: '1' }, fields: { ...fields, [unknown]: '1' } };
      const { parameters = [] } = document.paths[operation.path]?.[operation.method] ?? {};
      const limited = parameters.find((one) => one.in === 'header' && one.schema.maxLength);
      const tooLong = 'a'.repeat((limited?.schema.maxLength ?? 0) + 1);
      const all = limited ? withHeader(wrong, limited.name, tooLong) : wrong;
      const names = ['no_such_parameter', unknown, ...(limited ? [limited.name] : [])];
      requireNamed(await context.caller.call(operation.id, all, 422), ...names);
    },
  };
}

function tooLarge(context: RuleContext, operation: Operation): Check {
  const size = contract['x-limits'].bodyBytes + 1;
  return {
    operation: operation.id,
    title: 'refuses a too large body with another mistake for the first one',
    run: async () => {
      const { fields = {}, ...call } = await validCall(context, operation);
      const text = encode({ ...fields, name: '' }, operation.bodyMediaTypes[0] ?? '');
      const large = { ...call, body: text.padEnd(size, 'a') };
      const send = (wrong: Request, status: number) =>
        refused(() => context.caller.call(operation.id, wrong, status));
      await send(withHeader(large, 'Content-Type', 'text/plain'), 415);
      await send({ ...large, query: { no_such_parameter: '1' } }, 413);
    },
  };
}

function validCall({ caller, resource }: RuleContext, operation: Operation): Promise<Request> {
  return validCallOf(resource, operation, () => makeAny(caller, resource));
}

const notAcceptable = 406;
const json = 'application/json';
const events = 'text/event-stream';
const problem = 'application/problem+json';

/**
 * Returns values of `Accept` that allow a media type: with a low weight, by a range, in upper case, after an unknown
 * media type; and the media type of the errors alone.
 */
const admitting = (mediaType: string) => [
  `text/html, ${mediaType};q=0.1`,
  mediaType.replace(/\/.*/, '/*;q=0.5'),
  'text/html, */*;q=0.001',
  mediaType.toUpperCase(),
  `${mediaType}; charset=utf-8`,
  problem,
  `text/html, ${problem};q=0.1`,
];

/**
 * Returns values of `Accept` that do not allow a media type. The most specific range decides, and the weight 0 excludes
 * a type.
 */
const excluding = (mediaType: string) => [
  'text/html',
  mediaType === json ? events : json,
  `${mediaType};q=0`,
  `${problem};q=0`,
  `${mediaType};q=0.0, */*;q=0.5`,
];

/** Checks that a request whose `Accept` does not allow the response gets a 406 (RFC 9110, section 12.5.1). */
export function contentNegotiation(context: RuleContext): Check[] {
  const { create, updates } = context.resource;
  const negotiable = operationsOf(context.resource).filter(({ id }) => documentedResponse(id, notAcceptable));
  return [
    ...negotiable.map((operation) => weights(context, operation)),
    ...[create, ...updates]
      .filter((operation) => negotiable.includes(operation))
      .map((operation) => untouched(context, operation)),
  ];
}

function weights({ caller, resource, deleted }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'reads the weights and the ranges of Accept',
    run: async () => {
      const call = refusedCall(resource, operation, await deleted());
      const mediaType = resource.watch === operation ? events : json;
      for (const Accept of admitting(mediaType))
        await caller.call(operation.id, { ...call, headers: { Accept } }, 404, 422);
      for (const Accept of excluding(mediaType))
        await caller.call(operation.id, { ...call, headers: { Accept } }, notAcceptable);
    },
  };
}

/** Checks that a request with a 406 creates and changes nothing, although it is valid except for its `Accept`. */
function untouched({ caller, resource, withReusedRecord }: RuleContext, operation: Operation): Check {
  const headers = { Accept: 'application/xml' };
  return {
    operation: operation.id,
    title: 'changes nothing when it refuses Accept',
    run: () =>
      withReusedRecord(async (before) => {
        const isCreate = operation === resource.create;
        const valid = isCreate ? minimalBody(resource) : requiredChange(resource, before.record);
        const name = nameOf(newToken());
        const call = { ...(!isCreate && { id: before.id }), fields: { ...valid, name }, headers };
        for (const mediaType of operation.bodyMediaTypes)
          await caller.call(operation.id, { ...call, mediaType }, notAcceptable);
        requireShown(
          await listNamed(caller, resource, name),
          [],
          `after ${operation.id} refused to use the name`,
        );
        return requireUntouched(caller, resource, before, `${operation.id} refused Accept`);
      }),
  };
}
