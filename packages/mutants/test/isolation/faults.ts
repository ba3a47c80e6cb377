import { chain, changeRequest, changeResponse, withContent, withHeader } from '@contentgen/faulty-proxy';
import {
  asIfWith,
  changeForeignResponse,
  type IsolationFault,
  isList,
  listForeignRecord,
  repeatResponse,
  senderOf,
  showDeleted,
} from './isolation-fault.ts';

export const isolationFaults: readonly IsolationFault[] = [
  {
    what: 'shows a foreign record',
    operation: 'getDocument',
    title: '404 for a foreign id',
    fault: asIfWith('otherKey', ({ method }, by) => method === 'GET' && by === 'key'),
    sentence: 'getDocument 200: a foreign id must be answered with 404, not 200',
  },
  {
    what: 'deletes a foreign record if the request has its ETag',
    operation: 'deleteImage',
    title: '404 for a foreign id with its ETag in If-Match',
    fault: asIfWith('otherKey', ({ method }, by) => method === 'DELETE' && by === 'key'),
    sentence: 'a foreign id with its ETag in If-Match must be answered with 404, not 204',
  },
  {
    what: 'changes a foreign record, but answers 404',
    operation: 'updateDocument',
    title: '404 for a foreign id',
    fault: (keys) =>
      chain(
        repeatResponse(({ method, body }) =>
          method === 'PATCH' && body.toString().includes('sourdough') ? 'any' : undefined,
        ),
        asIfWith('otherKey', ({ method }, by) => method === 'PATCH' && by === 'key')(keys),
      ),
    sentence: 'the service refused the request, but carried it out',
  },
  {
    what: 'reveals a foreign record in a sentence',
    operation: 'putImage',
    title: '404 for a foreign id',
    fault: changeForeignResponse((response) =>
      withContent(response, (problem) => ({ ...problem, detail: 'Not yours.' })),
    ),
    sentence:
      'body/detail is "Not yours." instead of "There is nothing at this URL. Check the path and the id: the record may be deleted."',
  },
  {
    what: 'lists a foreign record',
    operation: 'listDocuments',
    title: 'shows and counts no foreign record',
    fault: listForeignRecord('per_page'),
    sentence: 'a record of another account',
  },
  {
    what: 'lists a foreign record among filtered ones',
    operation: 'listImages',
    title: 'shows and counts no foreign record',
    fault: listForeignRecord('medium=watercolor'),
    sentence: 'a record of another account',
  },
  {
    what: 'finds a foreign record',
    operation: 'listDocuments',
    title: 'shows and counts no foreign record',
    fault: listForeignRecord('search_by=result'),
    sentence: 'a record of another account',
  },
  {
    what: 'counts a foreign record',
    operation: 'listImages',
    title: 'counts only the records of the account',
    fault: () =>
      changeResponse((response, request) =>
        isList(request, 'include_total')
          ? withContent(response, ({ meta, ...list }) => ({ ...list, meta: { ...meta, total: 12 } }))
          : undefined,
      ),
    sentence: 'meta.total must be 11, but is 12',
  },
  {
    what: 'has a cursor that leads to a foreign record',
    operation: 'listImages',
    title: 'cursors lead to no foreign record, sort_by=name',
    fault: listForeignRecord('cursor='),
    sentence: 'which is not a record of the account',
  },
  {
    what: "accepts a cursor of another account's list",
    operation: 'listDocuments',
    title: 'shows no foreign record for a cursor of another account',
    fault: asIfWith('key', (request, by) => isList(request, 'cursor=') && by === 'otherKey'),
    sentence: 'a record of the account that got the cursor',
  },
  {
    what: 'shows the other account everything',
    operation: 'listImages',
    title: 'shows the other account only its own records',
    fault: asIfWith('key', (request, by) => isList(request, 'search=') && by === 'otherKey'),
    sentence: 'a record of this account, to the other one',
  },
  {
    what: 'still shows a deleted record',
    operation: 'getImage',
    title: '404 for a deleted id',
    fault: showDeleted,
    sentence: 'getImage 200: a deleted id must be answered with 404, not 200',
  },
  {
    what: 'accepts an id without hyphens',
    operation: 'deleteDocument',
    title: '404 for a malformed id: a UUID without hyphens',
    fault: () =>
      changeRequest(({ path }) => ({
        path: path.replace(/(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5'),
      })),
    sentence: 'a malformed id (a UUID without hyphens) must be answered with 404, not 204',
  },
  {
    what: 'accepts foreign results',
    operation: 'putImage',
    title: 'refuses results of a foreign record',
    fault: (keys) =>
      changeRequest((request) =>
        request.method === 'PUT' && senderOf(keys, request) === 'key'
          ? { body: Buffer.from('{"results":[],"favorite":false}') }
          : undefined,
      ),
    sentence: 'putImage 200: status must be 422',
  },
  {
    what: 'shares Idempotency-Keys between accounts',
    operation: 'createDocument',
    title: 'ignores an Idempotency-Key of another account',
    fault: () => repeatResponse(({ headers }) => headers['idempotency-key']),
    sentence: 'the record of another account with the same key',
  },
  {
    what: 'lets a key with the scope read write documents',
    operation: 'updateDocument',
    title: '403 for a key with only the scope read',
    fault: asIfWith('key', ({ path }, by) => by === 'readKey' && path.includes('/documents')),
    sentence: 'a key with only the scope read must be refused with 403, but is answered with 200',
  },
  {
    what: 'checks the scopes of images last',
    operation: 'putImage',
    title: '403 for a key with only the scope read, with other mistakes',
    fault: asIfWith('key', ({ path }, by) => by === 'readKey' && path.includes('/images')),
    sentence: 'a key with only the scope read must be refused with 403, but is answered with 406',
  },
  {
    what: 'lets a key with the scope write read documents',
    operation: 'listDocuments',
    title: '403 for a key with only the scope write',
    fault: asIfWith('key', ({ path }, by) => by === 'writeKey' && path.includes('/documents')),
    sentence: 'a key with only the scope write must be refused with 403, but is answered with 200',
  },
  {
    what: 'refuses a key with the scope read',
    operation: 'getImage',
    title: 'accepts a key with only the scope read',
    fault: asIfWith('writeKey', ({ path }, by) => by === 'readKey' && path.includes('/images/')),
    sentence: 'a key with only the scope read must be accepted, but is answered with 403',
  },
  {
    what: 'answers without a key',
    operation: 'createImage',
    title: '401 for no key',
    fault: asIfWith('key', ({ headers }) => headers.authorization === undefined),
    sentence: 'a request with no key must be refused with 401, but is answered with 201',
  },
  {
    what: 'reveals ids without a key',
    operation: 'getDocument',
    title: '401 for no valid key, with other mistakes',
    fault: asIfWith(
      'key',
      ({ headers: { authorization, accept } }) => authorization === undefined && accept !== 'text/html',
    ),
    sentence: 'a request with no key must be refused with 401, but is answered with 404',
  },
  {
    what: 'accepts an expired key for deletions',
    operation: 'deleteImage',
    title: '401 for an expired key',
    fault: asIfWith('key', ({ method }, by) => by === 'expiredKey' && method === 'DELETE'),
    sentence: 'a request with an expired key must be refused with 401, but is answered with 204',
  },
  {
    what: 'accepts a revoked key for images',
    operation: 'listImages',
    title: '401 for a revoked key',
    fault: asIfWith('key', ({ path }, by) => by === 'revokedKey' && path.includes('/images')),
    sentence: 'a request with a revoked key must be refused with 401, but is answered with 200',
  },
  {
    what: 'does not report a wrong key',
    operation: 'getImage',
    title: '401 for a wrong key or scheme',
    fault: () =>
      changeResponse((response) =>
        response.status === 401 ? withHeader(response, 'WWW-Authenticate', 'Bearer') : undefined,
      ),
    sentence:
      'WWW-Authenticate must have error="invalid_token" for a request with a wrong key, but is Bearer',
  },
];
