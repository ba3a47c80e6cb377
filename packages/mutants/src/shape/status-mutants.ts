import type { DocumentedResponse } from '@contentgen/contract-tests/internals';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import { withHeader } from '@contentgen/faulty-proxy';
import { exampleResponse } from '../proxy/example-response.ts';
import type { ResponseChange } from './response-change.ts';

/** A status that the contract never documents. */
const undocumented = 418;

/**
 * The statuses after which the contract tests wait and repeat the request. They do not report a well-formed response
 * with such a status.
 */
const retried = new Set([429, 503]);

/**
 * Returns the faults of a response's status: the same response with another status, and the documented response of
 * another status.
 */
export function statusChanges({ operation, status }: DocumentedResponse): ResponseChange[] {
  const others = operation.statuses.filter((other) => other !== status);
  const following = [...others.filter((other) => other > status), ...others];
  const refusal = following.find((other) => other >= 400 && !retried.has(other));
  const [next] = following;
  return [
    ...[undocumented, next].flatMap((other): ResponseChange[] =>
      other === undefined
        ? []
        : [
            {
              kind: 'other-status',
              place: 'status',
              what: String(other),
              apply: (response) => ({ ...response, status: other }),
            },
          ],
    ),
    ...[refusal && documentedResponse(operation.id, refusal)].flatMap((other): ResponseChange[] =>
      other
        ? [
            {
              kind: 'other-response',
              place: 'status',
              what: `as documented for ${other.status}`,
              apply: (_, request) => exampleResponse(other, request),
            },
          ]
        : [],
    ),
  ];
}

const mediaTypes = ['text/html', 'application/json', 'application/problem+json'];

/** Returns the changes to each other media type, to a second media type, to another charset, and to none. */
export function mediaTypeChanges({ bodies }: DocumentedResponse): ResponseChange[] {
  const own = Object.keys(bodies);
  if (own.length === 0) return [];
  const others = mediaTypes.filter((mediaType) => !own.includes(mediaType));
  const [right = ''] = own;
  const changes = [
    ...[undefined, ...others].map((mediaType) => ({ what: mediaType ?? 'missing', value: mediaType })),
    { what: 'text/html beside it', value: [right, 'text/html'] },
    { what: 'charset=utf-16', value: `${right}; charset=utf-16` },
  ];
  return changes.map(({ what, value }) => ({
    kind: 'other-media-type',
    place: 'content-type',
    what,
    apply: (response) => withHeader(response, 'Content-Type', value),
  }));
}
