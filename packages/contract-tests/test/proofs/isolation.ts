/** Faults about accounts and keys. */

import {
  changeRequest,
  changeResponse,
  contentOf,
  type Fault,
  type HttpResponse,
  type ProxiedRequest,
  type ResponseFault,
  withContent,
  withHeader,
  withRequestHeader,
} from '../../proofs/index.ts';
import type { Keys } from '../../src/index.ts';
import type { Proof } from './proof.ts';
import { usageOfAccounts } from './usage.ts';

type MakeFault = Proof['fault'];

/** Returns the name of a request's key; undefined if it is no key of the run. */
function senderOf(keys: Required<Keys>, { headers }: ProxiedRequest): keyof Keys | undefined {
  const names = Object.keys(keys) as (keyof Keys)[];
  return names.find((name) => headers.authorization === `Bearer ${keys[name]}`);
}

/** Carries out some requests as if they were sent with another key. */
export function asIfWith(
  key: keyof Keys,
  isAffected: (request: ProxiedRequest, sender: keyof Keys | undefined) => boolean,
): (keys: Required<Keys>) => ResponseFault {
  return (keys) =>
    changeRequest((request) =>
      isAffected(request, senderOf(keys, request))
        ? withRequestHeader(request, 'Authorization', `Bearer ${keys[key]}`)
        : undefined,
    );
}

/** Changes the responses to the run's key, with the last record that the other account created. */
function withForeignRecord(
  change: (
    response: HttpResponse,
    request: ProxiedRequest,
    foreign: { readonly id: string },
  ) => HttpResponse | undefined,
): MakeFault {
  return (keys) => {
    let foreign: { readonly id: string } | undefined;
    return changeResponse((response, request) => {
      const sender = senderOf(keys, request);
      if (sender === 'otherKey' && request.method === 'POST') foreign = contentOf(response);
      return foreign && sender === 'key' ? change(response, request, foreign) : undefined;
    });
  };
}

/** Changes the responses about the foreign record. */
function changeForeignResponse(change: (response: HttpResponse) => HttpResponse): MakeFault {
  return withForeignRecord((response, { path }, { id }) =>
    path.endsWith(id) ? change(response) : undefined,
  );
}

/** Adds the foreign record to lists whose query contains `part`. */
function listForeignRecord(part: string): MakeFault {
  return withForeignRecord((response, request, foreign) =>
    isList(request, part)
      ? withContent(response, (list) => ({ ...list, data: [...list.data, foreign] }))
      : undefined,
  );
}

function isList({ method, path }: ProxiedRequest, part: string): boolean {
  return method === 'GET' && path.includes('?') && path.includes(part);
}

/** Answers requests that have the same name with the response to the first of them. */
function repeatResponse(nameOf: (request: ProxiedRequest) => string | undefined): Fault {
  const first = new Map<string, HttpResponse>();
  return changeResponse((response, request) => {
    const name = nameOf(request);
    if (name === undefined) return undefined;
    const known = first.get(name);
    if (!known) first.set(name, response);
    const id = request.headers['x-request-id'];
    const repeated = withHeader(known ?? response, 'X-Request-Id', id);
    if (repeated.status < 400) return repeated;
    return withContent(repeated, (problem) => ({ ...problem, instance: request.path, request_id: id }));
  });
}

