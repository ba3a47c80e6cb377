import type { Operation } from '@contentgen/contract';
import type { Call } from '../http/caller.ts';
import { documentedResponse } from '../judge/documented-response.ts';

/** A way to send a request, or to ask for its response, that the contract permits besides the preferred one. */
export interface Way {
  /** Such as `as application/json`. */
  readonly what: string;
  /** The changes to a request in the preferred way. */
  readonly change: Pick<Call, 'mediaType' | 'headers'>;
}

const events = 'text/event-stream';

/** Every other way of an operation: each further media type of its body, and a stream of its events. */
export function otherWays({ id, bodyMediaTypes }: Operation): readonly Way[] {
  const bodies = bodyMediaTypes
    .slice(1)
    .map((mediaType) => ({ what: `as ${mediaType}`, change: { mediaType } }));
  const isStreamed = documentedResponse(id, 200)?.bodies[events] !== undefined;
  const stream = { what: 'as a stream of events', change: { headers: { Accept: events } } };
  return isStreamed ? [...bodies, stream] : bodies;
}
