import type { Keys } from '@contentgen/contract-tests';
import {
  changeRequest,
  changeResponse,
  type Fault,
  type ProxiedRequest,
  withHeader,
  withRequestHeader,
} from '@contentgen/faulty-proxy';
import { asIfWith, type IsolationFault, repeatResponse, senderOf } from './isolation-fault.ts';

const form = 'application/x-www-form-urlencoded';
const isForm = ({ headers }: ProxiedRequest) => headers['content-type'] === form;
const wantsEvents = ({ path }: ProxiedRequest) => path.endsWith('/events');

/** Carries out some requests as if they were sent with the run's key, and without their query. */
function withKeyAndNoQuery(isAffected: (request: ProxiedRequest) => boolean) {
  return ({ key }: Required<Keys>): Fault =>
    changeRequest((request) => {
      if (!isAffected(request)) return undefined;
      const [path = ''] = request.path.split('?');
      return { ...withRequestHeader(request, 'Authorization', `Bearer ${key}`), path };
    });
}

/** Takes the key from a field of a body, and removes the field. */
function withKeyFromBody(without: (body: string) => string | undefined) {
  return ({ key }: Required<Keys>): Fault =>
    changeRequest((request) => {
      const body = without(request.body.toString());
      if (body === undefined) return undefined;
      return { ...withRequestHeader(request, 'Authorization', `Bearer ${key}`), body: Buffer.from(body) };
    });
}

const withKeyFromForm = (field: string) =>
  withKeyFromBody((body) => {
    const form = new URLSearchParams(body);
    if (!form.has(field)) return undefined;
    form.delete(field);
    return form.toString();
  });

const withKeyFromJson = (field: string) =>
  withKeyFromBody((body) => {
    if (!body.startsWith('{') || !body.includes(`"${field}"`)) return undefined;
    const { [field]: _, ...fields } = JSON.parse(body);
    return JSON.stringify(fields);
  });