export const isolation: readonly Proof[] = [
  ...usageOfAccounts,
  {
    what: 'shows a foreign record',
    operation: 'getDocument',
    fault: asIfWith('otherKey', ({ method }, by) => method === 'GET' && by === 'key'),
    red: ['404 for a foreign id'],
    says: 'getDocument 200: a foreign id must be answered with 404, not 200',
  },
  {
    what: 'deletes a foreign record if the request has its ETag',
    operation: 'deleteImage',
    fault: asIfWith('otherKey', ({ method }, by) => method === 'DELETE' && by === 'key'),
    red: ['404 for a foreign id with its ETag in If-Match'],
    says: 'a foreign id with its ETag in If-Match must be answered with 404, not 204',
  },
  {
    what: 'changes a foreign record, but answers 404',
    operation: 'updateDocument',
    fault:
      (keys) =>
      async ({ request, forward }) => {
        const response = await forward();
        const isRefused = response.status === 404 && senderOf(keys, request) === 'key';
        if (isRefused && request.method === 'PATCH') {
          await forward(withRequestHeader(request, 'Authorization', `Bearer ${keys.otherKey}`));
        }
        return response;
      },
    red: ['404 for a foreign id'],
    says: 'the service refused the request, but carried it out',
  },
  {
    what: 'reveals a foreign record in a sentence',
    operation: 'putImage',
    fault: changeForeignResponse((response) =>
      withContent(response, (problem) => ({ ...problem, detail: 'Not yours.' })),
    ),
    red: ['404 for a foreign id'],
    says: 'body/detail is "Not yours." instead of "There is nothing at this URL. Check the path and the id: the record may be deleted."',
  },
  {
    what: 'lists a foreign record',
    operation: 'listDocuments',
    fault: listForeignRecord('per_page'),
    red: ['shows and counts no foreign record'],
    says: 'a record of another account',
  },
  {
    what: 'finds a foreign record',
    operation: 'listDocuments',
    fault: listForeignRecord('search_by=result'),
    red: ['shows and counts no foreign record'],
    says: 'a record of another account',
  },
  {
    what: 'counts a foreign record',
    operation: 'listImages',
    fault: () =>
      changeResponse((response, request) =>
        isList(request, 'include_total')
          ? withContent(response, ({ meta, ...list }) => ({ ...list, meta: { ...meta, total: 12 } }))
          : undefined,
      ),
    red: ['counts only the records of the account'],
    says: 'meta.total must be 11, but is 12',
  },
  {
    what: 'has a cursor that leads to a foreign record',
    operation: 'listImages',
    fault: listForeignRecord('cursor='),
    red: ['cursors lead to no foreign record, sort_by=name'],
    says: 'which is not a record of the account',
  },
  {
    what: "accepts a cursor of another account's list",
    operation: 'listDocuments',
    fault: asIfWith('key', (request, by) => isList(request, 'cursor=') && by === 'otherKey'),
    red: ['shows no foreign record for a cursor of another account'],
    says: 'a record of the account that got the cursor',
  },
  {
    what: 'shows the other account everything',
    operation: 'listImages',
    fault: asIfWith('key', (request, by) => isList(request, 'search=') && by === 'otherKey'),
    red: ['shows the other account only its own records'],
    says: 'a record of this account, to the other one',
  },
  {
    what: 'deletes a foreign webhook',
    operation: 'deleteWebhook',
    fault: asIfWith('key', ({ method }, by) => method === 'DELETE' && by === 'otherKey'),
    red: ['404 for a foreign id'],
    says: 'a foreign id must be answered with 404, not 204',
  },
  {
    what: 'lets a key that may only read test a webhook',
    operation: 'testWebhook',
    fault: asIfWith('key', ({ path }, by) => path.endsWith('/test') && by === 'readKey'),
    red: ['403 for a key with only the scope read'],
    says: 'a key with only the scope read must be refused with 403, but is answered with 202',
  },
  {
    what: 'accepts an id without hyphens',
    operation: 'deleteDocument',
    fault: () =>
      changeRequest(({ path }) => ({
        path: path.replace(/(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5'),
      })),
    red: ['404 for a malformed id: a UUID without hyphens'],
    says: 'a malformed id (a UUID without hyphens) must be answered with 404, not 204',
  },
  {
    what: 'accepts foreign results',
    operation: 'putImage',
    fault: (keys) =>
      changeRequest((request) =>
        request.method === 'PUT' && senderOf(keys, request) === 'key'
          ? { body: Buffer.from('{"results":[],"favorite":false}') }
          : undefined,
      ),
    red: ['refuses results of a foreign record'],
    says: 'putImage 200: status must be 422',
  },
  {
    what: 'shares Idempotency-Keys between accounts',
    operation: 'createDocument',
    fault: () => repeatResponse(({ headers }) => headers['idempotency-key']),
    red: ['ignores an Idempotency-Key of another account'],
    says: 'the record of another account with the same key',
  },
  {
    what: 'lets a key with the scope read write documents',
    operation: 'updateDocument',
    fault: asIfWith('key', ({ path }, by) => by === 'readKey' && path.includes('/documents')),
    red: ['403 for a key with only the scope read'],
    says: 'a key with only the scope read must be refused with 403, but is answered with 200',
  },
  {
    what: 'lets a key with the scope write read documents',
    operation: 'listDocuments',
    fault: asIfWith('key', ({ path }, by) => by === 'writeKey' && path.includes('/documents')),
    red: ['403 for a key with only the scope write'],
    says: 'a key with only the scope write must be refused with 403, but is answered with 200',
  },
  {
    what: 'refuses a key with the scope read',
    operation: 'getImage',
    fault: asIfWith('writeKey', ({ path }, by) => by === 'readKey' && path.includes('/images/')),
    red: ['accepts a key with only the scope read'],
    says: 'a key with only the scope read must be accepted, but is answered with 403',
  },
  {
    what: 'answers without a key',
    operation: 'createImage',
    fault: asIfWith('key', ({ headers }) => headers.authorization === undefined),
    red: ['401 for no key'],
    says: 'a request with no key must be refused with 401, but is answered with 201',
  },
  {
    what: 'reveals ids without a key',
    operation: 'getDocument',
    fault: asIfWith('key', ({ headers: { authorization } }) => authorization === undefined),
    red: ['tells nothing of a record without a valid key'],
    says: 'a record, with no key, must be answered like an unknown one, but the status is 200 instead of 404',
  },
  {
    what: 'shows a changed record to a key without the scope, if the request has its ETag',
    operation: 'updateDocument',
    fault: asIfWith(
      'key',
      ({ headers }, by) => by === 'readKey' && /^"\d+"$/.test(headers['if-match'] ?? ''),
    ),
    red: ['403 for a key with only the scope read, with If-Match'],
  },
  {
    what: 'lets any key see the usage',
    operation: 'getUsage',
    fault: asIfWith(
      'key',
      ({ path }, by) => path.endsWith('/usage') && (by === 'writeKey' || by === 'revokedKey'),
    ),
    red: [
      '403 for a key with only the scope write',
      '403 for a key with only the scope write, with HEAD',
      '401 for a revoked key',
    ],
  },
  {
    what: 'accepts an expired key for deletions',
    operation: 'deleteImage',
    fault: asIfWith('key', ({ method }, by) => by === 'expiredKey' && method === 'DELETE'),
    red: ['401 for an expired key'],
    says: 'a request with an expired key must be refused with 401, but is answered with 204',
  },
  {
    what: 'accepts a revoked key for images',
    operation: 'listImages',
    fault: asIfWith('key', ({ path }, by) => by === 'revokedKey' && path.includes('/images')),
    red: ['401 for a revoked key'],
    says: 'a request with a revoked key must be refused with 401, but is answered with 200',
  },
  {
    what: 'does not report a wrong key',
    operation: 'getImage',
    fault: () =>
      changeResponse((response) =>
        response.status === 401 ? withHeader(response, 'WWW-Authenticate', 'Bearer') : undefined,
      ),
    red: ['401 for a wrong key or scheme'],
    says: 'WWW-Authenticate must have error="invalid_token" for a request with a wrong key, but is Bearer',
  },
];
