import {
  changeRequest,
  changeResponse,
  type Fault,
  withHeader,
  withRequestHeader,
} from '@contentgen/faulty-proxy';
import type { Proofs } from './rule-proof.ts';

/** Ignores a header of every request with this method. */
const ignoreHeader = (method: string, header: string) => (): Fault =>
  changeRequest((request) =>
    request.method === method ? withRequestHeader(request, header, undefined) : undefined,
  );

/** Remembers only the last four idempotency keys. */
const forgetIdempotencyKeys = (): Fault => {
  const used: string[] = [];
  return changeRequest((request) => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || key === undefined) return undefined;
    const isForgotten = used.includes(key) && !used.slice(-4).includes(key);
    if (!used.includes(key)) used.push(key);
    return isForgotten ? withRequestHeader(request, 'Idempotency-Key', undefined) : undefined;
  });
};

const atLast = 'repeats the first response for an Idempotency-Key, at the end of the run';

export const headers: Proofs<'entityTags' | 'idempotency' | 'preferences'> = {
  entityTags: [
    {
      what: 'ignores If-Match',
      fault: ignoreHeader('PUT', 'If-Match'),
      operation: 'putImage',
      checks: /If-Match|ETag/,
      red: ['412 when If-Match has another ETag', 'carries out one of several updates with the same ETag'],
    },
  ],
  idempotency: [
    {
      what: 'ignores the Idempotency-Key',
      fault: ignoreHeader('POST', 'Idempotency-Key'),
      operation: 'createDocument',
      checks: /Idempotency-Key/,
      red: [
        'repeats the first response for an Idempotency-Key, at the beginning of the run',
        'repeats the first response for an Idempotency-Key, even after a change or deletion',
        'repeats the first response for an Idempotency-Key, without waiting',
        'refuses an Idempotency-Key with another body',
        'creates one record for concurrent requests with one Idempotency-Key',
        atLast,
      ],
    },
    {
      what: 'forgets an Idempotency-Key after some others',
      fault: forgetIdempotencyKeys,
      operation: 'createDocument',
      checks: /Idempotency-Key/,
      red: [atLast],
    },
  ],
  preferences: [
    {
      what: 'does not say which preferences it applies',
      fault: () => changeResponse((response) => withHeader(response, 'Preference-Applied', undefined)),
      operation: 'createDocument',
      checks: /^(applies Prefer|ignores unknown preferences)/,
      red: ['applies Prefer: respond-async in any case, among other preferences', 'applies Prefer: wait'],
    },
  ],
};
