import {
  changeRequest,
  changeResponse,
  type Fault,
  withHeader,
  withRequestHeader,
} from '../../proofs/index.ts';
import type { Proofs } from './proof.ts';

/** Ignores a header of every request with this method, and with a body of this media type. */
const ignoreHeader = (method: string, header: string, mediaType?: string) => (): Fault =>
  changeRequest((request) => {
    const isAffected = mediaType === undefined || request.headers['content-type'] === mediaType;
    return request.method === method && isAffected
      ? withRequestHeader(request, header, undefined)
      : undefined;
  });

const form = 'application/x-www-form-urlencoded';

/** The titles of the same checks with forms. */
const asForm = (titles: readonly string[]) => titles.map((title) => `${title}, as ${form}`);

const ignoredTags = [
  '412 when If-Match has another ETag',
  'carries out only one of several updates with the same ETag',
];

const inAnotherMediaType =
  'repeats the first response for an Idempotency-Key with the same body in another media type';

const inEverySpelling = ['a JSON body', 'a form'].map(
  (body) => `repeats the first response for an Idempotency-Key with every spelling of ${body}`,
);

const ignoredKeys = [
  'repeats the first response for an Idempotency-Key, even after a change or deletion',
  'repeats the first response for an Idempotency-Key, without waiting',
  inAnotherMediaType,
  'repeats the first response for an Idempotency-Key with the same body in another spelling',
  'refuses an Idempotency-Key with another body',
  'creates one record for concurrent requests with one Idempotency-Key',
];

const ignoredPreferences = [
  'applies Prefer: respond-async in any case, among other preferences',
  'applies Prefer: wait',
];

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

const compared = 'compares each character of an Idempotency-Key';

export const headers: Proofs<'entityTags' | 'idempotency' | 'repeatedBodies' | 'preferences'> = {
  repeatedBodies: [
    {
      what: 'compares the numbers of a repeated body as texts',
      fault: () =>
        changeRequest((request) =>
          /:\d\.\d+0[,}]/.test(request.body.toString())
            ? withRequestHeader(request, 'Idempotency-Key', undefined)
            : undefined,
        ),
      operation: 'createDocument',
      checks: /every spelling/,
      red: inEverySpelling.slice(0, 1),
    },
  ],
  entityTags: [
    {
      what: 'ignores If-Match',
      fault: ignoreHeader('PUT', 'If-Match'),
      operation: 'putImage',
      checks: /If-Match|ETag/,
      red: [...ignoredTags, ...asForm(ignoredTags)],
    },
    {
      what: 'ignores If-Match of an update with a form',
      fault: ignoreHeader('PATCH', 'If-Match', form),
      operation: 'updateDocument',
      checks: /If-Match|ETag/,
      red: asForm(ignoredTags),
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
        ...ignoredKeys,
        ...inEverySpelling,
        ...asForm(ignoredKeys),
        atLast,
      ],
    },
    {
      what: 'ignores the Idempotency-Key of a create with a form',
      fault: ignoreHeader('POST', 'Idempotency-Key', form),
      operation: 'createImage',
      checks: /Idempotency-Key/,
      red: [inAnotherMediaType, ...inEverySpelling.slice(1), ...asForm(ignoredKeys)],
    },
    {
      what: 'forgets an Idempotency-Key after some others',
      fault: forgetIdempotencyKeys,
      operation: 'createDocument',
      checks: /Idempotency-Key/,
      red: [atLast],
    },
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
      checks: /each character/,
      red: [compared, ...asForm([compared])],
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
    {
      what: 'ignores Prefer of a create with a form',
      fault: ignoreHeader('POST', 'Prefer', form),
      operation: 'createDocument',
      checks: /^applies Prefer/,
      red: asForm(ignoredPreferences),
    },
  ],
};
