import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { documentedResponse } from '../../judge/documented-response.ts';
import { requireRule } from '../../violated.ts';
import { requiredChange } from '../lists/collection.ts';
import { listNamed, requireShown } from '../lists/listing.ts';
import type { RuleContext } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';
import { requireUntouched } from '../samples/reused-record.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import { refusedCall } from '../samples/valid-calls.ts';

const notAcceptable = 406;
const json = 'application/json';
const events = 'text/event-stream';

/** Values of `Accept` that allow JSON: with a low weight, by a range, in upper case, after an unknown media type. */
const admitting = [
  `text/html, ${json};q=0.1`,
  'application/*;q=0.5',
  'text/html, */*;q=0.001',
  json.toUpperCase(),
  `${json}; charset=utf-8`,
];

/**
 * Values of `Accept` that allow no media type of the contract. The most specific range decides, and the weight 0
 * excludes a type.
 */
const refusing = ['text/html', `${json};q=0, ${events};q=0`, `${json};q=0.0, ${events};q=0, */*;q=0.5`];

/** Values of `Accept` for operations with JSON and event streams, each with the media type that it prefers. */
const preferring: readonly (readonly [accept: string, preferred: string])[] = [
  [`${events};q=0.1, ${json}`, json],
  [`${json};q=0.5, ${events}`, events],
  [`${json};q=0, */*;q=0.1`, events],
  ['text/*, application/*;q=0.1', events],
  [`*/*, ${events};q=0.9`, json],
];

/**
 * Checks that a response has the media type that `Accept` prefers, and that the request gets a 406 if there is none
 * (RFC 9110, section 12.5.1).
 */
export function contentNegotiation(context: RuleContext): Check[] {
  const { list, create, get, updates } = context.resource;
  const negotiable = [list, create, get, ...updates].filter(({ id }) =>
    documentedResponse(id, notAcceptable),
  );
  const isStreamed = documentedResponse(get.id, 200)?.bodies[events] !== undefined;
  return [
    ...negotiable.map((operation) => weights(context, operation)),
    ...(isStreamed ? [preference(context)] : []),
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
      for (const Accept of admitting)
        await caller.call(operation.id, { ...call, headers: { Accept } }, 404, 422);
      for (const Accept of refusing)
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

function preference({ caller, resource, withReusedRecord }: RuleContext): Check {
  const { id: operation } = resource.get;
  return {
    operation,
    title: 'responds with the media type that Accept prefers',
    run: () =>
      withReusedRecord(async (before) => {
        for (const [Accept, preferred] of preferring) {
          const response = await caller.call(operation, { id: before.id, headers: { Accept } }, 200);
          const mediaType = response.header('Content-Type')?.toLowerCase() ?? '';
          const sentence = `Content-Type must be ${preferred}, as Accept prefers it, but is ${mediaType}`;
          requireRule(mediaType.startsWith(preferred), response, sentence);
        }
        return before;
      }),
  };
}
