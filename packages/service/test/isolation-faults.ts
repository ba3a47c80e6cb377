import type { CheckName, Keys } from '@contentgen/contract-tests';
import type { Answered, Asked, Fault } from './faulty-isolation-proxy.ts';

/** Something that a service may get wrong about accounts and keys, and the check that finds it. */
export interface IsolationFault {
  /** Follows `a service that`. */
  readonly what: string;
  readonly operation: CheckName['operation'];
  readonly title: string;
  /** What the check has to say. */
  readonly sentence: string;
  /** @param keys of the run. */
  fault(keys: Required<Keys>): Fault;
}

type MakeFault = IsolationFault['fault'];

/** The name of the key that a request is sent with; undefined without one of the run's. */
function sender(keys: Required<Keys>, { headers }: Asked): keyof Keys | undefined {
  const names = Object.keys(keys) as (keyof Keys)[];
  return names.find((name) => headers.authorization === `Bearer ${keys[name]}`);
}

/** Has some requests carried out as if they had been sent with another key. */
export function asIfWith(
  key: keyof Keys,
  isAffected: (asked: Asked, by: keyof Keys | undefined) => boolean,
): MakeFault {
  return (keys) => ({
    ask(asked) {
      if (isAffected(asked, sender(keys, asked))) asked.headers.authorization = `Bearer ${keys[key]}`;
    },
  });
}

/** Changes answers to the run's key, knowing the last record that the other account has made. */
function knowingForeign(
  change: (answered: Answered, asked: Asked, foreign: { readonly id: string }) => void,
): MakeFault {
  return (keys) => {
    let foreign: { readonly id: string } | undefined;
    return {
      answer(answered, asked) {
        const by = sender(keys, asked);
        if (by === 'otherKey' && asked.method === 'POST') foreign = JSON.parse(answered.body);
        else if (foreign && by === 'key') change(answered, asked, foreign);
      },
    };
  };
}

/** Tells of the foreign record in the answers about it. */
function telling(change: (answered: Answered) => void): MakeFault {
  return knowingForeign((answered, { path }, { id }) => {
    if (path.endsWith(id)) change(answered);
  });
}

/** Puts the foreign record into lists whose query has this in it. */
function listing(part: string): MakeFault {
  return knowingForeign((answered, asked, foreign) => {
    if (isList(asked, part)) edit(answered, ({ data }) => data.push(foreign));
  });
}

function isList({ method, path }: Asked, part: string): boolean {
  return method === 'GET' && path.includes('?') && path.includes(part);
}

/** Answers later requests that have the same name with what the first was answered with. */
function repeating(nameOf: (asked: Asked) => string | undefined): Fault {
  const first = new Map<string, Answered>();
  return {
    answer(answered, asked) {
      const name = nameOf(asked);
      if (name === undefined) return;
      const known = first.get(name);
      if (known) Object.assign(answered, known);
      else first.set(name, { ...answered });
      if (answered.status >= 400) edit(answered, (body) => Object.assign(body, { instance: asked.path }));
    },
  };
}

