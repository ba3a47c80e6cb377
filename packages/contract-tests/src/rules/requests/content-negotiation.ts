import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { documentedResponse } from '../../judge/documented-response.ts';
import { operationsOf } from '../../resources.ts';
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

/**
 * Returns values of `Accept` that allow a media type: with a low weight, by a range, in upper case, after an unknown
 * media type.
 */
const admitting = (mediaType: string) => [
  `text/html, ${mediaType};q=0.1`,
  mediaType.replace(/\/.*/, '/*;q=0.5'),
  'text/html, */*;q=0.001',
  mediaType.toUpperCase(),
  `${mediaType}; charset=utf-8`,
];

/**
 * Returns values of `Accept` that do not allow a media type. The most specific range decides, and the weight 0 excludes
 * a type.
 */
const refusing = (mediaType: string) => [
  'text/html',
  mediaType === json ? events : json,
  `${mediaType};q=0`,
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
      for (const Accept of refusing(mediaType))
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
