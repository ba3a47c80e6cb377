import {
  changeRequest,
  changeResponse,
  type Fault,
  withHeader,
  withRequestHeader,
} from '../../proofs/index.ts';
import type { Proofs } from './proof.ts';

/** Ignores a header of every request with this method. */
const ignoreHeader = (method: string, header: string) => (): Fault =>
  changeRequest((request) =>
    request.method === method ? withRequestHeader(request, header, undefined) : undefined,
  );

const form = 'application/x-www-form-urlencoded';

/** The titles of the same checks with forms. */
const asForm = (titles: readonly string[]) => titles.map((title) => `${title}, as ${form}`);

const ignoredTags = [
  '412 when If-Match has another ETag',
  'carries out only one of several updates with the same ETag',
];

const ignoredKeys = [
  'repeats the first response for an Idempotency-Key, even after a change or deletion',
  'repeats the first response for an Idempotency-Key, without waiting',
  'repeats the first response for an Idempotency-Key with the same body in another spelling',
  'refuses an Idempotency-Key with another body',
];

const ignoredPreferences = [
  'applies Prefer: respond-async in any case, among other preferences',
  'applies Prefer: wait',
];

export const headers: Proofs<'entityTags' | 'idempotency' | 'idempotencyKeys' | 'preferences'> = {
  entityTags: [
    {
      what: 'ignores If-Match',
      fault: ignoreHeader('PUT', 'If-Match'),
      operation: 'putImage',
      checks: /If-Match|ETag/,
      red: [...ignoredTags, ...asForm(ignoredTags)],
    },
  ],
  idempotency: [
    {
      what: 'ignores the Idempotency-Key',
      fault: ignoreHeader('POST', 'Idempotency-Key'),
      operation: 'createDocument',
      checks: /Idempotency-Key/,
      red: [
        ...ignoredKeys,
        ...asForm(ignoredKeys),
        'repeats the first response for an Idempotency-Key with the same body in another media type',
        'creates one record for concurrent requests with one Idempotency-Key',
      ],
    },
  ],
  idempotencyKeys: [
    {
      what: 'takes several spaces in an Idempotency-Key as one',
      fault: () =>
        changeRequest((request) => {
          const key = request.headers['idempotency-key'];
          return key === undefined
            ? undefined
            : withRequestHeader(request, 'Idempotency-Key', key.replace(/ +/g, ' '));
        }),
      operation: 'createDocument',
      red: ['compares each character of an Idempotency-Key'],
    },
  ],
  preferences: [
    {
      what: 'does not say which preferences it applies',
      fault: () => changeResponse((response) => withHeader(response, 'Preference-Applied', undefined)),
      operation: 'createDocument',
      checks: /^(applies Prefer|ignores unknown preferences)/,
      red: [...ignoredPreferences, ...asForm(ignoredPreferences)],
    },
  ],
};