/** Shows records that have been made for ever. */
function remembering(): Fault {
  const shown = new Map<string, Answered>();
  return {
    answer(answered, { method, path }) {
      if (method === 'POST') shown.set(`/${JSON.parse(answered.body).id}`, { ...answered, status: 200 });
      if (method === 'GET') Object.assign(answered, shown.get(path.slice(path.lastIndexOf('/'))));
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: faults change any member of any body
function edit(answered: Answered, change: (body: any) => void): void {
  const body = JSON.parse(answered.body);
  change(body);
  answered.body = JSON.stringify(body);
}

const nobodysId = '019aa3c9-1d22-7f04-9b63-7e1a0c4d8f95';

export const isolationFaults: readonly IsolationFault[] = [
  {
    what: 'shows a foreign record',
    operation: 'getDocument',
    title: '404 for a foreign id',
    fault: asIfWith('otherKey', ({ method }, by) => method === 'GET' && by === 'key'),
    sentence: 'getDocument 200: a foreign id must be answered with 404, not 200',
  },
  {
    what: 'deletes a foreign record for who knows its ETag',
    operation: 'deleteImage',
    title: '404 for a foreign id with its ETag in If-Match',
    fault: asIfWith('otherKey', ({ method }, by) => method === 'DELETE' && by === 'key'),
    sentence: 'a foreign id with its ETag in If-Match must be answered with 404, not 204',
  },
  {
    what: 'changes a foreign record behind a 404',
    operation: 'updateDocument',
    title: '404 for a foreign id',
    fault: (keys) => ({
      ...asIfWith('otherKey', ({ method }, by) => method === 'PATCH' && by === 'key')(keys),
      ...repeating(({ method, body }) =>
        method === 'PATCH' && body === 'favorite=false' ? 'any' : undefined,
      ),
    }),
    sentence: 'the answer refuses the request, but it was carried out',
  },
  {
    what: 'tells of a foreign record in a sentence',
    operation: 'putImage',
    title: '404 for a foreign id',
    fault: telling((answered) => edit(answered, (body) => Object.assign(body, { detail: 'Not yours.' }))),
    sentence: 'body/detail is "Not yours." instead of "There is nothing at this address."',
  },
  {
    what: 'tells of a foreign record in a header',
    operation: 'getImage',
    title: '404 for a foreign id by HEAD',
    fault: telling(({ headers }) => Object.assign(headers, { 'x-shard': '7' })),
    sentence: 'the header x-shard is "7" instead of missing',
  },
  {
    what: 'lists a foreign record',
    operation: 'listDocuments',
    title: 'shows and counts no foreign record',
    fault: listing('per_page'),
    sentence: 'a record of another account',
  },
  {
    what: 'lists a foreign record among filtered ones',
    operation: 'listImages',
    title: 'shows and counts no foreign record, medium=watercolor',
    fault: listing('medium=watercolor'),
    sentence: 'a record of another account',
  },
  {
    what: 'lists a record of nobody knows whom',
    operation: 'listImages',
    title: 'shows and counts no foreign record, sort_by=name sort=asc',
    fault: () => ({
      answer(answered, asked) {
        if (!isList(asked, 'per_page')) return;
        edit(answered, ({ data }) => data.push({ ...data[0], id: nobodysId }));
      },
    }),
    sentence: `shows ${nobodysId}, which getImage says the account does not have`,
  },
  {
    what: 'finds a foreign record',
    operation: 'listDocuments',
    title: 'finds and counts no foreign record by its result',
    fault: listing('search_by=result'),
    sentence: "though only another account's records have the text",
  },
  {
    what: 'counts a foreign record',
    operation: 'listImages',
    title: 'counts the records of the account alone',
    fault: () => ({
      answer(answered, asked) {
        if (isList(asked, 'include_total')) edit(answered, ({ meta }) => Object.assign(meta, { total: 12 }));
      },
    }),
    sentence: 'counts 12 records, but the account has 11',
  },
  {
    what: 'leads to a foreign record by a cursor',
    operation: 'listImages',
    title: 'meets no foreign record by cursors, sort_by=name',
    fault: listing('cursor='),
    sentence: "which is none of the account's records",
  },
  {
    what: "takes a cursor for another account's list",
    operation: 'listDocuments',
    title: 'shows no foreign record by a cursor of another account',
    fault: asIfWith('key', (asked, by) => isList(asked, 'cursor=') && by === 'otherKey'),
    sentence: 'a record of the account that the cursor is of',
  },
  {
    what: 'shows the other account everything',
    operation: 'listImages',
    title: 'shows the other account its own records alone',
    fault: asIfWith('key', (asked, by) => isList(asked, 'search=') && by === 'otherKey'),
    sentence: 'a record of this account, to the other one',
  },
  {
    what: 'still shows what was deleted',
    operation: 'getImage',
    title: '404 for a deleted id',
    fault: remembering,
    sentence: 'getImage 200: a deleted id must be answered with 404, not 200',
  },
  {
    what: 'takes an id without hyphens',
    operation: 'deleteDocument',
    title: '404 for a malformed id: a UUID without hyphens',
    fault: () => ({
      ask(asked) {
        const hyphens = asked.path.replace(/(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');
        asked.path = hyphens;
      },
    }),
    sentence: 'a malformed id (a UUID without hyphens) must be answered with 404, not 204',
  },
  {
    what: 'takes foreign results',
    operation: 'putImage',
    title: 'refuses results of a foreign record',
    fault: (keys) => ({
      ask(asked) {
        const isOurs = asked.method === 'PUT' && sender(keys, asked) === 'key';
        if (isOurs) asked.body = 'results=&favorite=false';
      },
    }),
    sentence: 'putImage 200: status must be 422',
  },
  {
    what: 'keeps one Idempotency-Key for all accounts',
    operation: 'createDocument',
    title: 'an Idempotency-Key of another account means nothing',
    fault: () => repeating(({ headers }) => headers['idempotency-key'] as string | undefined),
    sentence: 'the record that another account made with the same key',
  },
  {
    what: 'lets a read key write',
    operation: 'updateDocument',
    title: '403 for a key with the scope read alone',
    fault: asIfWith('key', (_, by) => by === 'readKey'),
    sentence: 'a key with the scope read alone must be refused with 403, but is answered with 200',
  },
  {
    what: 'looks at scopes last',
    operation: 'putImage',
    title: '403 for a key with the scope read alone, whatever else is wrong',
    fault: asIfWith('key', (_, by) => by === 'readKey'),
    sentence: 'a key with the scope read alone must be refused with 403, but is answered with 422',
  },
  {
    what: 'lets a write key read',
    operation: 'listDocuments',
    title: '403 for a key with the scope write alone',
    fault: asIfWith('key', (_, by) => by === 'writeKey'),
    sentence: 'a key with the scope write alone must be refused with 403, but is answered with 200',
  },
  {
    what: 'refuses a read key',
    operation: 'getImage',
    title: 'the scope read alone is enough',
    fault: asIfWith('writeKey', (_, by) => by === 'readKey'),
    sentence: 'a key with the scope read alone is refused',
  },
  {
    what: 'answers without a key',
    operation: 'createImage',
    title: '401 for no key',
    fault: asIfWith('key', ({ headers }) => headers.authorization === undefined),
    sentence: 'a request with no key must be refused with 401, but is answered with 201',
  },
  {
    what: 'tells a stranger which ids there are',
    operation: 'getDocument',
    title: '401 for no key, on an unknown id',
    fault: asIfWith('key', ({ headers }) => headers.authorization === undefined),
    sentence: 'a request with no key must be refused with 401, but is answered with 404',
  },
  {
    what: 'takes an expired key',
    operation: 'deleteImage',
    title: '401 for an expired key',
    fault: asIfWith('key', (_, by) => by === 'expiredKey'),
    sentence: 'a request with an expired key must be refused with 401, but is answered with 204',
  },
  {
    what: 'takes a revoked key',
    operation: 'listImages',
    title: '401 for a revoked key',
    fault: asIfWith('key', (_, by) => by === 'revokedKey'),
    sentence: 'a request with a revoked key must be refused with 401, but is answered with 200',
  },
  {
    what: 'does not say that a key is wrong',
    operation: 'getImage',
    title: '401 for a wrong key',
    fault: () => ({
      answer({ status, headers }) {
        if (status === 401) headers['www-authenticate'] = 'Bearer';
      },
    }),
    sentence:
      'WWW-Authenticate must have error="invalid_token" for a request with a wrong key, but is Bearer',
  },
];