/** Faults of one way to send a request, or of one place of a key. The preferred way is right. */
export const crossedFaults: readonly IsolationFault[] = [
  {
    what: 'lets a key with the scope read update with a form',
    operation: 'updateDocument',
    title: `403 for a key with only the scope read, as ${form}`,
    fault: asIfWith('key', (request, by) => by === 'readKey' && isForm(request)),
    sentence: 'a key with only the scope read must be refused with 403, but is answered with 200',
  },
  {
    what: 'lets a key with the scope write watch',
    operation: 'watchDocument',
    title: '403 for a key with only the scope write',
    fault: asIfWith('key', (request, by) => by === 'writeKey' && wantsEvents(request)),
    sentence: 'a key with only the scope write must be refused with 403, but is answered with 200',
  },
  {
    what: 'refuses a key with the scope write that creates with a form',
    operation: 'createDocument',
    title: `accepts a key with only the scope write, as ${form}`,
    fault: asIfWith('readKey', (request, by) => by === 'writeKey' && isForm(request)),
    sentence: 'a key with only the scope write must be accepted, but is answered with 403',
  },
  {
    what: 'lets an expired key watch',
    operation: 'watchImage',
    title: '401 for an expired key',
    fault: asIfWith('key', (request, by) => by === 'expiredKey' && wantsEvents(request)),
    sentence: 'a request with an expired key must be refused with 401',
  },
  {
    what: 'lets a revoked key replace with a form',
    operation: 'putDocument',
    title: '401 for a revoked key',
    fault: asIfWith('key', (request, by) => by === 'revokedKey' && isForm(request)),
    sentence: `a request with a revoked key, as ${form} must be refused with 401`,
  },
  {
    what: 'creates with a form without a key',
    operation: 'createImage',
    title: '401 for no key',
    fault: asIfWith('key', (request) => request.headers.authorization === undefined && isForm(request)),
    sentence: `a request with no key, as ${form} must be refused with 401, but is answered with 201`,
  },
  {
    what: 'changes a foreign record with a form',
    operation: 'updateImage',
    title: `404 for a foreign id as ${form}`,
    fault: asIfWith(
      'otherKey',
      (request, by) => by === 'key' && request.method === 'PATCH' && isForm(request),
    ),
    sentence: `a foreign id as ${form} must be answered with 404, not 200`,
  },
  {
    what: 'takes a key from the query',
    operation: 'listDocuments',
    title: '401 for the key in each other place',
    fault: withKeyAndNoQuery(({ path }) => path.includes('access_token=')),
    sentence:
      'a request with the key as access_token in the query must be refused with 401, but is answered with 200',
  },
  {
    what: 'takes a key from a cookie',
    operation: 'deleteDocument',
    title: '401 for the key in each other place',
    fault: withKeyAndNoQuery(({ headers }) => headers.cookie !== undefined),
    sentence: 'a request with the key in Cookie must be refused with 401, but is answered with 204',
  },
  {
    what: 'takes a key from another header',
    operation: 'createImage',
    title: '401 for the key in each other place',
    fault: withKeyAndNoQuery(({ headers }) => headers['x-api-key'] !== undefined),
    sentence: 'a request with the key in X-Api-Key must be refused with 401, but is answered with 201',
  },
  {
    what: 'takes a key from a form',
    operation: 'createImage',
    title: '401 for the key in each other place',
    fault: withKeyFromForm('access_token'),
    sentence: `the key in the body as ${form} must be refused with 401, but is answered with 422`,
  },
  {
    what: 'takes a key from JSON',
    operation: 'updateImage',
    title: '401 for the key in each other place',
    fault: withKeyFromJson('api_key'),
    sentence: 'the key in the body as application/json must be refused with 401, but is answered with 422',
  },
  {
    what: 'looks at Accept before the scopes',
    operation: 'getImage',
    title: '403 for a key with only the scope write, with an Accept that allows no response',
    fault: asIfWith('key', ({ headers }, by) => by === 'writeKey' && headers.accept === 'application/xml'),
    sentence: 'a key with only the scope write must be refused with 403, but is answered with 406',
  },
  {
    what: 'parses JSON before it looks at the scopes',
    operation: 'createDocument',
    title: '403 for a key with only the scope read, with broken JSON',
    fault: asIfWith('key', (request, by) => by === 'readKey' && request.body.toString() === '{'),
    sentence: 'a key with only the scope read must be refused with 403, but is answered with 400',
  },
  {
    what: 'keeps idempotency keys for each key of an account',
    operation: 'createDocument',
    title: 'repeats the first response for an Idempotency-Key to another key of the account',
    fault: (keys) =>
      changeRequest((request) =>
        senderOf(keys, request) === 'writeKey'
          ? withRequestHeader(request, 'Idempotency-Key', crypto.randomUUID())
          : undefined,
      ),
    sentence: 'a repeated create with another key of the account must get the record',
  },
  {
    what: 'counts the requests of each key of an account separately',
    operation: 'listImages',
    title: 'counts a request of a key with only the scope read against the limit of the account',
    fault: (keys) =>
      changeResponse((response, request) =>
        senderOf(keys, request) === 'readKey'
          ? withHeader(response, 'RateLimit', '"account";r=999999;t=60')
          : undefined,
      ),
    sentence: 'RateLimit must count the requests of all keys of the account together, but does not',
  },
  {
    what: 'compares If-Match of the other account before it looks for the record',
    operation: 'deleteImage',
    title: '404 for a record of this account, requested by the other account',
    fault: (keys) =>
      changeResponse(({ status }, request) =>
        status === 404 && senderOf(keys, request) === 'otherKey' && request.headers['if-match'] !== undefined
          ? { status: 412 }
          : undefined,
      ),
    sentence: 'deleteImage 412: ',
  },
  {
    what: 'gives the other account the record that a key of this one created',
    operation: 'createImage',
    title: 'ignores an Idempotency-Key of another account',
    fault: (keys) => {
      const own = new Set<string>();
      return repeatResponse((request) => {
        const key = request.headers['idempotency-key'];
        if (key !== undefined && senderOf(keys, request) === 'key') own.add(key);
        return key !== undefined && own.has(key) ? key : undefined;
      });
    },
    sentence: 'the record of another account with the same key',
  },
  {
    what: 'ignores what follows a key',
    operation: 'listDocuments',
    title: '401 for each malformed key',
    fault: (keys) =>
      withKeyAndNoQuery(({ headers }) => headers.authorization === `Bearer ${keys.key}A`)(keys),
    sentence: 'a request with the key with one more character must be refused with 401',
  },
  {
    what: 'ignores the last character of a key',
    operation: 'getDocument',
    title: '401 for each malformed key',
    fault: (keys) =>
      withKeyAndNoQuery(({ headers }) => headers.authorization === `Bearer ${keys.key.slice(0, -1)}`)(keys),
    sentence: 'a request with the key without its last character must be refused with 401',
  },
];
